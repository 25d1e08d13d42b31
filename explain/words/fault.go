package words

import (
	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/lower"
	"tav/explain/report"
)

// fault is the kind of error of a run that violates a property for a reason; op is the
// access that fails, or the operation, nil if none is known.
func fault(violated cfg.Property, reason string, op *interp.Operation) report.Fault {
	switch {
	case violated == cfg.NoOverflow:
		return report.Overflows
	case reason == lower.DivisionByZero:
		return report.Divides
	case violated == cfg.ValidMemtrack, violated == cfg.ValidMemcleanup:
		return report.Leaked
	case violated == cfg.UnreachCall && reason == lower.AssertionFails:
		return report.Asserted
	case violated == cfg.UnreachCall:
		return report.Reached
	case op != nil && op.Operator == cfg.ShiftOperator:
		return report.Shifts
	case op != nil && op.Operator == cfg.IndexOperator:
		return report.Indexes
	case violated != cfg.ValidDeref && violated != cfg.ValidFree:
		return ""
	case reason == lower.NullAccess, reason == lower.NullCall:
		return report.Null
	case reason == lower.ConstantWrite:
		return report.Unwritable
	case op == nil || op.Operator != "":
		return ""
	case op.Operands[0].Sign() == 0:
		return report.Null
	case isDead(op):
		return report.Dead
	case op.Operands[0].Sign() < 0 || op.Operands[0].Int64() == cfg.Nowhere:
		if violated == cfg.ValidDeref {
			return report.Wild
		}
		return report.Unfreeable
	case violated == cfg.ValidDeref && reason == lower.InvalidAccess:
		return report.Outside
	case violated == cfg.ValidDeref:
		return ""
	case op.Operands[1].Sign() != 0:
		return report.Inside
	}
	return report.Unfreeable
}

// isDead reports whether an access is to memory that does not exist any more.
func isDead(op *interp.Operation) bool { return len(op.Operands) > 3 && op.Operands[3].Sign() != 0 }

// accessed is what is known of the object that an access is to, of the heap or a local variable that may be over; nil if it is to none.
func (t runs) accessed(op *interp.Operation, steps []interp.Step, told Told) *report.HeapObject {
	if op == nil || op.Operator != "" {
		return nil
	}
	id := op.Operands[0].Int64()
	if t.heap[id] == "" && t.own[id] == "" {
		return nil
	}
	m := &report.HeapObject{Local: t.own[id], Size: op.Operands[2].String()}
	for i := range steps {
		if made, ok := t.allocated(&steps[i]); ok && made == id && t.blocks[id] != nil {
			m.Allocated = told.from(i)
		}
		if other, ok := freed(&steps[i]); ok && other == id && m.Freed == nil {
			m.Freed = told.from(i)
		}
	}
	return m
}

// from is the index of the step that a position is reported in, or of the next one if it is in
// none, being in the library; nil for none, as before main is called.
func (c Told) from(pos int) *int {
	if c.homes[pos].Pos.Line == 0 {
		return nil
	}
	for _, at := range c.step[pos:] {
		if at >= 0 {
			return &at
		}
	}
	return nil
}
