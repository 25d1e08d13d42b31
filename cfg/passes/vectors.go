package passes

import (
	"reflect"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// Vectors: C's vector types (GNU C, Vector Extensions) and those of the headers for SSE.
//
// What is computed with vectors is computed with their elements, one after the other (LLVM
// Language Reference: binary operations, comparisons, conversions and select of vectors work
// element by element). In memory, as parameters and as results vectors stay: there they
// are aggregates of their elements without gaps, of which extractvalue and insertvalue
// take and make the elements. What has no such parts stays, and is unsupported where it is
// reached.

// A vectorSplitter splits the vectors of one function.
type vectorSplitter struct {
	m      *ir.Module
	layout *llvm.DataLayout
	f      *ir.Func
	parts  map[value.Value][]value.Value       // the elements of a vector; nil: there are none, or they are being made
	phis   map[ir.Instruction][]*ir.InstPhi    // what stands for a phi of vectors
	made   map[ir.Instruction][]ir.Instruction // what stands for an instruction, or after one that stays
	stays  map[ir.Instruction]bool
	whole  map[value.Value]value.Value // the results of instructions that are replaced
	arrays []ir.Instruction            // of elements whose index is not constant
}

// splitVectors makes elements of the vectors of a module.
func splitVectors(m *ir.Module, layout *llvm.DataLayout) {
	for _, g := range m.Globals {
		if g.Init != nil {
			g.Init = withoutVectors(g.Init, layout)
		}
	}
	for _, f := range m.Funcs {
		if len(f.Blocks) > 0 && usesVectors(f) {
			newVectorSplitter(m, f, layout).split()
		}
	}
}

func newVectorSplitter(m *ir.Module, f *ir.Func, layout *llvm.DataLayout) *vectorSplitter {
	return &vectorSplitter{
		m: m, layout: layout, f: f,
		parts: map[value.Value][]value.Value{}, phis: map[ir.Instruction][]*ir.InstPhi{},
		made: map[ir.Instruction][]ir.Instruction{}, stays: map[ir.Instruction]bool{},
		whole: map[value.Value]value.Value{},
	}
}

// vectorOf is the type of a vector; nil: v is none, or its number of elements is not known or big.
func vectorOf(v value.Value) *types.VectorType {
	if t, ok := llvm.Argument(v).Type().(*types.VectorType); ok && !t.Scalable && t.Len <= llvm.MaxLeaves {
		return t
	}
	return nil
}

// usesVectors reports whether a function computes with vectors.
func usesVectors(f *ir.Func) bool {
	for _, inst := range llvm.Instructions(f) {
		if v, ok := inst.(value.Value); ok && vectorOf(v) != nil {
			return true
		}
		for _, op := range inst.Operands() {
			if *op != nil && isVectorOperand(*op) {
				return true
			}
		}
	}
	return false
}

// isVectorOperand reports whether an operand is a vector: metadata and blocks have no type to ask for.
func isVectorOperand(v value.Value) bool {
	switch v.(type) {
	case *metadata.Value, *ir.Block:
		return false
	}
	return vectorOf(v) != nil
}

func (s *vectorSplitter) split() {
	for _, inst := range llvm.Instructions(s.f) {
		s.instruction(inst)
	}
	for _, b := range s.f.Blocks {
		var phis, rest []ir.Instruction
		for _, inst := range b.Insts {
			if _, ok := inst.(*ir.InstPhi); ok && !s.replaced(inst) {
				phis = append(phis, inst)
			} else if !s.replaced(inst) {
				rest = append(rest, inst)
			}
			for _, p := range s.phis[inst] {
				phis = append(phis, p)
			}
			rest = append(rest, s.made[inst]...)
		}
		b.Insts = append(phis, rest...)
	}
	s.enter()
	llvm.ReplaceUses(s.f, s.whole)
	s.replaceConstants()
}

// replaced reports whether other instructions stand for one.
func (s *vectorSplitter) replaced(inst ir.Instruction) bool {
	_, made := s.made[inst]
	return (made || s.phis[inst] != nil) && !s.stays[inst]
}

// instruction makes the parts of an instruction that has to do with vectors.
func (s *vectorSplitter) instruction(inst ir.Instruction) {
	if v, ok := inst.(value.Value); ok && vectorOf(v) != nil {
		s.of(v)
		return
	}
	switch x := inst.(type) {
	case *ir.InstExtractElement:
		s.extract(x)
	case *ir.InstBitCast:
		if vectorOf(x.From) != nil {
			s.castToScalar(x)
		}
	case *ir.InstCall:
		s.scalarCall(x)
	}
}

// of are the elements of a vector; nil: they are not known.
func (s *vectorSplitter) of(v value.Value) []value.Value {
	v = llvm.Argument(v)
	if list, ok := s.parts[v]; ok {
		return list
	}
	s.parts[v] = nil
	switch v := v.(type) {
	case constant.Constant:
		s.parts[v] = constantParts(v, vectorOf(v))
	case *ir.Param:
		s.parts[v] = s.taken(v, &scalars{})
	case ir.Instruction:
		s.define(v)
	}
	return s.parts[v]
}

// define makes the elements of the result of an instruction.
func (s *vectorSplitter) define(inst ir.Instruction) {
	v := inst.(value.Value)
	e := &scalars{md: attachments(inst)}
	var list []value.Value
	switch x := inst.(type) {
	case *ir.InstPhi:
		s.phi(x, e)
		return
	case *ir.InstLoad, *ir.InstExtractValue:
		if llvm.ElementsInBytes(vectorOf(v)) {
			s.stays[inst] = true
			s.parts[v] = s.taken(v, e)
			s.made[inst] = e.list
		}
		return
	case *ir.InstCall:
		if list = s.vectorCall(x, e); list == nil {
			s.stays[inst] = true
			s.parts[v] = s.taken(v, e)
			s.made[inst] = e.list
			return
		}
	case *ir.InstInsertElement:
		list = s.insert(x, e)
	case *ir.InstShuffleVector:
		list = s.shuffle(x)
	case *ir.InstBitCast:
		list = s.castToVector(x, e)
	default:
		list = s.elementwise(inst, e)
	}
	if list == nil {
		return
	}
	s.parts[v] = list
	s.whole[v] = s.put(v, list, e)
	s.made[inst] = e.list
}

// taken are the elements of a vector that is an aggregate.
func (s *vectorSplitter) taken(v value.Value, e *scalars) []value.Value {
	t := vectorOf(v)
	list := make([]value.Value, t.Len)
	for i := range list {
		list[i] = e.add(&ir.InstExtractValue{X: v, Indices: []uint64{uint64(i)}, Typ: t.ElemType})
	}
	return list
}

// put is the aggregate of elements that stands for v.
func (s *vectorSplitter) put(v value.Value, list []value.Value, e *scalars) value.Value {
	t := vectorOf(v)
	var all value.Value = constant.NewUndef(t)
	for i, x := range list {
		all = e.add(&ir.InstInsertValue{X: all, Elem: x, Indices: []uint64{uint64(i)}, Typ: t})
	}
	return all
}

// phi makes one phi of each element.
func (s *vectorSplitter) phi(x *ir.InstPhi, e *scalars) {
	t := vectorOf(x)
	list := make([]value.Value, t.Len)
	phis := make([]*ir.InstPhi, t.Len)
	for i := range phis {
		phis[i] = &ir.InstPhi{Typ: t.ElemType, Metadata: x.Metadata}
		list[i] = phis[i]
	}
	s.parts[x] = list // the phi may be among what enters it
	for _, in := range x.Incs {
		from := s.of(in.X)
		for i, p := range phis {
			v := in.X // which has no such element: unsupported where it comes from
			if from != nil {
				v = from[i]
			}
			p.Incs = append(p.Incs, ir.NewIncoming(v, in.Pred.(*ir.Block)))
		}
	}
	s.phis[x] = phis
	s.whole[x] = s.put(x, list, e)
	s.made[x] = e.list
}

// enter takes the elements of the parameters where the function begins.
func (s *vectorSplitter) enter() {
	list := s.arrays
	for _, p := range s.f.Params {
		for _, v := range s.parts[p] {
			list = append(list, v.(ir.Instruction))
		}
	}
	s.f.Blocks[0].Insts = append(list, s.f.Blocks[0].Insts...)
}

// attachments are what is attached to an instruction, its position above all.
func attachments(inst ir.Instruction) ir.Metadata {
	if m, ok := inst.(interface{ MDAttachments() []*metadata.Attachment }); ok {
		return m.MDAttachments()
	}
	return nil
}

// scalars collects instructions that stand for one.
type scalars struct {
	md   ir.Metadata
	list []ir.Instruction
}

// add appends an instruction, at the same position.
func (e *scalars) add(inst ir.Instruction) value.Value {
	if f := reflect.ValueOf(inst).Elem().FieldByName("Metadata"); f.IsValid() {
		f.Set(reflect.ValueOf(e.md))
	}
	e.list = append(e.list, inst)
	return inst.(value.Value)
}
