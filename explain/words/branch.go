package words

import (
	"tav/cfg"
	"tav/solver/term"
)

// A way is what can be reported of the way that a branch goes.
type way uint8

const (
	noBranch way = iota
	inC          // C has words for what holds then
	holds        // its place shows one plain condition, which holds
	fails        // … which does not
	unclear      // its place shows none
)

// A branch is the way that a branch goes, with C's words for what holds then, if
// it has them.
type branch struct {
	way  way
	cond string
}

// String is the note at a step.
func (b branch) String() string {
	return [...]string{noBranch: "", inC: b.cond, holds: "true", fails: "false", unclear: "checked"}[b.way]
}

// branch is the way that an edge goes. Where C has no name for a part of its
// condition it is whether the condition at the place holds, if the place shows one
// plain condition (the compiler may have negated what stands there, or made
// several branches of it).
func (t names) branch(e *cfg.Edge) branch {
	a, ok := e.Action.(*cfg.Assume)
	if !ok || a.Branch == 0 {
		return branch{}
	}
	if text := t.inC(a.Cond, e.Home().Func); text != "" && !t.otherMember(text, t.line(e.Home().Pos.File, e.Home().Pos.Line)) {
		return branch{inC, text}
	}
	if !simple(t.text(e.Pos)) || t.selects(e.Pos) {
		return branch{way: unclear}
	}
	return branch{way: [...]way{1: holds, 2: fails}[a.Branch]}
}

// inC is a condition as a function would write it, "" where C has no name for a part of it or it is long.
func (t names) inC(cond *term.Term, function string) string {
	if t.nameable(cond) && !numbersObject(t.program, cond) && !t.readsBit(cond) {
		if text, ok := t.apartIn(cond, function, t.program.C(cond)); ok && len(text) <= maxCondition && writable(text) {
			return text
		}
	}
	return ""
}

// readsBit reports whether a condition reads a single bit, as that of a _Bool: the
// source says it better.
func (t model) readsBit(cond *term.Term) bool {
	found := false
	t.program.Terms.Walk([]*term.Term{cond}, func(x *term.Term) *term.Term {
		found = found || x.Op() == term.OpExtract && x.Sort().Width == 1
		return nil
	})
	return found
}

// goes says in C which way a branch goes; where C has no words for it, which
// branch it is.
func (t names) goes(e *cfg.Edge) string {
	switch b := t.branch(e); b.way {
	case noBranch:
		return "another case"
	case holds, fails:
		return t.text(e.Pos) + " is " + b.String()
	case unclear:
		return t.text(e.Pos)
	default:
		return b.cond
	}
}

// wouldGo is goes for what a run did not do.
func (t names) wouldGo(e *cfg.Edge) string {
	if t.branch(e).way == unclear {
		return "the other way"
	}
	return t.goes(e)
}
