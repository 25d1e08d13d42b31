package interp

import (
	"fmt"

	"tav/cfg"
	"tav/solver/term"
)

// Machine runs one program any number of times. Code is compiled when a
// location is reached first and kept. It is not safe for concurrent use, and
// the program's Manager must not be used while it runs.
type Machine struct {
	compiled
	defined []bool // by slot: the variable has a value
	stack   []frame
	saved   []value  // variables of procedures that were active already when called
	savedOK []bool   // whether they were defined
	out     *Outcome // of the run
	inputs  Inputs
	args    []uint64 // of a call of the host, or what an input of the library is told
	handed  []value  // over by a call or a return
	options Options
	note    *Step  // where the changes of the step at hand are recorded; nil: nowhere
	scratch Step   // of a step that is not kept
	trail   *trail // of the loop that the run may jump in; nil: of none
}

// compiled is the code of a program with the registers that it runs on.
type compiled struct {
	program *cfg.Program
	vars    []*cfg.Var           // by slot
	slots   map[*term.Term]int32 // register of a variable
	procs   map[*cfg.Proc]*activation
	sites   map[*cfg.Edge]*site // by call edge

	consts  map[*term.Term]int32
	fns     []wordFn
	funcs   []func([]value) value
	nodes   []*node                  // by location id
	visited int                      // how many nodes are there
	instead map[*cfg.Edge]cfg.Action // what edges do that is not theirs

	regs    []value // variables, then constants and intermediate values
	tooMany uint64  // elements that were not copied; 0: none
}

// activation is what a call must know of a procedure.
type activation struct {
	slots  []int32 // all its variables
	params []int32
	active int // activations on the stack
}

// site is a call edge with what belongs to it.
type site struct {
	call   *cfg.Edge
	callee *activation
	back   *cfg.Edge // its return edge; nil: the callee does not return
	leave  *node     // of the return edge; nil: not compiled yet
}

// frame is one pending call.
type frame struct {
	*site
	saved int // where the variables that it saved begin; -1: none saved
}

// New prepares a program.
func New(p *cfg.Program) (*Machine, error) {
	m := &Machine{compiled: compiled{
		program: p, slots: map[*term.Term]int32{}, procs: map[*cfg.Proc]*activation{},
		sites: map[*cfg.Edge]*site{}, consts: map[*term.Term]int32{}, fns: wordFns(),
	}}
	if _, err := m.declare(p.Globals); err != nil {
		return nil, err
	}
	for _, proc := range p.Procs {
		if err := m.declareProc(proc); err != nil {
			return nil, err
		}
	}
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			m.declareCall(e)
		}
	}
	m.defined = make([]bool, len(m.vars))
	return m, nil
}

func (m *compiled) declareProc(proc *cfg.Proc) error {
	a := &activation{}
	m.procs[proc] = a
	for i, vars := range [][]*cfg.Var{proc.Params, proc.Results, proc.Locals} {
		slots, err := m.declare(vars)
		if err != nil {
			return err
		}
		a.slots = append(a.slots, slots...)
		if i == 0 {
			a.params = slots
		}
	}
	for _, l := range proc.Locs {
		if l.ID >= len(m.nodes) {
			m.nodes = append(m.nodes, make([]*node, l.ID+1-len(m.nodes))...)
		}
	}
	return nil
}

// declareCall makes the site of a call edge, or completes it by its return edge.
func (m *compiled) declareCall(e *cfg.Edge) {
	call := e
	switch a := e.Action.(type) {
	case *cfg.CallAction:
	case *cfg.ReturnAction:
		call = a.Call
	default:
		return
	}
	s := m.sites[call]
	if s == nil {
		s = &site{call: call, callee: m.procs[call.Action.(*cfg.CallAction).Callee]}
		m.sites[call] = s
	}
	if call != e {
		s.back = e
	}
}

// declare gives variables their slots. A variable listed twice keeps its slot: those of
// a procedure that is inlined at some calls only are its callers', too.
func (m *compiled) declare(vars []*cfg.Var) ([]int32, error) {
	var slots []int32
	for _, v := range vars {
		if err := checkSort(v.Term.Sort()); err != nil {
			return nil, fmt.Errorf("%w (variable %s)", err, v.Name)
		}
		s, ok := m.slots[v.Term]
		if !ok {
			s = m.register()
			m.slots[v.Term] = s
			m.vars = append(m.vars, v)
		}
		slots = append(slots, s)
	}
	return slots, nil
}

// Visited is how many locations with a way out the runs have reached, all together.
func (m *compiled) Visited() int { return m.visited }

// Count is how many edges the run has taken: for a Host, without the call.
func (m *Machine) Count() int { return m.out.Count }

// Stack is the call edges that the run is inside of, outermost first.
func (m *Machine) Stack() []*cfg.Edge { return callEdges(m.stack) }

// reset forgets everything of the run before.
func (m *Machine) reset(in Inputs, o Options) {
	clear(m.defined)
	clear(m.regs[:len(m.vars)])
	clear(m.saved)
	m.stack, m.saved, m.savedOK = m.stack[:0], m.saved[:0], m.savedOK[:0]
	for _, a := range m.procs {
		a.active = 0
	}
	m.procs[m.program.Entry].active = 1
	m.inputs, m.options, m.trail = in, o, nil
	if o.From != nil {
		m.load(o.From)
	}
}

// define gives the variables among slots that have no value yet their initial one.
func (m *Machine) define(slots []int32) error {
	for _, s := range slots {
		if m.defined[s] {
			continue
		}
		v := m.vars[s]
		x, err := m.inputs.Initial(v)
		if err == nil {
			m.regs[s], err = toValue(x, v.Term.Sort())
		}
		if err != nil {
			return fmt.Errorf("initial value of %s: %w", v.Name, err)
		}
		m.defined[s] = true
	}
	return nil
}

func (m *Machine) set(s int32, v value) {
	m.regs[s] = v
	m.defined[s] = true
}

// enter makes an activation of the callee; the arguments are values of the caller.
func (m *Machine) enter(at *site, args []value) {
	a := at.callee
	f := frame{site: at, saved: -1}
	if a.active > 0 {
		f.saved = len(m.saved)
		for _, s := range a.slots {
			m.saved = append(m.saved, m.regs[s])
			m.savedOK = append(m.savedOK, m.defined[s])
		}
	}
	for _, s := range a.slots {
		m.regs[s], m.defined[s] = value{}, false
	}
	for i, s := range a.params {
		m.set(s, args[i])
	}
	a.active++
	m.stack = append(m.stack, f)
}

// exit ends the topmost activation and gives its results to the caller.
func (m *Machine) exit(dst []int32, results []value) {
	f := m.stack[len(m.stack)-1]
	m.stack = m.stack[:len(m.stack)-1]
	a := f.callee
	a.active--
	if f.saved >= 0 {
		for i, s := range a.slots {
			m.regs[s], m.defined[s] = m.saved[f.saved+i], m.savedOK[f.saved+i]
		}
		clear(m.saved[f.saved:])
		m.saved, m.savedOK = m.saved[:f.saved], m.savedOK[:f.saved]
	}
	for i, s := range dst {
		m.set(s, results[i])
	}
}

// Reached reports whether a run has left a location, or tried to.
func (m *compiled) Reached(l *cfg.Loc) bool { return m.nodes[l.ID] != nil }
