package term

import (
	"fmt"
	"math/big"
	"strconv"
)

// Manager owns a set of terms. It is not safe for concurrent use; terms of
// different managers must not be mixed. Its many fields are the table of terms and
// what was once computed of them; its many methods are the builders.
type Manager struct {
	table  []*Term // open addressing with linear probing; a power of two
	count  int     // terms in the table
	nextID uint32
	sorts  []*Sort // in order of creation
	bvs    map[int]*Sort
	arrays map[[2]*Sort]*Sort
	vars   map[string]*Term
	fresh  map[string]int // last number given to a prefix
	bigs   map[bigKey]*Term

	termChunk []Term  // terms are allocated in chunks
	argChunk  []*Term // and so are their arguments

	t, f      *Term
	boolS     *Sort
	intS      *Sort
	rules     *ruleTable
	observer  func(rule string, before, after *Term)
	sub       substitution
	free      map[*Term][]*Term // see FreeVars
	visited   []uint32          // marks of walks, by id
	visitMark uint32            // of the walk under way
	walking   bool
}

// bigKey identifies a constant whose number does not fit 64 bits.
type bigKey struct {
	sort  *Sort
	neg   bool
	bytes string
}

// NewManager returns a Manager that has the constants true and false only.
func NewManager() *Manager {
	m := &Manager{
		table: make([]*Term, firstTable), bvs: map[int]*Sort{}, arrays: map[[2]*Sort]*Sort{},
		vars: map[string]*Term{}, fresh: map[string]int{}, bigs: map[bigKey]*Term{}, free: map[*Term][]*Term{},
	}
	m.boolS = m.sort(Sort{Kind: BoolKind})
	m.intS = m.sort(Sort{Kind: IntKind})
	m.t = m.mk(OpTrue, m.boolS, 0)
	m.f = m.mk(OpFalse, m.boolS, 0)
	m.t.not, m.f.not = m.f, m.t
	m.rules = newRuleTable()
	return m
}

func (m *Manager) sort(s Sort) *Sort {
	s.id = uint32(len(m.sorts))
	s.ints = s.Kind == IntKind || s.Kind == ArrayKind && (s.Index.ints || s.Elem.ints)
	m.sorts = append(m.sorts, &s)
	return &s
}

// Bool is the sort of formulas.
func (m *Manager) Bool() *Sort { return m.boolS }

// Int is the sort of mathematical integers.
func (m *Manager) Int() *Sort { return m.intS }

// BV is the sort of bit-vectors of w >= 1 bits.
func (m *Manager) BV(w int) *Sort {
	if s := m.bvs[w]; s != nil {
		return s
	}
	if w < 1 {
		panic(fmt.Sprintf("term: bit-vector of width %d", w))
	}
	s := m.sort(Sort{Kind: BitVecKind, Width: w})
	m.bvs[w] = s
	return s
}

// ArraySort is the sort of arrays from idx to elem.
func (m *Manager) ArraySort(idx, elem *Sort) *Sort {
	key := [2]*Sort{idx, elem}
	if s := m.arrays[key]; s != nil {
		return s
	}
	s := m.sort(Sort{Kind: ArrayKind, Index: idx, Elem: elem})
	m.arrays[key] = s
	return s
}

// NumTerms is the number of terms made so far; ids are below it.
func (m *Manager) NumTerms() int { return int(m.nextID) }

// Var is the variable of this name. Asking again with another sort is a
// programming error; the hint of the first time stays.
func (m *Manager) Var(name string, s *Sort, signed bool) *Term {
	if v := m.vars[name]; v != nil {
		if v.sort != s {
			panic(fmt.Sprintf("term: variable %s is %v and %v", name, v.sort, s))
		}
		return v
	}
	index := uint64(len(m.vars))
	v := m.alloc()
	*v = Term{sort: s, op: OpVar, name: name, signed: signed, u: index, id: m.nextID, size: 1, ints: s.ints}
	v.vars[index>>6&1] = 1 << (index & 63)
	m.nextID++
	m.vars[name] = v
	return v
}

// AnyVar is the variable of this name; with primes after it where a variable of
// another sort has the name.
func (m *Manager) AnyVar(name string, s *Sort, signed bool) *Term {
	for m.vars[name] != nil && m.vars[name].sort != s {
		name += "'"
	}
	return m.Var(name, s, signed)
}

// Fresh is a variable whose name, prefix!n, was never used before.
func (m *Manager) Fresh(prefix string, s *Sort, signed bool) *Term {
	for {
		m.fresh[prefix]++
		name := prefix + "!" + strconv.Itoa(m.fresh[prefix])
		if m.vars[name] == nil {
			return m.Var(name, s, signed)
		}
	}
}

// LookupVar is the variable of this name, nil if there is none.
func (m *Manager) LookupVar(name string) *Term { return m.vars[name] }

func (m *Manager) alloc() *Term {
	if len(m.termChunk) == 0 {
		m.termChunk = make([]Term, chunkSize)
	}
	t := &m.termChunk[0]
	m.termChunk = m.termChunk[1:]
	return t
}

