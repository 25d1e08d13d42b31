package harness

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"

	"tav/cfg/llvm"
)

// Valid pointers: what callers of a library pass. All pointers lead to objects, and where names and types say how many elements
// a function may use they have so many.

// A pair is a pointer to an array and what says where the array ends: a number of its elements, or a pointer.
type pair struct {
	pointer, bound string // C
	end            bool   // bound is a pointer past the last element

}

var (
	sizeName = regexp.MustCompile(`(?i)^(n|.*(len|length|size|sz|count|cnt|num|cap|capacity|bytes|elems|items|nmemb))$`)
	endName  = regexp.MustCompile(`(?i)^(.*(end|limit|lim|last|stop))$`)
)

// pairs are those of a function's parameters: a pointer with the number or pointer after it, and a second pointer of that type
// before it (as memcpy has); or with the number before it.
func pairs(list []parameter) []pair {
	var found []pair
	taken := map[string]bool{}
	add := func(p parameter, bound string, of llvm.Ctype, end bool) {
		if target := elements(p.t); target != nil && !taken[p.name] && (of == nil || classOf(target.BaseType) == classOf(of)) {
			taken[p.name] = true
			found = append(found, pair{pointer: p.name, bound: bound, end: end})
		}
	}
	for i, p := range list {
		bound, target := sizeOf(p), elements(p.t)
		switch {
		case i > 0 && target != nil && endName.MatchString(p.name):
			add(list[i-1], p.name, target.BaseType, true)
		case i > 0 && bound != "" && elements(list[i-1].t) != nil:
			add(list[i-1], bound, nil, false)
			if i > 1 {
				add(list[i-2], bound, elements(list[i-1].t).BaseType, false)
			}
		}
	}
	for i, p := range list[:max(0, len(list)-1)] {
		if bound := sizeOf(p); bound == p.name && bound != "" {
			add(list[i+1], bound, nil, false)
		}
	}
	return found
}

// elements is the type of a pointer to an array that is as long as a caller says, or nil.
func elements(t llvm.Ctype) *metadata.DIDerivedType {
	p := pointed(t)
	if p == nil || hasPointers(p.BaseType) || !isComplete(p.BaseType) {
		return nil
	}
	if _, function := llvm.Strip(p.BaseType).(*metadata.DISubroutineType); function {
		return nil
	}
	return p
}

// sizeOf is the number that a parameter is by its name, or that it leads to, in C; "" if it is none.
func sizeOf(p parameter) string {
	t, value := llvm.Strip(p.t), p.name
	if at := elements(p.t); at != nil && !isVoid(at.BaseType) {
		t, value = llvm.Strip(at.BaseType), "*"+p.name
	}
	b, ok := t.(*metadata.DIBasicType)
	if !ok || !sizeName.MatchString(p.name) || b.Size < 16 || b.Encoding == enum.DwarfAttEncodingFloat {
		return ""
	}
	return value
}

// bound has arrays be as long as their pairs say.
func (w *writer) bound(list []pair) {
	for _, b := range list {
		for _, p := range w.places {
			switch {
			case p.pointer != b.pointer || p.count == "1":
			case b.end:
				o := w.variable("o")
				w.line("size_t %s = %s; /* guessed from the names: `%s` is the end of the array at `%s` */", o, w.input("ulong", "unsigned long"), b.bound, b.pointer)
				w.line("__VERIFIER_assume(%s <= %s);", o, p.count)
				w.line("%s = (__typeof__(%s))(%s + %s);", b.bound, b.bound, b.pointer, o)
				w.leaveOut("`%s` elsewhere than in the object of `%s`", b.bound, b.pointer)
			default:
				w.line("__VERIFIER_assume((size_t)%s <= %s); /* guessed from the names: the array at `%s` is so long */", b.bound, p.count, b.pointer)
				w.leaveOut("fewer elements behind `%s` than `%s`", b.pointer, b.bound)
			}
		}
	}
}

// oneNull lets some of the parameters that are pointers be NULL, at least one.
func (w *writer) oneNull(list []parameter) error {
	var valid []string
	for _, p := range list {
		if pointed(p.t) != nil {
			w.line("if (%s)", w.input("int", "int"))
			w.line("\t%s = NULL;", p.name)
			valid = append(valid, p.name)
		}
	}
	if valid == nil {
		return fmt.Errorf("no parameter is a pointer that could be NULL")
	}
	w.line("__VERIFIER_assume(!(%s));", strings.Join(valid, " && "))
	return nil
}
