package instrument

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tav/cfg"
	"tav/cfg/source"
	"tav/svcomp/witness"
)

// Invariants writes invariants into a program: where invariant i does not hold,
// the result calls reach_error in the function that InvariantOf recognises.
// They may speak of the ghost variables of entries. The error names what cannot be written, by the line of the witness.
func Invariants(files []*source.File, invariants []*witness.Invariant, ghosts []*witness.Entry) (*Program, error) {
	var e editor
	var calls []string
	e.threads = startsThreads(files)
	for i, v := range invariants {
		call, err := e.invariant(files, i, v)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", v.At, err)
		}
		calls = append(calls, call)
	}
	declared, defined, err := e.ghosts(files, ghosts) // last: they are inside, and invariants hold before them
	if err != nil {
		return nil, err
	}
	prelude, support := asserting(len(invariants), slices.ContainsFunc(invariants, func(v *witness.Invariant) bool { return v.Type == witness.LoopTransitionInvariant }))
	if e.threads {
		prelude += atomicBlocks
	}
	p := e.program(declared+prelude, defined+support)
	p.Calls = calls
	return p, nil
}

// InvariantOf is the number of the invariant that is asserted where an edge is; -1
// for other edges.
func InvariantOf(e *cfg.Edge) int {
	for f := e.Frame; f != nil; f = f.Parent {
		if number, ok := strings.CutPrefix(f.Func, invariantPrefix); ok {
			number, _, _ = strings.Cut(number, "@") // the thread whose copy of the function it is
			if i, err := strconv.Atoi(number); err == nil {
				return i
			}
		}
	}
	return -1
}

// InvariantCall is the text of the call that asserts invariant i.
func InvariantCall(i int, value string) string {
	return fmt.Sprintf("%s(!!(%s))", invariantName(i), value)
}

// invariant writes an invariant, and gives the text of the call that asserts it.
func (e *editor) invariant(files []*source.File, i int, v *witness.Invariant) (call string, err error) {
	p, err := witness.InvariantPlace(files, v)
	if err != nil {
		return "", err
	}
	if p.Node == nil {
		return "", fmt.Errorf("%s:%d: the text around it cannot be parsed", p.File.Name, p.At.Line)
	}
	call = InvariantCall(i, v.Value)
	switch {
	case v.Type != witness.LoopInvariant && v.Type != witness.LocationInvariant:
		return e.transition(p, i, v)
	case strings.Contains(v.Value, `\`):
		return "", fmt.Errorf("expressions of format %s are not supported", v.Format)
	case v.Type == witness.LocationInvariant:
		return call, e.before(p, e.alone(call+";"))
	case p.Node.Cond.IsValid() && e.threads:
		e.wrap(p.File, p.Node.Cond, "(({ "+e.alone(call+";")+" }), (", "))")
		return call, nil
	case p.Node.Cond.IsValid():
		e.wrap(p.File, p.Node.Cond, "("+call+", (", "))")
		return call, nil
	}
	e.wrap(p.File, p.Node.Body, "{ "+e.alone(call+";")+" ", " }")
	return call, nil
}
