package report

import (
	"fmt"
	"strings"

	"tav/cfg"
)

// Message is the error of a trace in words; reason is its kind in general words, for an error of which no more is known.
func (t *Trace) Message(reason string) string {
	f := t.Failure
	switch {
	case len(t.Deadlock) > 0 && t.deadlocked() != "":
		return t.deadlocked()
	case f == nil || t.Fault == Reached:
		return reason
	}
	say := map[Fault]func(Fault, string) string{
		Asserted: f.asserted, Null: f.null, Dead: f.dead, Outside: f.outside, Wild: f.outside, Indexes: f.outside, Unwritable: f.constant, Unfreeable: f.unfreeable,
		Inside: f.unfreeable, Leaked: f.leaked, Overflows: f.overflows, Divides: f.divides, Shifts: f.shifts,
	}[t.Fault]
	switch {
	case say == nil && f.Operator == cfg.SizeOperator:
		return reason + ": " + f.Operands[0]
	case say == nil:
		return reason + f.as()
	}
	return say(t.Fault, reason)
}

// Called is the calls that are active at the error, in words; "" for none.
func (f *Failure) Called() string {
	if f == nil {
		return ""
	}
	var list []string
	for _, c := range f.Calls {
		list = append(list, c.String())
	}
	return strings.Join(list, ", ")
}

func (f *Failure) asserted(Fault, string) string {
	switch {
	case f.Expression == "":
		return "the assertion fails"
	case len(f.Operands) == 2:
		return fmt.Sprintf("assertion `%s` fails: %s %s %s", f.Expression, f.Operands[0], f.Operator, f.Operands[1])
	}
	return fmt.Sprintf("assertion `%s` fails%s", f.Expression, f.are(": "))
}

func (f *Failure) null(_ Fault, reason string) string {
	if f.Subject != nil {
		return fmt.Sprintf("NULL pointer dereference: `%s` is NULL", f.Subject.Name)
	}
	if f.Expression == "" {
		return "NULL pointer dereference"
	}
	return "NULL pointer dereference" + f.in() + f.are(": ")
}

func (f *Failure) dead(Fault, string) string {
	m := f.Memory
	switch {
	case f.Does == cfg.Frees:
		return f.freedAgain("double free")
	case f.Does == cfg.Reallocs:
		return f.freedAgain("realloc after free")
	case m == nil:
		return "use of memory that does not exist any more" + f.in()
	case m.Block != nil:
		return fmt.Sprintf("use after free: %s of %s%s%s", f.amount(), m.Block, m.ended(", freed"), f.as())
	}
	return fmt.Sprintf("use of `%s` after its lifetime%s%s", m.Name, m.ended(", which ended"), f.as())
}

func (f *Failure) freedAgain(what string) string {
	m := f.Memory
	if m == nil || m.Block == nil {
		return what + f.in()
	}
	return fmt.Sprintf("%s: %s has already been freed%s", what, m.Block, m.ended(","))
}

func (f *Failure) outside(fault Fault, _ string) string {
	m := f.Memory
	switch {
	case m == nil:
		return "invalid pointer: " + f.amount() + " where there is no object" + f.as()
	case m.Block != nil:
		return fmt.Sprintf("heap buffer %s: %s at offset %s of %s%s", m.flow(), f.amount(), m.Offset, m.Block.of(" of "+m.size()), f.as())
	case m.Elements == "":
		return fmt.Sprintf("buffer %s: %s at offset %s of `%s`, which has %s%s", m.flow(), f.amount(), m.Offset, m.Name, m.size(), f.as())
	}
	if f.Call {
		return fmt.Sprintf("index out of bounds: element %s of `%s`, which has %s,%s", m.Element, m.Name, units(m.Elements, "element"), f.in())
	}
	has := fmt.Sprintf("`%s` has %s", m.Name, units(m.Elements, "element"))
	switch s := f.Subject; {
	case s == nil || s.Value != m.Element:
		return fmt.Sprintf("index out of bounds: `%s` is element %s of `%s`, which has %s%s", f.Expression, m.Element, m.Name, units(m.Elements, "element"), f.are(": "))
	case s.Name == s.Value:
		return fmt.Sprintf("index out of bounds: `%s`: index is %s, %s", f.Expression, s.Value, has)
	default:
		return fmt.Sprintf("index out of bounds: `%s`: `%s` is %s, %s%s", f.Expression, s.Name, s.Value, has, f.besides(s.Name))
	}
}

func (f *Failure) constant(Fault, string) string {
	m := f.Memory
	switch {
	case m != nil && m.Literal:
		return fmt.Sprintf("write to the string literal %s%s", m.Name, f.in())
	case m != nil && m.Name != "":
		return fmt.Sprintf("write to the constant `%s`%s", m.Name, f.in())
	}
	return "write to a constant" + f.in()
}

