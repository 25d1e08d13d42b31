package harness

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/llvm"
)

// Elements: which elements of arrays a function takes without asking whether they are there, and which texts it takes for strings.

// An access takes the element array[index + offset].
type access struct {
	array, index string // C; index is "" for a constant
	offset       int64
	always       bool // whatever the arguments are
	written      bool
	t            llvm.Ctype // of the array or pointer
}

// accesses are those of a function to arrays of its parameters, of members of structs and of the file.
type accesses struct {
	u          *uses
	w          *writer
	parameters []parameter
	list       []access
	asked      map[string]bool       // numbers that are compared with what is no variable of the function
	stored     map[string]bool       // numbers that it changes
	strings    map[string]bool       // pointers that it gives to functions for strings
	limits     map[value.Value]int64 // constants below which variables are
}

// stringFunction matches the functions of the library all of whose pointers to characters lead to strings.
var stringFunction = regexp.MustCompile(`^(str([^n].*)|ato[ifl]+|f?puts)$`)

// accessesOf are the accesses of a function whose harness w writes.
func accessesOf(w *writer, f *ir.Func, parameters []parameter, u *uses) *accesses {
	a := &accesses{u: u, w: w, parameters: parameters, asked: map[string]bool{}, stored: map[string]bool{}, strings: map[string]bool{}, limits: map[value.Value]int64{}}
	for _, inst := range llvm.Instructions(f) {
		switch x := inst.(type) {
		case *ir.InstStore:
			if _, isParameter := x.Src.(*ir.Param); !isParameter {
				text, _ := a.variable(x.Dst)
				a.stored[text] = true
			}
		case *ir.InstICmp:
			a.ask(x.X, x.Y, x.Pred)
			a.ask(x.Y, x.X, x.Pred)
		case *ir.InstCall:
			if g := llvm.DirectCallee(x.Callee); g != nil && len(g.Blocks) == 0 && stringFunction.MatchString(g.Name()) {
				for _, arg := range x.Args {
					a.strings[a.pointer(llvm.Argument(arg))] = true
				}
			}
		}
	}
	always := map[*ir.Block]bool{}
	for b := f.Blocks[0]; b != nil && !always[b]; {
		always[b] = true
		next, _ := b.Term.(*ir.TermBr)
		b = nil
		if next != nil {
			b, _ = next.Target.(*ir.Block)
		}
	}
	for _, b := range f.Blocks {
		for k, inst := range b.Insts {
			if at, ok := inst.(*ir.InstGetElementPtr); ok {
				a.take(at, always[b], b.Insts[k+1:])
			}
		}
	}
	return a
}

// ask notes that a number is compared with another one.
func (a *accesses) ask(x, with value.Value, pred enum.IPred) {
	text, _, of := a.number(x)
	_, variable := loaded(with).(*ir.InstAlloca)
	if _, parameter := a.u.homes[loaded(with)]; text != "" && (!variable || parameter) {
		a.asked[text] = true
	}
	c, isConstant := with.(*constant.Int)
	if of == nil || !isConstant || !c.X.IsInt64() || c.X.Int64() <= 0 {
		return
	}
	limit := c.X.Int64()
	switch pred {
	case enum.IPredSLE, enum.IPredULE:
		limit++
	case enum.IPredSLT, enum.IPredULT:
	default:
		return
	}
	if old, ok := a.limits[of]; !ok || limit < old {
		a.limits[of] = limit
	}
}

// take notes an access; rest are the instructions after it.
func (a *accesses) take(at *ir.InstGetElementPtr, always bool, rest []ir.Instruction) {
	x := access{always: always}
	var index value.Value
	switch at.ElemType.(type) {
	case *types.StructType:
		return
	case *types.ArrayType:
		if len(at.Indices) != 2 {
			return
		}
		x.array, x.t = a.variable(at.Src)
		index = at.Indices[1]
	default:
		x.array, x.t = a.value(at.Src)
		index = at.Indices[0]
	}
	x.written = slices.ContainsFunc(rest, func(i ir.Instruction) bool { s, ok := i.(*ir.InstStore); return ok && s.Dst == at })
	var of value.Value
	if x.index, x.offset, of = a.number(index); of != nil && x.index == "" {
		limit, ok := a.limits[of]
		if x.offset += limit - 1; !ok {
			return
		}
		x.always = false
	}
	if x.array != "" {
		a.list = append(a.list, x)
	}
}

// number is a variable or member plus a number, or only that; of is the variable where it is one of the function's.
func (a *accesses) number(v value.Value) (text string, offset int64, of value.Value) {
	switch x := v.(type) {
	case *constant.Int:
		if x.X.IsInt64() {
			return "", x.X.Int64(), nil
		}
	case *ir.InstZExt:
		return a.number(x.From)
	case *ir.InstSExt:
		return a.number(x.From)
	case *ir.InstTrunc:
		return a.number(x.From)
	case *ir.InstAdd:
		if c, ok := x.Y.(*constant.Int); ok && c.X.IsInt64() {
			text, offset, of = a.number(x.X)
			return text, offset + c.X.Int64(), of
		}
	case *ir.InstLoad:
		text, t := a.variable(x.Src)
		if _, bits := integer(t); text == "" || bits > 8 {
			return text, 0, x.Src
		}
	}
	return "", 0, v
}

