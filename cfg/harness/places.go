package harness

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"

	"tav/cfg/llvm"
)

// Pointers into one object. A pointer that is given a value may lead to where an earlier one leads, or to elements after
// that; in the end earlier ones may lead to elements after later ones, so that any two are in either order. What a
// function cannot observe is left out: where it compares no pointers, only parameters of the same type share
// objects, as what it writes by one of them it may read by another.

// A place is a pointer with what it leads to.
type place struct {
	pointer   string // in C
	target    llvm.Ctype
	count     string   // how many elements there are from it on, in C: a variable, or a number
	guards    []string // pointers that are not NULL where it is there
	alone     bool     // it is restrict
	parameter bool
	fixed     bool // it is a variable of the program
	constant  bool // that is not written to
}

// A spot is where a pointer may lead.
type spot struct {
	pointer, count string   // as of a place
	inside         []string // what is not 0 where there is an object around it
}

// shareBack lets earlier pointers lead to where later ones lead.
func (w *writer) shareBack() {
	for i, p := range w.places {
		w.otherwise = false
		for _, q := range w.places[i+1:] {
			if !p.fixed && (p.count != "1" || classOf(p.target) != classOf(q.target)) {
				w.lead(p, q)
			}
		}
	}
}

// pastEnd lets a parameter lead past the end of a single object that another one leads to. No pointer is followed after that.
func (w *writer) pastEnd() {
	w.otherwise = false
	for i, p := range w.places {
		for k, q := range w.places {
			if i != k && p.parameter && q.parameter && q.count == "1" && classOf(p.target) == classOf(q.target) && w.together(p, q) && w.mayEnd(p) {
				w.choice([]string{q.pointer})
				w.line("\t%s = %s + 1; /* past its end */", p.pointer, w.cast(p, q.pointer, q.target))
			}
		}
	}
}

// mayEnd reports whether a pointer may lead past the end of an object: where the function treats pointers as ends.
func (w *writer) mayEnd(p place) bool {
	if !w.seen.ends {
		w.leaveOut("pointers past the end of an object")
	}
	return w.seen.ends && !w.followed(p)
}

// misalign lets pointers lead to any element of their objects, where the function looks at addresses.
func (w *writer) misalign() {
	for _, p := range w.places {
		if w.otherwise = false; w.seen.addresses && !p.fixed && p.count != "1" {
			w.lead(p, p)
		}
	}
}

// together reports whether two pointers may lead into one object, as far as the function observes that.
func (w *writer) together(p, q place) bool {
	same, spots := classOf(p.target) == classOf(q.target), len(w.spots(p, q)) > 0
	switch {
	case p.pointer == q.pointer:
		return true
	case !w.seen.compares && !w.seen.writes:
		return false
	case w.Valid && !w.orders:
		w.leaveOut("objects that several pointers lead into")
	case p.alone || q.alone:
		if w.seen.compares && spots {
			w.leaveOut("objects that restrict pointers and others lead into")
		}
	case !spots:
		if w.seen.compares && len(w.spots(q, p)) == 0 {
			w.leaveOut("objects that pointers of different types lead into")
		}
	case q.constant && !isConstant(p.target):
		w.leaveOut("pointers to constant variables")
	case same && !p.parameter && !q.parameter && hasPointers(p.target):
		w.leaveOut(sharedObjects)
	case w.seen.compares || p.parameter && q.parameter && same:
		return true
	case q.fixed:
		w.leaveOut("pointers to variables")
	case same:
		w.leaveOut(sharedObjects)
	default:
		w.leaveOut("pointers to parts of other objects")
	}
	return false
}

// lead lets a pointer lead to where another one leads.
func (w *writer) lead(p, q place) {
	if !w.together(p, q) {
		return
	}
	for _, s := range w.spots(p, q) {
		w.choice(p.guards, q.guards, s.inside)
		if s.count == "1" {
			w.line("{ %s = %s;%s }", p.pointer, s.pointer, counted(p, "1"))
			continue
		}
		o, below := w.variable("o"), "<"
		if p.pointer != q.pointer && w.mayEnd(p) {
			below = "<="
		}
		w.line("{ /* into the same object */")
		w.line("\tsize_t %s = %s;", o, w.input("ulong", "unsigned long"))
		w.line("\t__VERIFIER_assume(%s %s %s);", o, below, s.count)
		w.line("\t%s = %s + %s;%s", p.pointer, s.pointer, o, counted(p, s.count+" - "+o))
		if isCharacter(p.target) && !isCharacter(q.target) && !q.constant && !hasPointers(q.target) {
			w.line("\tif (%s) ((char *)%s)[%s - 1] = 0;", p.count, p.pointer, p.count)
		}
		w.line("}")
	}
}

