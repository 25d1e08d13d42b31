// Package verifytest makes random programs of whose executions all is known.
package verifytest

import (
	"fmt"
	"math/rand"
	"strings"
)

// Loops is a random program, and what it does, step by step.
type Loops struct {
	rnd   *rand.Rand
	text  strings.Builder
	steps []loopStep
	vars  []loopVar
	depth int
}

// A loopVar is a variable of few bits.
type loopVar struct {
	bits   int
	signed bool
}

// wrap is the value that a variable has of a number.
func (v loopVar) wrap(n int) int {
	half := 1 << v.bits >> 1
	if n &= 1<<v.bits - 1; v.signed {
		n = (n ^ half) - half
	}
	return n
}

// inC is wrap in C.
func (v loopVar) inC(e string) string {
	e = fmt.Sprintf("((%s) & %d)", e, 1<<v.bits-1)
	if v.signed {
		e = fmt.Sprintf("(%s ^ %d) - %d", e, 1<<v.bits>>1, 1<<v.bits>>1)
	}
	return e
}

// A loopStep goes on with one of several steps.
type loopStep struct {
	sets  int // variable; -1: none
	input bool
	value func(s []int) int // what is set, or the condition: not 0
	next  [2]int            // of a condition: where it holds, and else
}

// RandomLoops writes loops in loops, with inputs, breaks and continues.
func RandomLoops(seed int64) *Loops {
	p := &Loops{rnd: rand.New(rand.NewSource(seed))}
	p.line("extern unsigned __VERIFIER_nondet_uint(void);")
	p.line("int main(void) {")
	for k := range 2 + p.rnd.Intn(2) {
		v := loopVar{2 + p.rnd.Intn(3), p.rnd.Intn(2) == 0}
		p.vars = append(p.vars, v)
		if p.rnd.Intn(3) == 0 {
			n := v.wrap(p.rnd.Intn(16))
			p.line("\tint v%d = %d;", k, n)
			p.add(loopStep{sets: k, value: func([]int) int { return n }})
		} else {
			p.line("\tint v%d = %s;", k, v.inC("(int)(__VERIFIER_nondet_uint() & 15)"))
			p.add(loopStep{sets: k, input: true})
		}
	}
	for range 1 + p.rnd.Intn(2) {
		p.loop()
	}
	p.line("}")
	return p
}

func (p *Loops) line(format string, args ...any) {
	fmt.Fprintf(&p.text, strings.Repeat("\t", p.depth)+format+"\n", args...)
}

// add adds a step that goes on with the next one.
func (p *Loops) add(s loopStep) *loopStep {
	s.next = [2]int{len(p.steps) + 1, len(p.steps) + 1}
	p.steps = append(p.steps, s)
	return &p.steps[len(p.steps)-1]
}

// loop writes a loop that tests at its head.
func (p *Loops) loop() {
	p.depth++
	defer func() { p.depth-- }()
	c, holds := p.condition()
	p.line("while (%s) {", c)
	head := len(p.steps)
	p.add(loopStep{sets: -1, value: holds})
	var ends []int
	for range 1 + p.rnd.Intn(3) {
		switch k := p.rnd.Intn(8); {
		case k == 0 && p.depth < 3:
			p.loop()
		case k < 4:
			c, holds := p.condition()
			p.line("\tif (%s)", c)
			at := len(p.steps)
			p.add(loopStep{sets: -1, value: holds})
			switch p.rnd.Intn(5) {
			case 0:
				p.line("\t\tbreak;")
				ends = append(ends, at)
				continue
			case 1:
				p.line("\t\tcontinue;")
				p.steps[at].next[0] = head
				continue
			}
			p.depth++
			p.assign()
			p.depth--
			p.steps[at].next[1] = len(p.steps)
		default:
			p.assign()
		}
	}
	p.assign()
	p.line("}")
	p.steps[len(p.steps)-1].next = [2]int{head, head}
	p.steps[head].next[1] = len(p.steps)
	for _, at := range ends {
		p.steps[at].next[0] = len(p.steps)
	}
}

func (p *Loops) assign() {
	k := p.rnd.Intn(len(p.vars))
	v := p.vars[k]
	if p.rnd.Intn(6) == 0 {
		p.line("\tv%d = %s;", k, v.inC("(int)(__VERIFIER_nondet_uint() & 15)"))
		p.add(loopStep{sets: k, input: true})
		return
	}
	e, value := p.expr()
	p.line("\tv%d = %s;", k, v.inC(e))
	p.add(loopStep{sets: k, value: func(s []int) int { return v.wrap(value(s)) }})
}

// expr is a sum, mostly of a variable and a small number.
func (p *Loops) expr() (string, func([]int) int) {
	a, b, n := p.rnd.Intn(len(p.vars)), p.rnd.Intn(len(p.vars)), 1+p.rnd.Intn(2)
	switch p.rnd.Intn(8) {
	case 0:
		return fmt.Sprintf("v%d + v%d", a, b), func(s []int) int { return s[a] + s[b] }
	case 1:
		return fmt.Sprintf("v%d - v%d", a, b), func(s []int) int { return s[a] - s[b] }
	case 2:
		return fmt.Sprintf("v%d", a), func(s []int) int { return s[a] }
	case 3:
		return fmt.Sprintf("v%d / 2", a), func(s []int) int { return s[a] / 2 }
	case 4, 5:
		return fmt.Sprintf("v%d + %d", a, n), func(s []int) int { return s[a] + n }
	}
	return fmt.Sprintf("v%d - %d", a, n), func(s []int) int { return s[a] - n }
}

func (p *Loops) condition() (string, func([]int) int) {
	a, b, n := p.rnd.Intn(len(p.vars)), p.rnd.Intn(len(p.vars)), p.rnd.Intn(8)-2
	truth := func(holds bool) int {
		if holds {
			return 1
		}
		return 0
	}
	switch p.rnd.Intn(6) {
	case 0:
		return fmt.Sprintf("v%d != %d", a, n), func(s []int) int { return truth(s[a] != n) }
	case 1:
		return fmt.Sprintf("v%d < v%d", a, b), func(s []int) int { return truth(s[a] < s[b]) }
	case 2:
		return fmt.Sprintf("v%d != v%d", a, b), func(s []int) int { return truth(s[a] != s[b]) }
	case 3, 4:
		return fmt.Sprintf("v%d > %d", a, n), func(s []int) int { return truth(s[a] > n) }
	}
	return fmt.Sprintf("v%d < %d", a, n), func(s []int) int { return truth(s[a] < n) }
}

// Recur reports whether a state is reached that comes back.
func (p *Loops) Recur() bool {
	type state struct {
		at int
		of [3]int
	}
	open := map[state]bool{} // false: done
	cycle := false
	var visit func(s state)
	visit = func(s state) {
		if on, known := open[s]; known || s.at == len(p.steps) {
			cycle = cycle || on
			return
		}
		open[s] = true
		step := p.steps[s.at]
		next := s
		next.at = step.next[0]
		switch {
		case step.input:
			for n := range 16 {
				next.of[step.sets] = p.vars[step.sets].wrap(n)
				visit(next)
			}
		case step.sets >= 0:
			next.of[step.sets] = step.value(s.of[:])
			visit(next)
		case step.value(s.of[:]) == 0:
			next.at = step.next[1]
			visit(next)
		default:
			visit(next)
		}
		open[s] = false
	}
	visit(state{})
	return cycle
}

// Text is the program in C.
func (p *Loops) Text() string { return p.text.String() }
