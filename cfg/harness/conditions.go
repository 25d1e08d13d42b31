package harness

import (
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"

	"tav/cfg/llvm"
)

// A Condition on the parameters of a function, as its callers may guarantee it.
type Condition struct {
	Text  string // C
	Needs string // a pointer that it follows, in C; "": none
}

// A Danger is a kind of error that callers may exclude.
type Danger int

// The dangers.
const (
	NullPointers   Danger = iota
	SmallArrays           // accesses that leave objects
	LargeNumbers          // signed overflow
	ZeroDivisors          //
	LargeDistances        // of shifts
)

// A term is a parameter, or a member of the struct that one leads to.
type term struct {
	text  string
	needs string // the parameter that is followed; "": none
	t     llvm.Ctype
}

// Conditions lists conditions on the parameters of a function of a module that may exclude a danger. Of those that say
// something of the same terms a weaker one comes first.
func Conditions(m *ir.Module, name string, d Danger, maxSize int) []Condition {
	for _, f := range m.Funcs {
		if f.Name() == name && len(f.Blocks) > 0 {
			seen := observe(m, f)
			c := &conditions{terms: termsOf(parametersOf(m, f), seen.members), maxSize: maxSize}
			switch d {
			case NullPointers:
				c.notNull()
			case SmallArrays:
				c.fitting(seen.variables)
			default:
				c.ranges(d)
			}
			return c.list
		}
	}
	return nil
}

// conditions collects them.
type conditions struct {
	terms   []term
	maxSize int
	list    []Condition
}

func (c *conditions) add(needs, format string, args ...any) {
	c.list = append(c.list, Condition{fmt.Sprintf(format, args...), needs})
}

// termsOf are parameters, and then the members of structs that they lead to, as far as the function may read them.
func termsOf(parameters []parameter, seen *touched) (list []term) {
	for _, p := range parameters {
		list = append(list, term{text: p.name, t: p.t})
	}
	for _, p := range parameters {
		if at := pointed(p.t); at != nil {
			list = append(list, pointee(p.name, at.BaseType, seen)...)
		}
	}
	return list
}

// pointee is what a pointer leads to, as far as that is a number or a pointer, or its members.
func pointee(pointer string, t llvm.Ctype, seen *touched) (list []term) {
	s, ok := llvm.Strip(t).(*metadata.DICompositeType)
	if !ok {
		if _, bits := integer(t); bits > 8 || pointed(t) != nil {
			return []term{{"*" + pointer, pointer, t}}
		}
		return nil
	}
	if s.Tag == enum.DwarfTagStructureType {
		for _, m := range members(s) {
			if m.Name != "" && seen.reads(s, m) {
				list = append(list, term{pointer + "->" + m.Name, pointer, m.BaseType})
			}
		}
	}
	return list
}

// integer reports whether a type of integers is signed, and how many bits it has; 0 for other types.
func integer(t llvm.Ctype) (signed bool, bits uint64) {
	if isVoid(t) {
		return false, 0
	}
	b, ok := llvm.Strip(t).(*metadata.DIBasicType)
	if !ok || b.Encoding == enum.DwarfAttEncodingFloat || b.Encoding == enum.DwarfAttEncodingBoolean {
		return false, 0
	}
	return b.Encoding == enum.DwarfAttEncodingSigned || b.Encoding == enum.DwarfAttEncodingSignedChar, b.Size
}

func (c *conditions) notNull() {
	for _, t := range c.terms {
		if pointed(t.t) != nil {
			c.add(t.needs, "%s", t.text)
		}
	}
}

// fitting are conditions that arrays are long enough, and numbers small enough.
func (c *conditions) fitting(globals []*ir.Global) {
	for _, n := range c.terms {
		signed, bits := integer(n.t)
		if bits <= 8 {
			continue
		}
		for _, p := range c.terms {
			c.sized(p, n)
		}
		for _, g := range globals {
			name, t, _, _ := llvm.GlobalType(g)
			if a := array(t); a != nil {
				c.index(term{text: name}, n)
			}
		}
		if signed {
			c.add(n.needs, "%s >= 0", n.text)
		}
		c.add(n.needs, "%s > 0", n.text)
		c.add(n.needs, "%s <= %d", n.text, c.maxSize)
	}
	for _, p := range c.terms {
		if at := elements(p.t); at != nil {
			for _, n := range []int{2, 3, 4, 6, c.maxSize} {
				c.add(p.needs, "__CPROVER_OBJECT_SIZE(%s) >= %s", p.text, product(fmt.Sprint(n), elementSize(p, at)))
			}
		}
	}
}

// sized are conditions that an array is as long as a number says.
func (c *conditions) sized(p, n term) {
	switch at := elements(p.t); {
	case p.needs != "" && n.needs != "" && p.needs != n.needs:
	case at != nil && p.text != n.needs:
		if size := elementSize(p, at); size == "1" {
			c.add(p.needs+alternative(p, n), "__CPROVER_w_ok(%s, %s)", p.text, n.text)
		} else {
			c.add(p.needs+alternative(p, n), "%s <= __CPROVER_OBJECT_SIZE(%s) / %s", n.text, p.text, size)
		}
	case array(p.t) != nil:
		c.index(p, n)
	}
}

// alternative is the pointer that n follows where p follows none.
func alternative(p, n term) string {
	if p.needs == "" {
		return n.needs
	}
	return ""
}

// index are conditions that a number is at most that of an array's elements, or less.
func (c *conditions) index(a, n term) {
	needs := a.needs + alternative(a, n)
	size := fmt.Sprintf("(int)(sizeof %s / sizeof *%s)", a.text, a.text)
	if signed, _ := integer(n.t); !signed {
		size = fmt.Sprintf("sizeof %s / sizeof *%s", a.text, a.text)
	}
	c.add(needs, "%s <= %s", n.text, size)
	c.add(needs, "%s < %s", n.text, size)
}

// array is a type of arrays, or nil.
func array(t llvm.Ctype) *metadata.DICompositeType {
	if a, ok := llvm.Strip(t).(*metadata.DICompositeType); ok && a.Tag == enum.DwarfTagArrayType {
		return a
	}
	return nil
}

func elementSize(p term, at *metadata.DIDerivedType) string {
	if isVoid(at.BaseType) || classOf(at.BaseType) == bytes {
		return "1"
	}
	return "sizeof *" + p.text
}

// ranges are conditions that numbers are in a range.
func (c *conditions) ranges(d Danger) {
	for _, n := range c.terms {
		signed, bits := integer(n.t)
		switch {
		case bits == 0 || bits > 64 || !signed && d == LargeNumbers:
		case d == ZeroDivisors:
			c.add(n.needs, "%s != 0", n.text)
		case d == LargeNumbers:
			largest := uint64(1)<<(bits-1) - 1
			c.add(n.needs, "%s >= -%d", n.text, largest)
			c.add(n.needs, "%s < %d", n.text, largest)
			c.add(n.needs, "%s >= 0", n.text)
			c.add(n.needs, "-%d <= %s && %s <= %d", largest/2, n.text, n.text, largest/2)
			root := uint64(1)<<(bits/2-1) - 1
			c.add(n.needs, "-%d <= %s && %s <= %d", root, n.text, n.text, root)
			c.add(n.needs, "0 <= %s && %s <= %d", n.text, n.text, c.maxSize)
		default:
			if signed {
				c.add(n.needs, "%s >= 0", n.text)
			}
			c.add(n.needs, "%s > 0", n.text)
			c.add(n.needs, "%s < 64", n.text)
			c.add(n.needs, "%s < 32", n.text)
		}
	}
}
