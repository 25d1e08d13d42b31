package term

import (
	"bufio"
	"fmt"
	"maps"
	"strconv"
	"strings"
)

// SMT is the term in SMT-LIB 2 syntax, with operators named float.… over
// bit-vectors that SMT-LIB does not have. Nodes that occur more than once are
// bound by let, so the text is linear in the size of the graph.
func (m *Manager) SMT(t *Term) string {
	var b strings.Builder
	w := bufio.NewWriter(&b)
	p := smtPrinter{m: m, w: w, names: map[*Term]string{}}
	p.scope(t)
	w.Flush()
	return b.String()
}

// Symbol is a name as SMT-LIB writes it, quoted if need be. The characters |
// and \, which no symbol can have, become _.
func Symbol(name string) string {
	simple := name != "" && (name[0] < '0' || name[0] > '9')
	for i := 0; i < len(name) && simple; i++ {
		simple = isSymbolByte(name[i])
	}
	if simple && !reserved[name] {
		return name
	}
	return "|" + strings.NewReplacer("|", "_", `\`, "_").Replace(name) + "|"
}

func isSymbolByte(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("~!@$%^&*_-+=<>.?/", c) >= 0
}

// reserved are the words that a variable cannot be called without quotes.
var reserved = func() map[string]bool {
	words := map[string]bool{}
	for _, name := range strings.Fields("let _ as ! const => xor distinct bvsub bvneg bvult bvugt bvuge bvslt bvsgt bvsge - < >= > bv2nat bv2int") {
		words[name] = true
	}
	for _, name := range smtNames {
		words[name] = true
	}
	return words
}()

// smtPrinter prints one formula.
type smtPrinter struct {
	m     *Manager
	w     *bufio.Writer
	names map[*Term]string // let-bound nodes
	lets  int              // names given so far
}

// scope prints t with the nodes that are shared below it bound first. Nodes
// under a quantifier are bound in its body.
func (p *smtPrinter) scope(t *Term) {
	shared := p.shared(t)
	for _, s := range shared {
		name := p.name()
		p.w.WriteString("(let ((" + name + " ")
		p.tree(s)
		p.w.WriteString(")) ")
		p.names[s] = name
	}
	p.tree(t)
	for range shared {
		p.w.WriteByte(')')
	}
}

// name is a new name for a let, not that of a variable.
func (p *smtPrinter) name() string {
	for {
		name := "?" + strconv.Itoa(p.lets)
		p.lets++
		if p.m.vars[name] == nil {
			return name
		}
	}
}

// shared lists the nodes below t, outside of quantifiers and not bound yet,
// that occur more than once; arguments first.
func (p *smtPrinter) shared(t *Term) []*Term {
	type frame struct {
		t    *Term
		next int
	}
	uses := map[*Term]int{}
	var order []*Term
	stack := []frame{{t: t}}
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if f.next == len(f.t.args) || f.t.op == OpForall || f.t.op == OpExists {
			order = append(order, f.t)
			stack = stack[:len(stack)-1]
			continue
		}
		a := f.t.args[f.next]
		f.next++
		if len(a.args) == 0 || p.names[a] != "" {
			continue
		}
		uses[a]++
		if uses[a] == 1 {
			stack = append(stack, frame{t: a})
		}
	}
	result := order[:0]
	for _, s := range order {
		if uses[s] > 1 {
			result = append(result, s)
		}
	}
	return result
}

// tree prints t with the names of let-bound nodes, from an explicit stack of
// what is left to print: terms, and text between them.
func (p *smtPrinter) tree(t *Term) {
	type item struct {
		t    *Term
		text string
	}
	stack := []item{{t: t}}
	for len(stack) > 0 {
		it := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if it.t == nil {
			p.w.WriteString(it.text)
			continue
		}
		if p.leaf(it.t) {
			continue
		}
		p.w.WriteString("(" + head(it.t))
		stack = append(stack, item{text: ")"})
		for i := len(it.t.args) - 1; i >= 0; i-- {
			stack = append(stack, item{t: it.t.args[i]}, item{text: " "})
		}
	}
}

// leaf prints what has no arguments to print: names, constants, quantifiers.
func (p *smtPrinter) leaf(t *Term) bool {
	if name := p.names[t]; name != "" {
		p.w.WriteString(name)
		return true
	}
	switch t.op {
	case OpVar:
		p.w.WriteString(Symbol(t.name))
	case OpTrue, OpFalse:
		p.w.WriteString(smtNames[t.op])
	case OpBVConst:
		p.w.WriteString("(_ bv" + t.Value().String() + " " + strconv.Itoa(t.sort.Width) + ")")
	case OpIntConst:
		if v := t.Value(); v.Sign() < 0 {
			p.w.WriteString("(- " + v.String()[1:] + ")")
		} else {
			p.w.WriteString(v.String())
		}
	case OpForall, OpExists:
		p.quantifier(t)
	default:
		return false
	}
	return true
}

func (p *smtPrinter) quantifier(t *Term) {
	p.w.WriteString("(" + smtNames[t.op] + " (")
	last := len(t.args) - 1
	for i, v := range t.args[:last] {
		if i > 0 {
			p.w.WriteByte(' ')
		}
		p.w.WriteString("(" + Symbol(v.name) + " " + v.sort.String() + ")")
	}
	p.w.WriteString(") ")
	inner := smtPrinter{m: p.m, w: p.w, names: maps.Clone(p.names), lets: p.lets} // names of the inner scope end with it
	inner.scope(t.args[last])
	p.lets = inner.lets
	p.w.WriteString(")")
}

// head is the function symbol of a term with arguments.
func head(t *Term) string {
	w := t.sort.Width
	switch t.op {
	case OpExtract:
		return fmt.Sprintf("(_ extract %d %d)", t.Hi(), t.Lo())
	case OpZExt:
		return fmt.Sprintf("(_ zero_extend %d)", w-t.args[0].sort.Width)
	case OpSExt:
		return fmt.Sprintf("(_ sign_extend %d)", w-t.args[0].sort.Width)
	case OpInt2BV:
		return fmt.Sprintf("(_ int_to_bv %d)", w)
	case OpFRound:
		return fmt.Sprintf("(_ %s %d)", smtNames[t.op], t.Rounding())
	case OpFConvert, OpFFromSInt, OpFFromUInt, OpFToSInt, OpFToUInt:
		return fmt.Sprintf("(_ %s %d)", smtNames[t.op], w)
	case OpConstArray:
		return fmt.Sprintf("(as const %v)", t.sort)
	}
	return smtNames[t.op]
}
