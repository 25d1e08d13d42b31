package frontend

import (
	"regexp"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// Computed goto, GNU's `goto *p` with `p = &&label`, is LLVM's indirectbr. Only
// that p is one of the labels matters, not what is at the address: in the
// text nameLabels puts a global of its own in the place of each label, and
// expandGotos turns the jump of the parsed module into comparisons with them.

var (
	labelAddress = regexp.MustCompile(`blockaddress\(@("[^"]*"|[\w.$-]+), %("[^"]*"|[\w.$-]+)\)`)
	quotes       = regexp.MustCompile(`"`)
)

// labelName is the name of the global that stands for a label of a function.
func labelName(function, block string) string { return function + " label " + block }

// nameLabels replaces the addresses of labels; done says whether there are any.
func nameLabels(text []byte) (out []byte, done bool) {
	named := map[string]bool{}
	var globals []byte
	out = labelAddress.ReplaceAllFunc(text, func(address []byte) []byte {
		parts := labelAddress.FindSubmatch(quotes.ReplaceAll(address, nil))
		if parts == nil {
			return address // a name with other characters: the parser says what it thinks of it
		}
		global := `@"` + labelName(string(parts[1]), string(parts[2])) + `"`
		if !named[global] {
			named[global] = true
			globals = append(globals, "\n"+global+" = private constant i8 0\n"...)
		}
		return []byte(global)
	})
	return append(out, globals...), len(named) > 0
}

// expandGotos replaces every indirectbr of m. An address that is none of its
// labels has no meaning: what follows is unreachable.
func expandGotos(m *ir.Module) {
	labels := map[string]*ir.Global{}
	for _, g := range m.Globals {
		labels[g.Name()] = g
	}
	for _, f := range m.Funcs {
		for _, b := range f.Blocks[:len(f.Blocks):len(f.Blocks)] {
			if jump, ok := b.Term.(*ir.TermIndirectBr); ok {
				expandGoto(f, b, jump, labels)
			}
		}
	}
}

// expandGoto compares the address of a jump with one label after the other, in
// a block for each. Where a label has no global, whose address may be known by
// another name, the jump stays after them, and is unsupported there.
func expandGoto(f *ir.Func, from *ir.Block, jump *ir.TermIndirectBr, labels map[string]*ir.Global) {
	at, all := from, true
	seen := map[*ir.Block]bool{}
	for _, target := range jump.ValidTargets {
		to := target.(*ir.Block)
		label := labels[labelName(f.Name(), to.Name())]
		if label == nil || seen[to] {
			all = all && label != nil
			continue
		}
		seen[to] = true
		equal := &ir.InstICmp{Pred: enum.IPredEQ, X: jump.Addr, Y: label, Typ: types.I1, Metadata: jump.Metadata}
		next := &ir.Block{Parent: f}
		f.Blocks = append(f.Blocks, next)
		at.Insts = append(at.Insts, equal)
		at.Term = &ir.TermCondBr{Cond: equal, TargetTrue: to, TargetFalse: next, Metadata: jump.Metadata}
		comesFrom(to, from, at)
		at = next
	}
	if at.Term = jump; all {
		at.Term = &ir.TermUnreachable{Metadata: jump.Metadata}
	}
}

// comesFrom gives the phi nodes of a block its new predecessor.
func comesFrom(b, old, new *ir.Block) {
	for _, inst := range b.Insts {
		phi, ok := inst.(*ir.InstPhi)
		if !ok {
			return
		}
		for _, in := range phi.Incs {
			if in.Pred == value.Value(old) {
				in.Pred = new
			}
		}
	}
}