// counted is the assignment of how many elements there are from a pointer on.
func counted(p place, n string) string {
	if p.count == "1" {
		return ""
	}
	return fmt.Sprintf(" %s = %s;", p.count, n)
}

// choice begins a statement that is executed or not, if pointers are not NULL: one of several at most.
func (w *writer) choice(pointers ...[]string) {
	conditions := slices.DeleteFunc(slices.Concat(pointers...), func(p string) bool { return slices.Contains(w.guards, p) })
	word := "if"
	if w.otherwise {
		word = "else if"
	}
	w.otherwise = true
	w.line("%s (%s)", word, strings.Join(append(conditions, w.input("int", "int")), " && "))
}

// spots are where a pointer leads if it leads into the object of another one.
func (w *writer) spots(p, q place) []spot {
	want, have := classOf(p.target), classOf(q.target)
	switch {
	case !isComplete(q.target):
		return nil
	case want == have:
		return []spot{{pointer: w.cast(p, q.pointer, q.target), count: q.count}}
	case want == bytes:
		return []spot{{pointer: w.cast(p, q.pointer, nil), count: product(q.count, q.size())}}
	case have == bytes && !q.fixed:
		w.leaveOut("objects inside of arrays of bytes")
	}
	var list []spot
	w.members(p, "(*"+q.pointer+")", q.target, want, &list)
	for i := range list {
		switch {
		case q.count != "1" && !q.fixed:
			list[i].inside = []string{q.count}
		case !q.fixed:
			list[i].inside = []string{q.pointer}
		}
	}
	return list
}

// members adds the members of an object that a pointer may lead to.
func (w *writer) members(p place, lvalue string, t llvm.Ctype, want class, list *[]spot) {
	c, ok := llvm.Strip(t).(*metadata.DICompositeType)
	if !ok || c.Tag != enum.DwarfTagStructureType && c.Tag != enum.DwarfTagUnionType {
		return
	}
	for _, m := range members(c) {
		f, of := field(lvalue, m), m.BaseType
		if m.Flags&enum.DIFlagBitField != 0 {
			continue
		}
		at, count := "&"+f, "1"
		if a, ok := llvm.Strip(of).(*metadata.DICompositeType); ok && a.Tag == enum.DwarfTagArrayType && len(a.Elements.Fields) == 1 {
			at, count, of = f, fmt.Sprintf("sizeof %s / sizeof *%s", f, f), a.BaseType
		}
		if classOf(of) == want {
			*list = append(*list, spot{pointer: w.cast(p, at, of), count: count})
		} else if count == "1" {
			w.members(p, f, of, want, list)
		}
	}
}

// cast is a pointer as one of the type of another.
func (w *writer) cast(p place, pointer string, target llvm.Ctype) string {
	if target != nil && sameType(p.target, target) {
		return pointer
	}
	return fmt.Sprintf("(__typeof__(%s))%s", p.pointer, pointer)
}

// followed reports whether an assumption follows a pointer, which leads to an element then.
func (w *writer) followed(p place) bool {
	name := regexp.QuoteMeta(p.pointer)
	follows := regexp.MustCompile(`\b` + name + `\s*(->|\[)|\*\s*` + name + `\b`)
	return slices.ContainsFunc(w.Assume, func(a string) bool { return follows.MatchString(a) })
}

// variables are the variables of the program that the function names.
func (w *writer) variables() {
	for _, g := range w.seen.variables {
		name, t, _, _ := llvm.GlobalType(g)
		if t == nil {
			continue // a literal
		}
		if !definedIn(w.file, g) || len(w.places) == maxPlaces {
			w.leaveOut("pointers to some variables")
			continue
		}
		p := place{pointer: "&" + name, target: t, count: "1", fixed: true, constant: g.Immutable}
		if a, ok := llvm.Strip(t).(*metadata.DICompositeType); ok && a.Tag == enum.DwarfTagArrayType {
			p.pointer, p.target, p.count = name, a.BaseType, fmt.Sprintf("sizeof %s / sizeof *%s", name, name)
		}
		w.places = append(w.places, p)
	}
}
