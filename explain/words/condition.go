package words

import (
	"fmt"

	"tav/cfg"
	"tav/solver/term"
)

// Condition is what must hold for a check to hold, as C has it but for comparisons with two bounds; "" where the text has no words for it.
func (t Translator) Condition(c cfg.Listed) string {
	op := c.Operation
	switch {
	case op == nil:
		return ""
	case op.Operator == "":
		return t.accessible(c.Pos.File, op)
	case c.Property == cfg.NoOverflow:
		return t.fits(c.Pos.File, op)
	case op.Operator == cfg.IndexOperator:
		if named := t.namesAccess(c.Pos.File, op.Text); named.index != nil {
			return fmt.Sprintf("0 <= %s < %d", named.index.compared(), op.Bytes)
		}
	case op.Operator == cfg.ShiftOperator:
		if _, count := t.operation(c.Pos.File, op.Text); count != nil {
			return fmt.Sprintf("0 <= %s < %d", count.compared(), op.Bytes*8)
		}
	case op.Operator == "/":
		if _, divisor := t.operation(c.Pos.File, op.Text); divisor != nil {
			return divisor.compared() + " != 0"
		}
	}
	return ""
}

// accessible is what makes an access valid.
func (t Translator) accessible(file string, op *cfg.Operation) string {
	if op.Text.Does != cfg.Reads && op.Text.Does != cfg.Writes || op.Bytes <= 0 {
		return ""
	}
	named := t.namesAccess(file, op.Text)
	if named.whole == nil || !named.whole.isRead() || plainSyntax(named.whole.Syntax).Is("call_expression") { // of a macro
		return ""
	}
	if size, known := op.Operands[2].Uint64(); known && op.Text.Static && op.Text.Last == 1 && named.index != nil && op.Index != nil {
		return fmt.Sprintf("0 <= %s < %d", named.index.compared(), size/uint64(op.Text.Element))
	}
	at, n := plainSyntax(named.whole.Syntax), "bytes"
	if at.Is("call_expression") { // the access is the library's
		return ""
	}
	pointer := "&" + named.whole.String()
	if at.Is("pointer_expression") {
		pointer = named.whole.of(at.Child("argument")).String()
	}
	if op.Bytes == 1 {
		n = "byte"
	}
	return fmt.Sprintf("%s points to %d %s", pointer, op.Bytes, n)
}

// fits is when the result of an operation is a number of its type.
func (t Translator) fits(file string, op *cfg.Operation) string {
	leaf := t.syntax(file, op.Text.Line, op.Text.Col)
	if leaf == nil || leaf.Field != "operator" {
		return ""
	}
	least, most := t.limits(op.Operands[0].Sort())
	if least == "" {
		return ""
	}
	n := leaf.Parent
	part := func(name string) *expression { return leaf.of(plainSyntax(n.Child(name))) }
	result := leaf.of(n).String()
	switch token := leaf.String(); {
	case token == "++" && op.Operator == "+":
		return part("argument").compared() + " < " + most
	case token == "--":
		return part("argument").compared() + " > " + least
	case len(op.Operands) == 1 && n.Is("unary_expression"):
		return part("argument").compared() + " != " + least
	case len(op.Operands) == 2 && token == op.Operator+"=" && n.Is("assignment_expression"):
		result = part("left").String() + " " + op.Operator + " " + part("right").factor()
	case len(op.Operands) != 2 || token != op.Operator || !n.Is("binary_expression"):
		return ""
	}
	switch above, below := leads(op); {
	case op.Operator == "/", op.Operator == "%":
		return fmt.Sprintf("%s != %s || %s != -1", part("left").compared(), least, part("right").compared())
	case op.Operator == "<<":
		return ""
	case !below:
		return result + " <= " + most
	case !above:
		return result + " >= " + least
	}
	return least + " <= " + result + " <= " + most
}

// leads reports in which directions an operation can leave its type.
func leads(op *cfg.Operation) (above, below bool) {
	for k, t := range op.Operands {
		if v, ok := term.ValueOf(t); ok && (op.Operator == "+" || op.Operator == "-" && k == 1) {
			up := (v.Signed().Sign() >= 0) == (op.Operator == "+")
			return up, !up
		}
	}
	return true, true
}

// limits are the names of the least and the largest number of a signed type; "": it has none here.
func (t Translator) limits(s *term.Sort) (least, most string) {
	name := ""
	switch s.Width {
	case 32:
		name = "INT"
	case t.program.DataModel.PointerBits():
		name = "LONG"
	case 64:
		name = "LLONG"
	default:
		return "", ""
	}
	return name + "_MIN", name + "_MAX"
}

// factor is an expression as an operand of an arithmetic operator.
func (x *expression) factor() string {
	if x.isRead() || x.Is("number_literal", "char_literal") {
		return x.String()
	}
	return "(" + x.String() + ")"
}

// compared is an expression as a side of a comparison.
func (x *expression) compared() string {
	if x.Is("unary_expression", "cast_expression", "sizeof_expression") || x.Is("binary_expression") && x.Child("operator").Is("+", "-", "*", "/", "%") {
		return x.String()
	}
	return x.factor()
}