// keepArgs copies arguments to where they can stay.
func (m *Manager) keepArgs(args []*Term) []*Term {
	n := len(args)
	if n == 0 {
		return nil
	}
	if len(m.argChunk) < n {
		m.argChunk = make([]*Term, max(4*chunkSize, n))
	}
	kept := m.argChunk[:n:n]
	m.argChunk = m.argChunk[n:]
	copy(kept, args)
	return kept
}

func hashNode(op Op, s *Sort, u uint64, args []*Term) uint32 {
	h := (uint64(op)<<32 ^ uint64(s.id)) * 0x9E3779B97F4A7C15
	h = (h ^ u) * 0xFF51AFD7ED558CCD
	for _, a := range args {
		h = (h ^ h>>29 ^ uint64(a.id)) * 0xC4CEB9FE1A85EC53
	}
	return uint32(h >> 32)
}

// find is the term if it exists, and where in the table it is or belongs.
func (m *Manager) find(h uint32, op Op, s *Sort, u uint64, args []*Term) (*Term, int) {
	last := len(m.table) - 1
	i := int(h) & last
	for ; m.table[i] != nil; i = (i + 1) & last {
		t := m.table[i]
		if t.hash == h && t.op == op && t.sort == s && t.u == u && sameTerms(t.args, args) {
			return t, i
		}
	}
	return nil, i
}

func sameTerms(a, b []*Term) bool {
	if len(a) != len(b) {
		return false
	}
	for i, t := range a {
		if t != b[i] {
			return false
		}
	}
	return true
}

// mk is the term with exactly this operator and these arguments: the only
// place where terms other than variables and big constants are made.
func (m *Manager) mk(op Op, s *Sort, u uint64, args ...*Term) *Term {
	h := hashNode(op, s, u, args)
	t, at := m.find(h, op, s, u, args)
	if t != nil {
		return t
	}
	t = m.alloc()
	*t = Term{sort: s, args: m.keepArgs(args), u: u, id: m.nextID, hash: h, op: op}
	m.summarize(t)
	m.nextID++
	m.table[at] = t
	m.count++
	if 2*m.count > len(m.table) {
		m.grow()
	}
	return t
}

// summarize computes what a term knows of its arguments.
func (m *Manager) summarize(t *Term) {
	size := uint64(1)
	t.ints = t.sort.ints
	for _, a := range t.args {
		size += uint64(a.size)
		t.vars[0] |= a.vars[0]
		t.vars[1] |= a.vars[1]
		t.quant = t.quant || a.quant
		t.ints = t.ints || a.ints
		t.copies = t.copies || a.copies && a.sort.Kind == ArrayKind
		t.depth = max(t.depth, a.depth)
	}
	t.size = uint32(min(size, maxSize))
	switch t.op {
	case OpForall, OpExists:
		t.quant = true
	case OpCopy:
		t.copies = true
	case OpAnd, OpOr, OpIte:
		if t.depth < maxTermDepth {
			t.depth++
		}
	}
}

func (m *Manager) grow() {
	old := m.table
	m.table = make([]*Term, 2*len(old))
	last := len(m.table) - 1
	for _, t := range old {
		if t == nil {
			continue
		}
		i := int(t.hash) & last
		for m.table[i] != nil {
			i = (i + 1) & last
		}
		m.table[i] = t
	}
}

// constant is the Int or bit-vector constant.
func (m *Manager) constant(s *Sort, x num) *Term {
	op := OpBVConst
	if s.Kind == IntKind {
		op = OpIntConst
	}
	if x.b == nil {
		return m.mk(op, s, x.u)
	}
	key := bigKey{s, x.b.Sign() < 0, string(x.b.Bytes())}
	if t := m.bigs[key]; t != nil {
		return t
	}
	t := m.alloc()
	*t = Term{sort: s, op: op, val: new(big.Int).Set(x.b), id: m.nextID, size: 1, ints: s.ints}
	m.nextID++
	m.bigs[key] = t
	return t
}

// True is the constant true.
func (m *Manager) True() *Term { return m.t }

// False is the constant false.
func (m *Manager) False() *Term { return m.f }

// BoolConst is the constant b.
func (m *Manager) BoolConst(b bool) *Term {
	if b {
		return m.t
	}
	return m.f
}

// BVConst is v modulo 2^w.
func (m *Manager) BVConst(w int, v *big.Int) *Term { return m.constant(m.BV(w), numOfBig(w, v)) }

// BVUint is v modulo 2^w.
func (m *Manager) BVUint(w int, v uint64) *Term {
	if w <= 64 {
		return m.constant(m.BV(w), num{u: v & mask(w)})
	}
	return m.BVConst(w, new(big.Int).SetUint64(v))
}

// BVInt is v modulo 2^w.
func (m *Manager) BVInt(w int, v int64) *Term { return m.constant(m.BV(w), numOfInt(w, v)) }

// IntConst is the integer v.
func (m *Manager) IntConst(v *big.Int) *Term { return m.constant(m.intS, numOfBig(0, v)) }

// IntInt is the integer v.
func (m *Manager) IntInt(v int64) *Term { return m.constant(m.intS, numOfInt(0, v)) }
