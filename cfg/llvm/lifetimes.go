package llvm

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/value"

	"tav/automata/graph"
)

// The lifetimes of local variables: the markers of the compiler, and the blocks that scopes of the debug information stand for.

// LifetimeMarker is the variable whose lifetime starts or ends at an
// instruction; nil for other instructions.
func LifetimeMarker(inst ir.Instruction) (a *ir.InstAlloca, start bool) {
	x, ok := inst.(*ir.InstCall)
	if !ok {
		return nil, false
	}
	f := DirectCallee(x.Callee)
	if f == nil || len(x.Args) < 2 {
		return nil, false
	}
	kind, ok := strings.CutPrefix(f.Name(), "llvm.lifetime.")
	if !ok {
		return nil, false
	}
	start = strings.HasPrefix(kind, "start")
	v := x.Args[1]
	for range MaxCasts {
		switch y := v.(type) {
		case *ir.Arg:
			v = y.Value
		case *ir.InstBitCast:
			v = y.From
		case *ir.InstAlloca:
			return y, start
		default:
			return nil, false
		}
	}
	return nil, false
}

// Marked reports whether there are markers of a variable's lifetime.
func Marked(f *ir.Func, a *ir.InstAlloca) bool {
	for _, inst := range Instructions(f) {
		if x, _ := LifetimeMarker(inst); x == a {
			return true
		}
	}
	return false
}

// Within reports whether a scope is, or lies in, another one.
func Within(inner, outer metadata.Field) bool {
	for inner != nil && outer != nil {
		if inner == outer {
			return true
		}
		switch x := inner.(type) {
		case *metadata.DILexicalBlock:
			inner = x.Scope
		case *metadata.DILexicalBlockFile:
			inner = x.Scope
		default:
			return false
		}
	}
	return false
}

// IsLiteral reports whether a variable is that of a compound literal.
func IsLiteral(x *ir.InstAlloca) bool { return strings.HasPrefix(x.LocalName, ".compoundliteral") }

// OwnPrefix begins the names of variables that tav adds to functions, which live as long as their function does.
const OwnPrefix = "tav."

// IsOwn reports whether a variable is one of these.
func IsOwn(x *ir.InstAlloca) bool { return strings.HasPrefix(x.LocalName, OwnPrefix) }

// IsVariableLength reports whether a variable is an array of variable length, whose place the compiler gives back where its lifetime ends.
func IsVariableLength(x *ir.InstAlloca) bool {
	return x.NElems != nil && strings.HasPrefix(x.LocalName, "vla")
}

// FirstUse is the location of the first instruction in which a variable is used; nil if that has none.
func FirstUse(f *ir.Func, x *ir.InstAlloca) *metadata.DILocation {
	for _, inst := range Instructions(f) {
		used := false
		EachOperand(inst, func(v value.Value) { used = used || v == value.Value(x) })
		if used {
			return Location(inst)
		}
	}
	return nil
}

// ReturnedVariable is the name of the compiler's variable for the result of a function with several returns, or perhaps none.
const ReturnedVariable = "retval"

// blockAttachment is the name of what SetBlock attaches.
const blockAttachment = "tav.block"

// SetBlock notes the name of a variable and the scope of the block that it belongs to; nil where the block has none, or is not known.
func SetBlock(x *ir.InstAlloca, name string, scope metadata.Field) {
	note := &metadata.Tuple{MetadataID: -1, Fields: []metadata.Field{&metadata.String{Value: name}}}
	if scope != nil {
		note.Fields = append(note.Fields, scope)
	}
	x.Metadata = append(x.Metadata, &metadata.Attachment{Name: blockAttachment, Node: note})
}

// BlockOf is what SetBlock noted, if it did.
func BlockOf(x *ir.InstAlloca) (name string, scope metadata.Field, noted bool) {
	for _, a := range x.Metadata {
		if note, ok := a.Node.(*metadata.Tuple); ok && a.Name == blockAttachment {
			if len(note.Fields) > 1 {
				scope = note.Fields[1]
			}
			return note.Fields[0].(*metadata.String).Value, scope, true
		}
	}
	return "", nil, false
}

// IsJumpedOver reports whether SetBlock noted a variable that C declares: a jump may enter its block after the declaration.
func IsJumpedOver(x *ir.InstAlloca) bool {
	_, _, noted := BlockOf(x)
	return noted && !IsLiteral(x)
}

// ReachesItself reports whether an instruction is in a loop, all of whose jumps are in a scope unless that is nil.
func ReachesItself(f *ir.Func, x ir.Instruction, scope metadata.Field) bool {
	for block, inst := range Instructions(f) {
		if inst != x {
			continue
		}
		reached := graph.From(block)
		for b := range reached.Each() {
			if at := Location(b.Term); scope != nil && at != nil && !Within(at.Scope, scope) {
				continue
			}
			if slices.Contains(Successors(b.Term), block) {
				return true
			}
			reached.Add(Successors(b.Term)...)
		}
	}
	return false
}
