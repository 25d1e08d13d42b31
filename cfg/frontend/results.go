package frontend

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
	"tav/cfg/llvm"
)

// Of some results C says no more than whether they are 0, as of isalpha's, or which sign
// they have, as of strcmp's. Where a program does more with one than compare it with 0, it
// gets any such value (models/results.c); elsewhere nothing depends on which it is. The
// number of characters that printf gives is not known, but for constant text, and it may fail.

// The models that give any value for one.
const (
	anyTruth = library.ModelPrefix + "any_truth" // that is 0 where the other is
	anySign  = library.ModelPrefix + "any_sign"  // of the same sign
	anyCount = library.ModelPrefix + "any_count" // negative, or the same number of characters
)

// openResults leaves open what C leaves open of such results.
func openResults(m *ir.Module) {
	c := &comparisons{module: m}
	declared := map[string]*ir.Func{}
	for _, f := range m.Funcs {
		declared[f.Name()] = f
	}
	for _, f := range m.Funcs {
		opened := map[value.Value]value.Value{}
		calls := map[ir.Instruction]*ir.InstCall{}
		for _, inst := range llvm.Instructions(f) {
			v, model := openResult(inst)
			if model == "" || !c.matters(v, model) {
				continue
			}
			if declared[model] == nil {
				declared[model] = m.NewFunc(model, types.I32, ir.NewParam("", types.I32))
			}
			calls[inst] = &ir.InstCall{Callee: declared[model], Typ: types.I32, Metadata: placeOf(inst)}
			opened[v] = calls[inst]
		}
		if len(opened) == 0 {
			continue
		}
		llvm.ReplaceUses(f, opened)
		llvm.Rewrite(f, func(inst ir.Instruction) []ir.Instruction {
			if call := calls[inst]; call != nil {
				call.Args = []value.Value{characters(inst)}
				return []ir.Instruction{inst, call}
			}
			return []ir.Instruction{inst}
		})
	}
}

// characters is the number of characters that a call of printf shows where the format says it; otherwise what an instruction computes.
func characters(inst ir.Instruction) value.Value {
	v := inst.(value.Value)
	call, ok := inst.(*ir.InstCall)
	if !ok {
		return v
	}
	row, _ := library.LibraryFunctionOf(callee(call).Name())
	i := slices.IndexFunc(row.Reads, func(r library.Read) bool { return r.Kind == library.ReadFormat })
	if !row.Count || i < 0 || row.Reads[i].Arg >= len(call.Args) {
		return v
	}
	format, ok := constantString(call.Args[row.Reads[i].Arg])
	ds, err := parsePrintFormat(format)
	if !ok || err != nil || slices.ContainsFunc(ds, func(d directive) bool { return d.kind != literalDirective }) {
		return v
	}
	return number(len(ds))
}

// placeOf is the metadata of an instruction that says where it is.
func placeOf(inst ir.Instruction) ir.Metadata {
	switch x := inst.(type) {
	case *ir.InstCall:
		return x.Metadata
	case *ir.InstZExt:
		return x.Metadata
	case *ir.InstSelect:
		return x.Metadata
	}
	return nil
}

// openResult is the result that an instruction computes and C leaves open, with the model that
// gives any; "": there is none. The compiler has instructions for some macros of <math.h>.
func openResult(inst ir.Instruction) (value.Value, string) {
	switch x := inst.(type) {
	case *ir.InstCall:
		f := callee(x)
		if f == nil || len(f.Blocks) > 0 || !x.Type().Equal(types.I32) {
			break
		}
		switch row, _ := library.LibraryFunctionOf(f.Name()); {
		case row.Truth && (row.Effect == library.ModelEffect || library.MathName(f) != ""):
			return x, anyTruth
		case row.Sign:
			return x, anySign
		case row.Count:
			return x, anyCount
		}
	case *ir.InstZExt:
		if x.To.Equal(types.I32) && ofClass(x.From) {
			return x, anyTruth
		}
	case *ir.InstSelect: // isinf: 1 or -1
		if sign, ok := x.ValueTrue.(*ir.InstSelect); ok && x.Type().Equal(types.I32) && signBit(sign.Cond) {
			return x, anyTruth
		}
	}
	return nil, ""
}

// ofClass reports whether a condition is what the compiler makes of signbit, isnan, isfinite or isnormal: no operator of C
// becomes any of them.
func ofClass(v value.Value) bool {
	switch x := v.(type) {
	case *ir.InstICmp:
		return signBit(x)
	case *ir.InstFCmp:
		switch x.Pred {
		case enum.FPredUNO: // isnan
			return x.X == x.Y
		case enum.FPredONE: // isfinite
			return absolute(x.X)
		case enum.FPredUGE: // the last condition of isnormal
			return absolute(x.X)
		}
	case *ir.InstAnd:
		return ofClass(x.Y)
	}
	return false
}

