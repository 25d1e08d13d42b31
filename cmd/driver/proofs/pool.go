package proofs

import (
	"context"
	"time"
)

// A Machine is what proofs may use together.
type Machine struct {
	Cores  int
	Memory int64 // bytes; 0: unknown
}

// A Watcher hears how it goes on, one call at a time.
type Watcher interface {
	Started(Proof)
	Ended(Proof, *Result)
	Tick() // now and then
}

// Run runs proofs in their order, each when there are cores and memory left for
// it; alone, if it wants more than there is. When ctx ends no more are started.
// The results are in the order of the proofs, nil for those that were not started.
func (m Machine) Run(ctx context.Context, list []Proof, run func(context.Context, Proof) *Result, w Watcher) []*Result {
	results := make([]*Result, len(list))
	ended := make(chan int)
	tick := time.NewTicker(tickEvery)
	defer tick.Stop()
	var cores, running int
	var memory int64
	for next := 0; ; {
		for next < len(list) && ctx.Err() == nil {
			p, i := list[next], next
			if running > 0 && (cores+p.Cores > m.Cores || m.Memory > 0 && memory+p.Memory > m.Memory) {
				break
			}
			cores, memory, running, next = cores+p.Cores, memory+p.Memory, running+1, next+1
			w.Started(p)
			go func() {
				results[i] = run(ctx, p)
				ended <- i
			}()
		}
		if running == 0 {
			return results
		}
		select {
		case i := <-ended:
			p := list[i]
			cores, memory, running = cores-p.Cores, memory-p.Memory, running-1
			w.Ended(p, results[i])
		case <-tick.C:
			w.Tick()
		}
	}
}