func (f *Failure) unfreeable(fault Fault, _ string) string {
	m := f.Memory
	switch {
	case m == nil:
		return "invalid free: the pointer is not one that malloc returned" + f.in()
	case fault == Inside && m.Block != nil:
		return fmt.Sprintf("invalid free: the pointer is %s inside %s, not its beginning%s", units(m.Offset, "byte"), m.Block, f.in())
	case m.Literal:
		return fmt.Sprintf("invalid free: the string literal %s was not allocated by malloc%s", m.Name, f.in())
	case m.Block != nil:
		return fmt.Sprintf("invalid free: the pointer into %s is not one that malloc returned%s", m.Block, f.in())
	}
	return fmt.Sprintf("invalid free: `%s` was not allocated by malloc%s", m.Name, f.in())
}

func (f *Failure) leaked(_ Fault, reason string) string {
	m := f.Memory
	if m == nil || m.Block == nil {
		return "memory leak: " + reason
	}
	size := ""
	if m.Bytes != "" {
		size = " of " + m.size()
	}
	return "memory leak: " + m.Block.of(size) + " is never freed"
}

func (f *Failure) overflows(_ Fault, reason string) string {
	text := ""
	switch {
	case len(f.Operands) == 1:
		text = fmt.Sprintf(": %s(%s)", f.Operator, f.Operands[0])
	case len(f.Operands) == 2:
		text = fmt.Sprintf(": %s %s %s", f.Operands[0], f.Operator, f.Operands[1])
	}
	if f.Operator == "<<" && len(f.Operands) == 2 && negative(f.Operands[0]) {
		reason = "left shift of a negative number"
	}
	return reason + text
}

func (f *Failure) divides(_ Fault, reason string) string {
	if s := f.Subject; s != nil && s.Name != "" && s.Name != s.Value {
		return fmt.Sprintf("%s: %s is %s", reason, s.Name, s.Value) + f.as()
	}
	return reason + f.in()
}

func (f *Failure) shifts(_ Fault, reason string) string {
	s := f.Subject
	switch {
	case s == nil:
		return reason + f.in()
	case s.Name == "" || s.Name == s.Value:
		return fmt.Sprintf("shift by %s of a %s-bit int%s", s.Value, f.Bytes, f.in())
	}
	return fmt.Sprintf("shift by %s of a %s-bit int: %s is %s", s.Value, f.Bytes, s.Name, s.Value) + f.as()
}

// amount is the number of bytes that are accessed.
func (f *Failure) amount() string {
	if f.Bytes == "" {
		return "address"
	}
	return units(f.Bytes, "byte")
}

// in names the expression; as says what is done to it.
func (f *Failure) in() string {
	if f.Expression == "" {
		return ""
	}
	return " in `" + f.Expression + "`"
}

func (f *Failure) as() string {
	switch {
	case f.Expression == "":
		return ""
	case f.Does == "":
		return " (`" + f.Expression + "`)"
	case f.Call:
		return " (" + f.Does + " in `" + f.Expression + "`)"
	}
	return " (" + f.Does + " of `" + f.Expression + "`)"
}

// are lists the values of the variables; besides those but one.
func (f *Failure) are(before string) string {
	var list []string
	for _, v := range f.Values {
		list = append(list, v.Name+" is "+v.Value)
	}
	if len(list) == 0 {
		return ""
	}
	return before + strings.Join(list, ", ")
}

func (f *Failure) besides(name string) string {
	other := *f
	other.Values = nil
	for _, v := range f.Values {
		if v.Name != name {
			other.Values = append(other.Values, v)
		}
	}
	return other.are(", ")
}

// size is how many bytes an object has; flow on which side of it an access is.
func (m *Accessed) size() string { return units(m.Bytes, "byte") }

func (m *Accessed) flow() string {
	if negative(m.Offset) {
		return "underflow"
	}
	return "overflow"
}

// ended is where it was freed, or its lifetime ended, after these words.
func (m *Accessed) ended(before string) string {
	if m.Ended == nil {
		return ""
	}
	return fmt.Sprintf("%s at line %d", before, m.Ended.Line)
}

// units is a number of things.
func units(n, what string) string {
	if n == "1" {
		return "1 " + what
	}
	return n + " " + what + "s"
}

// deadlocked is the message of a deadlock whose threads are known to wait for each other's locks; "" for another one.
func (t *Trace) deadlocked() string {
	for _, a := range t.Deadlock {
		list := cycle(t.Deadlock, a)
		if len(list) == 0 {
			continue
		}
		return "deadlock: " + waits(list)
	}
	return ""
}

// waits says of threads which locks they have, and which they wait for.
func waits(list []Access) string {
	var told []string
	for _, w := range list {
		text := fmt.Sprintf("%s waits for %s", threadInWords(w.Thread), w.Memory)
		switch {
		case *w.Owner == w.Thread:
			text += ", which it has locked already"
		case len(w.Locks) > 0:
			text = fmt.Sprintf("%s holds %s and waits for %s", threadInWords(w.Thread), listed(w.Locks), w.Memory)
		}
		told = append(told, text)
	}
	return strings.Join(told, "; ")
}