// signBit reports whether a condition is the sign of a floating-point number.
func signBit(v value.Value) bool {
	x, ok := v.(*ir.InstICmp)
	if !ok || x.Pred != enum.IPredSLT {
		return false
	}
	bits, ok := x.X.(*ir.InstBitCast)
	return ok && llvm.FloatWidth(bits.From.Type()) != 0
}

// absolute reports whether a value is that of an absolute one.
func absolute(v value.Value) bool {
	x, ok := v.(*ir.InstCall)
	if !ok {
		return false
	}
	f := callee(x)
	return f != nil && library.MathName(f) == "fabs"
}

// comparisons says of results whether a program only compares them with 0.
type comparisons struct {
	module *ir.Module
	users  map[value.Value][]any // of results and functions; nil: not asked for yet
	in     map[ir.Terminator]*ir.Func
	taken  map[*ir.Func]bool
	seen   map[value.Value]bool
	sign   bool // with <, too
}

// matters reports whether it matters which value there is of those that a model gives: not if all that the program
// does with it is to ask whether it is 0 or, where it has a sign, which: also after it was in a variable or a
// function has returned it.
func (c *comparisons) matters(v value.Value, model string) bool {
	if c.users == nil {
		c.read()
	}
	if model == anyCount {
		return len(c.users[v]) > 0
	}
	c.seen, c.sign = map[value.Value]bool{}, model == anySign
	return !c.compared(v)
}

// read finds the users of all values.
func (c *comparisons) read() {
	c.users, c.in = map[value.Value][]any{}, map[ir.Terminator]*ir.Func{}
	c.taken = llvm.AddressTakenBut(c.module, func(x *ir.InstCall) bool {
		f := callee(x)
		return f != nil && len(f.Blocks) == 0 && (f.Name() == "qsort" || f.Name() == "bsearch")
	})
	for _, f := range c.module.Funcs {
		for v, list := range llvm.UsersOf(f) {
			c.users[v] = append(c.users[v], list...)
		}
		for _, b := range f.Blocks {
			c.in[b.Term] = f
			for _, inst := range b.Insts {
				if x, ok := inst.(*ir.InstCall); ok {
					if to := llvm.DirectCallee(x.Callee); to != nil {
						c.users[to] = append(c.users[to], x)
					}
				}
			}
		}
	}
}

func (c *comparisons) compared(v value.Value) bool {
	if c.seen[v] {
		return true
	}
	c.seen[v] = true
	return !slices.ContainsFunc(c.users[v], func(user any) bool { return !c.compares(user, v) })
}

// compares reports whether what an instruction does with v is such a comparison, or leads to nothing else.
func (c *comparisons) compares(user any, v value.Value) bool {
	switch x := user.(type) {
	case *ir.InstICmp:
		other := x.Y
		if other == v {
			other = x.X
		}
		n, ok := other.(*constant.Int)
		equality := x.Pred == enum.IPredEQ || x.Pred == enum.IPredNE
		signed := x.Pred == enum.IPredSLT || x.Pred == enum.IPredSLE || x.Pred == enum.IPredSGT || x.Pred == enum.IPredSGE
		return ok && n.X.Sign() == 0 && (equality || c.sign && signed)
	case *ir.InstStore:
		to, ok := x.Dst.(*ir.InstAlloca)
		return ok && x.Src == v && c.variable(to)
	case *ir.InstPhi:
		return c.compared(x)
	case *ir.InstSelect:
		return x.Cond != v && c.compared(x)
	case *ir.TermRet:
		f := c.in[x]
		return f.Name() != "main" && !c.taken[f] && c.returned(f)
	}
	return false
}

// returned reports whether the results of all calls of f are only compared.
func (c *comparisons) returned(f *ir.Func) bool {
	if c.seen[f] {
		return true
	}
	c.seen[f] = true
	for _, user := range c.users[f] {
		if x, ok := user.(*ir.InstCall); ok && llvm.DirectCallee(x.Callee) == f && !c.compared(x) {
			return false
		}
	}
	return true
}

// variable reports whether what is read of a local variable is only compared, and nothing points to it.
func (c *comparisons) variable(a *ir.InstAlloca) bool {
	if c.seen[a] {
		return true
	}
	c.seen[a] = true
	for _, user := range c.users[a] {
		switch x := user.(type) {
		case *ir.InstLoad:
			if !c.compared(x) {
				return false
			}
		case *ir.InstStore:
			if x.Src == a {
				return false
			}
		case *ir.InstBitCast: // for the markers of its lifetime
			for _, u := range c.users[x] {
				if call, ok := u.(*ir.InstCall); !ok || callee(call) == nil || !strings.HasPrefix(callee(call).Name(), "llvm.lifetime.") {
					return false
				}
			}
		default:
			return false
		}
	}
	return true
}