// value is a pointer that is loaded, in C, with its type.
func (a *accesses) value(v value.Value) (string, llvm.Ctype) {
	switch x := v.(type) {
	case *ir.InstLoad:
		return a.variable(x.Src)
	case *ir.InstBitCast:
		return a.value(x.From)
	}
	return "", nil
}

// pointer is one that an argument of a call is, or is computed from.
func (a *accesses) pointer(v value.Value) string {
	if at, ok := v.(*ir.InstGetElementPtr); ok && len(at.Indices) == 1 {
		return a.pointer(at.Src)
	}
	text, _ := a.value(v)
	return text
}

// variable is what is at an address: a parameter, a member of a struct that one leads to, an array of the file; "" for others.
func (a *accesses) variable(v value.Value) (string, llvm.Ctype) {
	if i, ok := a.u.homes[v]; ok {
		return a.parameters[i].name, a.parameters[i].t
	}
	switch x := v.(type) {
	case *constant.ExprBitCast: // of a table that begins with other types
		return a.variable(x.From)
	case *ir.Global:
		if name, t, _, _ := llvm.GlobalType(x); definedIn(a.w.file, x) {
			return name, t
		}
	case *ir.InstGetElementPtr:
		s, ok := x.ElemType.(*types.StructType)
		if !ok || len(x.Indices) != 2 {
			return "", nil
		}
		k, ok := x.Indices[1].(*constant.Int)
		if !ok {
			return "", nil
		}
		base, t := a.variable(x.Src)
		if base == "" {
			if base, t = a.value(x.Src); pointed(t) != nil {
				base, t = "(*"+base+")", pointed(t).BaseType
			}
		}
		c, ok := llvm.Strip(t).(*metadata.DICompositeType)
		if layout := layoutOf(a.w.module).Layout(s); ok && base != "" && c.Tag == enum.DwarfTagStructureType && k.X.Int64() < int64(len(layout.Offsets)) {
			for _, m := range members(c) {
				if m.Name != "" && m.Flags&enum.DIFlagBitField == 0 && int64(m.Offset/8) == layout.Offsets[k.X.Int64()] {
					return field(base, m), m.BaseType
				}
			}
		}
	}
	return "", nil
}

// least is how many elements an array has at least that a pointer leads to, for what the function takes of it by constants: where that is not a string, which may
// end before, or if it does so in any case.
func (a *accesses) least() map[string]int64 {
	least := map[string]int64{}
	for _, x := range a.list {
		at := pointed(x.t)
		if at == nil || x.index != "" || x.offset >= maxLeast {
			continue
		}
		text := isCharacter(at.BaseType) || isConstant(at.BaseType) && classOf(at.BaseType) == bytes || a.strings[x.array]
		if x.always || x.written || !text {
			least[x.array] = max(least[x.array], x.offset+1)
		}
	}
	return least
}

// A span is of the elements around an index that a function takes: from the first one, as many as it increments the index in between.
type span struct {
	array, index string
	low, more    int64
}

// room has arrays have the elements of which parameters and members are the indices. If the function asks what a member is, its array may end there; of a
// parameter nothing is known then.
func (a *accesses) room() {
	w := a.w
	var spans []span
	for _, x := range a.list {
		switch i := slices.IndexFunc(spans, func(s span) bool { return s.array == x.array && s.index == x.index }); {
		case x.index == "":
		case i < 0:
			spans = append(spans, span{x.array, x.index, x.offset, 0})
		case a.stored[x.index]:
			spans[i].more++
		default:
			spans[i].low = min(spans[i].low, x.offset)
		}
	}
	for _, s := range spans {
		count := w.counts[s.array]
		member := strings.ContainsAny(s.index, "(.")
		if s.low == 0 && !member && count != "" && !strings.Contains(s.array, "(") {
			continue // pairs knows it
		}
		if slices.ContainsFunc(a.list, func(x access) bool { return x.array == s.array && pointed(x.t) == nil }) {
			count = fmt.Sprintf("sizeof %[1]s / sizeof *%[1]s", s.array)
		}
		switch {
		case cmp.Or(count, "0") == "0" || a.asked[s.index] && !member: // it has no value
			continue
		case a.asked[s.index]:
			w.line("__VERIFIER_assume((size_t)%s <= %s); /* guessed from the use: it is an index of the array at `%s`, or its end */", s.index, count, s.array)
		default:
			w.line("__VERIFIER_assume((size_t)%[1]s + %[2]d < %[3]s && (size_t)%[1]s + %[4]d < %[3]s); /* guessed from the use: it is an index of the array at `%[5]s` */", s.index, s.low, count, s.low+s.more, s.array)
		}
		w.leaveOut("`%s` beyond the array at `%s`", inC(s.index), inC(s.array))
	}
}

// inC is a member as programs write it.
func inC(text string) string { return follows.ReplaceAllString(text, "$1->") }

var follows = regexp.MustCompile(`\(\*(\w+)\)\.`)
