package driver

// Data races by definition: two accesses of which neither happens before the other, found by
// vector clocks in all executions (C11 5.1.2.4; D. Lamport, "Time, clocks, and the ordering of events", 1978).
// What tav does is another way: it looks for accesses that come next at the same time.

// clocks says of each thread up to when another one knows what it has done.
type clocks [3]uint8

func (c *clocks) join(d clocks) {
	for i := range c {
		c[i] = max(c[i], d[i])
	}
}

// A raceState is a state of an execution. An entry of last is when each of the threads last
// accessed a variable: by kind, 0 and 1 are plain and atomic reads, 2 and 3 writes.
type raceState struct {
	pc, local, temp [3]uint8
	running, ended  [3]bool
	values          [10]uint8
	owner           [2]uint8 // thread + 1
	alone           uint8    // the thread that is in an atomic block + 1
	now             [3]clocks
	locks           [2]clocks
	stored          [3]clocks // what the value of the flag hands over, by the threads that began its release sequences
	acquired        [3]clocks // what a fence of the thread would acquire
	released        [3]clocks // what later stores of the thread release
	blocks          clocks
	last            [10][4]clocks
}

// races reports whether an execution has a data race; false if there are more than limit states.
func (p *raceProgram) races(limit int) (races, ok bool) {
	start := raceState{}
	start.running[0] = true
	start.now[0][0] = 1
	seen := map[raceState]bool{start: true}
	work := []raceState{start}
	for len(work) > 0 {
		if len(seen) > limit {
			return false, false
		}
		s := work[len(work)-1]
		work = work[:len(work)-1]
		for t := range 3 {
			if !s.running[t] || s.ended[0] || s.alone != 0 && int(s.alone) != t+1 {
				continue
			}
			next, race := p.step(s, t)
			if race {
				return true, true
			}
			for _, n := range next {
				if !seen[n] {
					seen[n] = true
					work = append(work, n)
				}
			}
		}
	}
	return false, true
}

// access notes an access to a variable; true: it is a race.
func (s *raceState) access(t, v int, write, atomic bool) bool {
	race := false
	for kind, when := range s.last[v] {
		if !write && kind < 2 || atomic && kind&1 == 1 {
			continue
		}
		for u := range 3 {
			race = race || u != t && when[u] > s.now[t][u]
		}
	}
	kind := 0
	if write {
		kind = 2
	}
	if atomic {
		kind++
	}
	s.last[v][kind][t] = s.now[t][t]
	return race
}

// release is what a thread hands over.
func (s *raceState) release(t int) clocks {
	c := s.now[t]
	s.now[t][t]++
	return c
}

// load lets a thread know what the flag hands over, or a later fence of it.
func (s *raceState) load(t, order int) {
	for _, c := range s.stored {
		s.acquired[t].join(c)
		if order == 2 || order >= 4 {
			s.now[t].join(c)
		}
	}
}

// store gives the flag a value of a thread, which may be an update.
func (s *raceState) store(t, order int, update bool) {
	own := s.stored[t]
	if !update {
		s.stored = [3]clocks{}
	}
	if own.join(s.released[t]); order >= 3 {
		own.join(s.release(t))
	}
	s.stored[t] = own
}

// step lists the states after the next step of a thread: none if it waits, two if trying to lock
// succeeds or not.
func (p *raceProgram) step(s raceState, t int) (next []raceState, race bool) {
	op, block := p.threads[t][s.pc[t]], s.alone != 0
	s.pc[t]++
	c := uint8(op.c)
	plainWrite := func(v int, value uint8) {
		race = s.access(t, v, true, block)
		if s.values[v] = value; v == raceFlag {
			s.stored = [3]clocks{}
		}
	}
	switch op.kind {
	case raceRead:
		race = s.access(t, op.v, false, block)
		s.local[t] = s.values[op.v]
	case raceReadTemp:
		race = s.access(t, op.v, false, block)
		s.temp[t] = s.values[op.v]
	case raceWrite:
		plainWrite(op.v, c)
	case raceWriteTemp:
		plainWrite(op.v, s.temp[t]+c)
	case raceWriteElem:
		plainWrite(raceArray+int(s.local[t]&1), c)
	case raceLoad, raceWait:
		race = s.access(t, op.v, false, true)
		s.load(t, op.order)
		switch {
		case op.kind == raceLoad:
			s.local[t] = s.values[op.v]
		case s.values[op.v] != c:
			s.pc[t]--
		}
	case raceStore:
		race = s.access(t, op.v, true, true)
		s.values[op.v] = c
		s.store(t, op.order, false)
	case raceAdd:
		race = s.access(t, op.v, false, true) || s.access(t, op.v, true, true)
		s.load(t, op.order)
		s.local[t] = s.values[op.v]
		s.values[op.v]++
		s.store(t, op.order, true)
	case raceFence:
		if op.order != 3 {
			s.now[t].join(s.acquired[t])
		}
		if op.order != 2 {
			s.released[t] = s.release(t)
		}
	case raceLock:
		if s.owner[op.v] != 0 {
			return nil, false
		}
		s.owner[op.v] = uint8(t) + 1
		s.now[t].join(s.locks[op.v])
	case raceUnlock:
		s.owner[op.v] = 0
		s.locks[op.v] = s.release(t)
	case raceTry:
		if s.owner[op.v] == 0 {
			locked := s
			locked.owner[op.v] = uint8(t) + 1
			locked.now[t].join(s.locks[op.v])
			next = append(next, locked)
		}
		s.pc[t] = uint8(op.to)
	case raceUnder:
		if s.local[t] != c {
			s.pc[t] = uint8(op.to)
		}
	case raceJump:
		s.pc[t] = uint8(op.to)
	case raceBegin:
		s.alone = uint8(t) + 1
		s.now[t].join(s.blocks)
	case raceEnd:
		s.alone = 0
		s.blocks = s.release(t)
	case raceCreate:
		s.running[op.v] = true
		s.now[op.v] = s.release(t)
		s.now[op.v][op.v] = 1
	case raceJoin:
		if !s.ended[op.v] {
			return nil, false
		}
		s.now[t].join(s.now[op.v])
	case raceReturn:
		s.running[t], s.ended[t] = false, true
	}
	return append(next, s), race
}
