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

// Valid pointers: what callers of a library pass. All pointers lead to objects, and where names and types say how many elements
// a function may use they have so many.

// A pair is a pointer to an array and what says where the array ends: a number of its elements, or a pointer.
type pair struct {
	pointer, bound string // C
	end            bool   // bound is a pointer past the last element
	index          bool   // bound is the number of an element
}

var (
	sizeName = regexp.MustCompile(`(?i)^(n|.*(len|length|size|sz|count|cnt|num|used|cap|capacity|alloc|allocated|bytes|elems|elements|items|entries|nmemb))$`)
	capName  = regexp.MustCompile(`(?i)^.*(size|sz|cap|capacity|alloc|allocated)$`)
	endName  = regexp.MustCompile(`(?i)^(.*(end|limit|lim|last|stop))$`)
)

// pairs are those of a function's parameters: a pointer with the number or pointer after it, and a second pointer of that type
// before it (as memcpy has); or with the number before it; or with what the function compares its indices with, or takes for one.
func pairs(list []parameter, u *uses) []pair {
	var found []pair
	taken := map[string]bool{}
	add := func(p parameter, bound string, of llvm.Ctype, end bool) {
		if target := rows(p.t); target != nil && !taken[p.name] && (of == nil || classOf(target.BaseType) == classOf(of)) {
			taken[p.name] = true
			found = append(found, pair{pointer: p.name, bound: bound, end: end})
		}
	}
	for i, p := range list {
		bound, target := sizeOf(p), rows(p.t)
		switch {
		case i > 0 && target != nil && endName.MatchString(p.name):
			add(list[i-1], p.name, target.BaseType, true)
		case i > 0 && bound != "" && rows(list[i-1].t) != nil:
			add(list[i-1], bound, nil, false)
			if i > 1 {
				add(list[i-2], bound, rows(list[i-1].t).BaseType, false)
			}
		}
	}
	for i, p := range list[:max(0, len(list)-1)] {
		bound := sizeOf(p)
		if bound == p.name && bound != "" && !slices.ContainsFunc(found, func(b pair) bool { return b.bound == bound }) {
			add(list[i+1], bound, nil, false)
		}
	}
	for i, p := range list {
		sizes, indices := u.bounds(i)
		for _, n := range slices.Concat(sizes, indices) {
			if _, bits := integer(list[n].t); bits > 8 && pointed(p.t) != nil && !taken[p.name] {
				taken[p.name] = true
				found = append(found, pair{pointer: p.name, bound: list[n].name, index: len(sizes) == 0 || u.isLast(n) && !sizeName.MatchString(list[n].name)})
			}
		}
	}
	return found
}

// rows is the type of a pointer to an array of pointers, or what elements gives.
func rows(t llvm.Ctype) *metadata.DIDerivedType {
	if p := pointed(t); p != nil && pointed(p.BaseType) != nil {
		return p
	}
	return elements(t)
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
			case p.pointer != b.pointer || p.fixed || b.end && p.count == "1":
			case b.end:
				o := w.variable("o")
				w.line("size_t %s = %s; /* guessed from the names: `%s` is the end of the array at `%s` */", o, w.input("ulong", "unsigned long"), b.bound, b.pointer)
				w.line("__VERIFIER_assume(%s <= %s);", o, p.count)
				w.line("%s = (__typeof__(%s))(%s + %s);", b.bound, b.bound, b.pointer, o)
				w.leaveOut("`%s` elsewhere than in the object of `%s`", b.bound, b.pointer)
			case b.index:
				w.line("__VERIFIER_assume((size_t)%s < %s); /* guessed from the use: the array at `%s` has this element */", b.bound, p.count, b.pointer)
				w.leaveOut("`%s` beyond the array at `%s`", b.bound, b.pointer)
			default:
				w.line("__VERIFIER_assume((size_t)%s <= %s); /* guessed: the array at `%s` is so long */", b.bound, p.count, b.pointer)
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

// typed gives parameters of type void *, and those that lead to structs with which larger ones begin, the type that the function casts them to.
func (w *writer) typed(list []parameter, u *uses, sized []pair) {
	for i, p := range list {
		at := pointed(p.t)
		if at == nil || !isVoid(at.BaseType) && !llvm.IsRecord(at.BaseType) || slices.ContainsFunc(sized, func(b pair) bool { return b.pointer == p.name }) {
			continue
		}
		if t := castTo(w.module, u.casts[i]); t != nil && (isVoid(at.BaseType) || sizeOfRecord(t) > sizeOfRecord(at.BaseType)) {
			list[i].t = &metadata.DIDerivedType{Tag: enum.DwarfTagPointerType, BaseType: t}
			w.leaveOut("objects of other types than the one that it casts `%s` to", p.name)
		}
	}
}

// sizeOfRecord is the size of a struct or union in bits, 0 for other types.
func sizeOfRecord(t llvm.Ctype) uint64 {
	if c, ok := llvm.Strip(t).(*metadata.DICompositeType); ok {
		return c.Size
	}
	return 0
}

// sizes has the arrays in a struct, and those that pointers in it lead to, be as long as other members say by their names: those
// whose names begin with the array's, or else those after it, or all if there is no other array.
func (w *writer) sizes(lvalue string, list []*metadata.DIDerivedType) {
	var arrays []int
	for i, m := range list {
		if rows(m.BaseType) != nil || array(m.BaseType) != nil {
			arrays = append(arrays, i)
		}
	}
	for k, i := range arrays {
		a := list[i]
		end := len(list)
		if k+1 < len(arrays) {
			end = arrays[k+1]
		}
		count := w.counts[field(lvalue, a)]
		if array(a.BaseType) != nil {
			count = fmt.Sprintf("sizeof %[1]s / sizeof *%[1]s", field(lvalue, a))
		}
		if count == "" {
			continue // it has no value
		}
		var after, named []parameter
		for j, m := range list {
			p := parameter{field(lvalue, m), m.BaseType}
			if m.Flags&enum.DIFlagBitField != 0 || sizeOf(parameter{m.Name, m.BaseType}) != m.Name || m.Name == "" {
				continue
			}
			if strings.HasPrefix(m.Name, a.Name) {
				named = append(named, p)
			}
			if len(arrays) == 1 || i < j && j < end || k == 0 && j+1 == i {
				after = append(after, p)
			}
		}
		if named != nil {
			after = named
		}
		w.fit(field(lvalue, a), count, after)
	}
}

// fit has numbers be at most as large as an array is long, and lengths at most as large as capacities.
func (w *writer) fit(array, count string, list []parameter) {
	for _, n := range list {
		w.line("__VERIFIER_assume((size_t)%s <= %s); /* guessed from the names: the array at `%s` is so long */", n.name, count, array)
		w.leaveOut("fewer elements in the arrays of structs than their members say")
		for _, c := range list {
			if capName.MatchString(c.name) && !capName.MatchString(n.name) {
				w.line("__VERIFIER_assume((size_t)%s <= (size_t)%s);", n.name, c.name)
			}
		}
	}
}
