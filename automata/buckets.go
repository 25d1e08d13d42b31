package automata

import "github.com/emirpasic/gods/trees/binaryheap"

// buckets is a priority queue for searches in which many entries have equal cost:
// a heap of the distinct costs, and for each of them its entries in order of
// arrival. The zero value is empty.
type buckets struct {
	costs *binaryheap.Heap // of *bucket, cheapest first
	byKey map[cost]*bucket // those in costs
	last  *bucket          // the one pushed to last, or nil
}

type bucket struct {
	cost    cost
	entries []int32
	next    int // index of the next entry to pop
}

// push adds an entry.
func (b *buckets) push(entry int32, c cost) {
	if b.last == nil || b.last.cost != c {
		b.last = b.bucket(c)
	}
	b.last.entries = append(b.last.entries, entry)
}

// bucket returns the bucket of the cost.
func (b *buckets) bucket(c cost) *bucket {
	if b.costs == nil {
		b.costs = binaryheap.NewWith(compareBuckets)
		b.byKey = make(map[cost]*bucket)
	}
	k := b.byKey[c]
	if k == nil {
		k = &bucket{cost: c}
		b.byKey[c] = k
		b.costs.Push(k)
	}
	return k
}

// pop removes the oldest of the cheapest entries.
func (b *buckets) pop() (int32, bool) {
	for b.costs != nil {
		top, ok := b.costs.Peek()
		if !ok {
			break
		}
		k := top.(*bucket)
		if k.next < len(k.entries) {
			k.next++
			return k.entries[k.next-1], true
		}
		b.costs.Pop()
		delete(b.byKey, k.cost)
		if b.last == k {
			b.last = nil
		}
	}
	return 0, false
}

func compareBuckets(x, y any) int {
	switch c, d := x.(*bucket).cost, y.(*bucket).cost; {
	case c.less(d):
		return -1
	case d.less(c):
		return 1
	}
	return 0
}
