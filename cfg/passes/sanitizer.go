package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// LLVM's arithmetic has no signs, and constants are folded before we see them.
// For NoOverflow the program is compiled with the checks of clang's undefined
// behaviour sanitizer, which branch to a call of llvm.ubsantrap:
//
//	%r = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %x, i32 %y)
//	%f = extractvalue { i32, i1 } %r, 1
//	%ok = xor i1 %f, true
//	br i1 %ok, label %cont, label %trap
//
// foldChecks makes one instruction of the branch, after which the block goes on
// with what was in cont: statements stay as short as they are without checks.

// An OverflowCheck is the place of a check. It leaves its block for an error
// location when the operation overflows.
type OverflowCheck struct {
	*ir.InstCall             // of llvm.ubsantrap, with what is read as its arguments
	Operator     string      // as C writes it
	X, Y         value.Value // the operands; nil if they are not found
	Ok           value.Value // without operands: what the compiler checks
	InRange      value.Value // of a shift: what it checks of the count
	Signed       bool        // of a shift: to the left, of a signed number
	Unchecked    bool        // compilers do not check it (unchecked.go)
}

// Operands are all places that hold what is read.
func (k *OverflowCheck) Operands() []*value.Value {
	list := k.InstCall.Operands()
	for _, v := range []*value.Value{&k.X, &k.Y, &k.Ok, &k.InRange} {
		if *v != nil {
			list = append(list, v)
		}
	}
	return list
}

// sanitizerOperators are the numbers that clang 14 and 15 give llvm.ubsantrap for
// the checks that -fsanitize=signed-integer-overflow,shift makes, in the order
// of clang's list of handlers. They are also those of C11's clauses on signed
// arithmetic whose result may not be representable (6.5p5, 6.5.7p4).
var sanitizerOperators = map[int64]string{
	0:  "+",  // add_overflow: +, ++, +=
	3:  "/",  // divrem_overflow: / and %, INT_MIN by -1
	12: "*",  // mul_overflow
	13: "-",  // negate_overflow
	20: "<<", // shift_out_of_bounds: << of signed numbers, and every count out of range
	21: "-",  // sub_overflow: -, --, -=
}

// foldChecks folds in all functions what check folds at the end of a block.
func foldChecks(m *ir.Module, check func(*checkFolder, *ir.Block) *ir.Block) {
	for _, f := range m.Funcs {
		if len(f.Blocks) > 0 {
			newCheckFolder(f).fold(check)
		}
	}
}

// checkFolder folds the checks of one function.
type checkFolder struct {
	f     *ir.Func
	preds map[*ir.Block]int
	gone  map[*ir.Block]bool
}

func newCheckFolder(f *ir.Func) *checkFolder {
	c := &checkFolder{f: f, preds: map[*ir.Block]int{f.Blocks[0]: 1}, gone: map[*ir.Block]bool{}}
	for _, b := range f.Blocks {
		for _, s := range llvm.Successors(b.Term) {
			c.preds[s]++
		}
	}
	return c
}

// fold folds what check folds at the end of each block.
func (c *checkFolder) fold(check func(*checkFolder, *ir.Block) *ir.Block) {
	for _, b := range c.f.Blocks {
		for b != nil && !c.gone[b] {
			b = check(c, b)
		}
	}
	c.f.Blocks = slices.DeleteFunc(c.f.Blocks, func(b *ir.Block) bool { return c.gone[b] })
}

// check folds the check that b ends with and returns the block in which the
// next may be; nil if b ends otherwise.
func (c *checkFolder) check(b *ir.Block) *ir.Block {
	br, trap := checked(b)
	if trap == nil {
		return nil
	}
	operator, known := sanitizerOperators[trapNumber(trap)]
	if !known {
		return nil
	}
	to := br.TargetTrue.(*ir.Block)
	k := &OverflowCheck{InstCall: &ir.InstCall{Callee: trap.Callee, Typ: trap.Typ, Metadata: br.Metadata}, Operator: operator, Ok: br.Cond}
	switch operator {
	case "/":
		k.findOperation(to)
	case "<<":
		b = c.shift(b, k, to)
	default:
		k.findCall()
	}
	for _, v := range []value.Value{k.X, k.Y, k.Ok, k.InRange} {
		if v != nil {
			k.Args = append(k.Args, v)
		}
	}
	b.Insts = append(b.Insts, k)
	c.goOn(b, to, br.Metadata)
	return b
}

// checked is the branch that b ends with, and the call of llvm.ubsantrap that its second target begins with; nil if it
// is no check.
func checked(b *ir.Block) (*ir.TermCondBr, *ir.InstCall) {
	br, ok := b.Term.(*ir.TermCondBr)
	if !ok {
		return nil, nil
	}
	return br, trapCall(br.TargetFalse.(*ir.Block))
}

// trapNumber is the number of the check that a call of llvm.ubsantrap belongs to.
func trapNumber(trap *ir.InstCall) int64 {
	n, _ := llvm.ConstantInt(trap.Args[0])
	return n
}

// trapCall is the call of llvm.ubsantrap that a block begins with.
func trapCall(b *ir.Block) *ir.InstCall {
	if len(b.Insts) == 0 {
		return nil
	}
	call, ok := b.Insts[0].(*ir.InstCall)
	if !ok || len(call.Args) == 0 {
		return nil
	}
	if f := llvm.DirectCallee(call.Callee); f == nil || f.Name() != "llvm.ubsantrap" {
		return nil
	}
	return call
}

// findCall takes the operands from the intrinsic whose flag is checked.
func (k *OverflowCheck) findCall() {
	not, ok := k.Ok.(*ir.InstXor)
	if !ok {
		return
	}
	flag, ok := not.X.(*ir.InstExtractValue)
	if !ok {
		return
	}
	call, ok := flag.X.(*ir.InstCall)
	if !ok || len(call.Args) != 2 {
		return
	}
	k.X, k.Y, k.Ok = llvm.Argument(call.Args[0]), llvm.Argument(call.Args[1]), nil
}

// findOperation takes the operands from the division or shift that the program
// goes on with; it is not there when its result is a constant.
func (k *OverflowCheck) findOperation(to *ir.Block) {
	if len(to.Insts) == 0 || llvm.Location(to.Insts[0]) != llvm.Dbg(k.Metadata) {
		return
	}
	switch x := to.Insts[0].(type) {
	case *ir.InstSDiv:
		k.Operator, k.X, k.Y, k.Ok = "/", x.X, x.Y, nil
	case *ir.InstSRem:
		k.Operator, k.X, k.Y, k.Ok = "%", x.X, x.Y, nil
	case *ir.InstShl:
		k.Operator, k.X, k.Y, k.Ok = "<<", x.X, x.Y, nil
	case *ir.InstLShr:
		k.Operator, k.X, k.Y, k.Ok = ">>", x.X, x.Y, nil
	case *ir.InstAShr:
		k.Operator, k.X, k.Y, k.Ok = ">>", x.X, x.Y, nil
	}
}

// shift finds the operands of a shift. To the left of a signed number, what the
// compiler checks is
//
//	b:     br i1 %valid, label %base, label %cont        %valid: the count is in range
//	base:  …
//	cont:  %p = phi i1 [ true, %b ], [ %fits, %base ]
//	       %ok = and i1 %valid, %p
//	       br i1 %ok, label %to, label %trap
//
// of which only %valid is needed when the operands are known: base and the two
// instructions go away. It returns the block that to follows.
func (c *checkFolder) shift(cont *ir.Block, k *OverflowCheck, to *ir.Block) *ir.Block {
	k.InRange = k.Ok
	and, _ := k.Ok.(*ir.InstAnd)
	if and != nil {
		k.Signed, k.InRange = true, and.X
	}
	k.findOperation(to)
	if and == nil || k.X == nil || len(cont.Insts) != 2 || c.preds[cont] != 2 {
		return cont
	}
	phi, ok := cont.Insts[0].(*ir.InstPhi)
	if !ok || len(phi.Incs) != 2 || value.Value(phi) != and.Y || cont.Insts[1] != ir.Instruction(and) {
		return cont
	}
	from, base := phi.Incs[0].Pred.(*ir.Block), phi.Incs[1].Pred.(*ir.Block)
	if c.preds[base] != 1 || !slices.Contains(llvm.Successors(from.Term), base) {
		return cont
	}
	cont.Insts, c.gone[base], c.preds[cont] = nil, true, 1
	c.goOn(from, cont, k.Metadata)
	return from
}

// goOn lets b go on with another block, which becomes part of b if nothing
// else leads there.
func (c *checkFolder) goOn(b, to *ir.Block, at ir.Metadata) {
	b.Term = &ir.TermBr{Target: to, Metadata: at}
	if c.preds[to] != 1 || to == b {
		return
	}
	if len(to.Insts) > 0 {
		if _, ok := to.Insts[0].(*ir.InstPhi); ok {
			return
		}
	}
	b.Insts = append(b.Insts, to.Insts...)
	b.Term = to.Term
	c.gone[to] = true
	for _, s := range llvm.Successors(b.Term) {
		for _, inst := range s.Insts {
			phi, ok := inst.(*ir.InstPhi)
			if !ok {
				break
			}
			for _, in := range phi.Incs {
				if in.Pred == value.Value(to) {
					in.Pred = b
				}
			}
		}
	}
}
