package term

import (
	"math/big"
	"strconv"
	"strings"
)

// Parse reads one term in SMT-LIB 2 syntax, as SMT writes it and with the
// usual further operators. vars gives the variable of a name, nil if there is
// none; without vars the names are those of variables made before. Bound
// variables get fresh names. Errors are *ParseError. Depth is limited by
// memory only.
func (m *Manager) Parse(text string, vars func(name string) *Term) (*Term, error) {
	if vars == nil {
		vars = m.LookupVar
	}
	p := &parser{m: m, lexer: lexer{text: text}, vars: vars, scopes: map[string][]*Term{}}
	t, err := p.term()
	if err != nil {
		return nil, err
	}
	if tok, err := p.next(); err != nil {
		return nil, err
	} else if tok.kind != tokEOF {
		return nil, p.errorf(tok.pos, "unexpected %q after the term", tok.text)
	}
	return t, nil
}

type parser struct {
	lexer
	m      *Manager
	vars   func(name string) *Term
	scopes map[string][]*Term // what a name is bound to, innermost last
	stack  []parseFrame
}

// A parseFrame is an unfinished list.
type parseFrame struct {
	kind  frameKind
	op    operator // frameApply
	pos   int
	args  []*Term  // arguments; values of let bindings; bound variables
	names []string // let, quantifiers
	inner bool     // let: the bindings are complete
}

type frameKind uint8

const (
	frameApply frameKind = iota
	frameLet
	frameForall
	frameExists
)

// operator is a function symbol with its numerals or sort.
type operator struct {
	name    string
	indices []int
	sort    *Sort // (as const sort)
}

// term reads terms into frames until the outermost one is complete.
func (p *parser) term() (*Term, error) {
	for {
		t, err := p.step()
		if err != nil {
			return nil, err
		}
		for t != nil {
			if len(p.stack) == 0 {
				return t, nil
			}
			if t, err = p.deliver(t); err != nil {
				return nil, err
			}
		}
	}
}

// step reads one token: a complete term, or the beginning or end of a list.
func (p *parser) step() (*Term, error) {
	tok, err := p.next()
	if err != nil {
		return nil, err
	}
	switch tok.kind {
	case tokOpen:
		return p.open(tok.pos)
	case tokClose:
		return p.close(tok.pos)
	case tokEOF:
		return nil, p.errorf(tok.pos, "unexpected end")
	}
	return p.atom(tok)
}

func (p *parser) atom(tok token) (*Term, error) {
	switch tok.kind {
	case tokNumeral:
		v, _ := new(big.Int).SetString(tok.text, 10)
		return p.m.IntConst(v), nil
	case tokBits:
		v, _ := new(big.Int).SetString(tok.text, 2)
		return p.bits(tok, v, len(tok.text))
	case tokHex:
		v, _ := new(big.Int).SetString(tok.text, 16)
		return p.bits(tok, v, 4*len(tok.text))
	}
	if bound := p.scopes[tok.text]; len(bound) > 0 {
		return bound[len(bound)-1], nil
	}
	if tok.kind == tokSymbol && tok.text == "true" || tok.text == "false" {
		return p.m.BoolConst(tok.text == "true"), nil
	}
	if v := p.vars(tok.text); v != nil {
		return v, nil
	}
	return nil, p.errorf(tok.pos, "unknown name %q", tok.text)
}

func (p *parser) bits(tok token, v *big.Int, w int) (*Term, error) {
	if w > maxParseWidth {
		return nil, p.errorf(tok.pos, "bit-vector of %d bits", w)
	}
	return p.m.BVConst(w, v), nil
}

// open reads the beginning of a list.
func (p *parser) open(pos int) (*Term, error) {
	tok, err := p.next()
	if err != nil {
		return nil, err
	}
	switch {
	case tok.kind == tokOpen:
		op, err := p.indexed(tok.pos)
		if err != nil {
			return nil, err
		}
		p.stack = append(p.stack, parseFrame{op: op, pos: pos})
		return nil, nil
	case tok.kind != tokSymbol:
		return nil, p.errorf(tok.pos, "operator expected")
	case tok.text == "_":
		return p.constant(pos)
	case tok.text == "let":
		p.stack = append(p.stack, parseFrame{kind: frameLet, pos: pos})
		if err := p.expect(tokOpen); err != nil {
			return nil, err
		}
		return nil, p.binding()
	case tok.text == "forall" || tok.text == "exists":
		return nil, p.quantifier(tok, pos)
	}
	p.stack = append(p.stack, parseFrame{op: operator{name: tok.text}, pos: pos})
	return nil, nil
}

func (p *parser) expect(kind tokenKind) error {
	tok, err := p.next()
	if err == nil && tok.kind != kind {
		err = p.errorf(tok.pos, "unexpected %q", tok.text)
	}
	return err
}

func (p *parser) symbol() (string, error) {
	tok, err := p.next()
	if err == nil && tok.kind != tokSymbol && tok.kind != tokQuoted {
		err = p.errorf(tok.pos, "name expected")
	}
	return tok.text, err
}

// constant reads what follows "(_": bvN w.
func (p *parser) constant(pos int) (*Term, error) {
	name, err := p.symbol()
	if err != nil {
		return nil, err
	}
	w, err := p.numeral()
	if err != nil {
		return nil, err
	}
	v, ok := new(big.Int).SetString(strings.TrimPrefix(name, "bv"), 10)
	if !strings.HasPrefix(name, "bv") || !ok || v.Sign() < 0 || w < 1 || w > maxParseWidth {
		return nil, p.errorf(pos, "bad constant (_ %s %d)", name, w)
	}
	return p.m.BVConst(w, v), p.expect(tokClose)
}

func (p *parser) numeral() (int, error) {
	tok, err := p.next()
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(tok.text)
	if tok.kind != tokNumeral || err != nil {
		return 0, p.errorf(tok.pos, "number expected")
	}
	return n, nil
}

// indexed reads an operator after "((": _ name n … or as const sort.
func (p *parser) indexed(pos int) (operator, error) {
	var op operator
	first, err := p.symbol()
	if err != nil {
		return op, err
	}
	if op.name, err = p.symbol(); err != nil {
		return op, err
	}
	switch {
	case first == "as" && op.name == "const":
		if op.sort, err = p.sort(0); err != nil {
			return op, err
		}
		if op.sort.Kind != ArrayKind {
			return op, p.errorf(pos, "constant of sort %v", op.sort)
		}
		return op, p.expect(tokClose)
	case first != "_":
		return op, p.errorf(pos, "indexed operator expected")
	}
	for {
		tok, err := p.next()
		if err != nil || tok.kind == tokClose {
			return op, err
		}
		n, err := strconv.Atoi(tok.text)
		if tok.kind != tokNumeral || err != nil {
			return op, p.errorf(tok.pos, "number expected")
		}
		op.indices = append(op.indices, n)
	}
}

// sort reads a sort; nesting is bounded.
func (p *parser) sort(depth int) (*Sort, error) {
	tok, err := p.next()
	if err != nil {
		return nil, err
	}
	switch {
	case tok.kind == tokSymbol && tok.text == "Bool":
		return p.m.Bool(), nil
	case tok.kind == tokSymbol && tok.text == "Int":
		return p.m.Int(), nil
	case tok.kind != tokOpen || depth > maxParseSorts:
		return nil, p.errorf(tok.pos, "bad sort")
	}
	head, err := p.symbol()
	if err != nil {
		return nil, err
	}
	switch head {
	case "_":
		if name, err := p.symbol(); err != nil || name != "BitVec" {
			return nil, p.errorf(tok.pos, "bad sort")
		}
		w, err := p.numeral()
		if err != nil || w < 1 || w > maxParseWidth {
			return nil, p.errorf(tok.pos, "bad width")
		}
		return p.m.BV(w), p.expect(tokClose)
	case "Array":
		index, err := p.sort(depth + 1)
		if err != nil {
			return nil, err
		}
		elem, err := p.sort(depth + 1)
		if err != nil {
			return nil, err
		}
		if index.Kind == ArrayKind {
			return nil, p.errorf(tok.pos, "array as index")
		}
		return p.m.ArraySort(index, elem), p.expect(tokClose)
	}
	return nil, p.errorf(tok.pos, "bad sort")
}

// binding reads the beginning of a let binding, or the end of the bindings.
func (p *parser) binding() error {
	tok, err := p.next()
	if err != nil {
		return err
	}
	f := &p.stack[len(p.stack)-1]
	switch tok.kind {
	case tokOpen:
		name, err := p.symbol()
		f.names = append(f.names, name)
		return err
	case tokClose:
		f.inner = true
		p.bind(f.names, f.args)
		return nil
	}
	return p.errorf(tok.pos, "binding expected")
}

func (p *parser) bind(names []string, ts []*Term) {
	for i, name := range names {
		p.scopes[name] = append(p.scopes[name], ts[i])
	}
}

func (p *parser) unbind(names []string) {
	for _, name := range names {
		bound := p.scopes[name]
		p.scopes[name] = bound[:len(bound)-1]
	}
}

// quantifier reads the bound variables.
func (p *parser) quantifier(tok token, pos int) error {
	f := parseFrame{kind: frameForall, pos: pos}
	if tok.text == "exists" {
		f.kind = frameExists
	}
	if err := p.expect(tokOpen); err != nil {
		return err
	}
	for {
		tok, err := p.next()
		if err != nil {
			return err
		}
		if tok.kind == tokClose {
			break
		}
		name, err := p.symbol()
		if tok.kind != tokOpen || err != nil {
			return p.errorf(tok.pos, "bound variable expected")
		}
		sort, err := p.sort(0)
		if err != nil {
			return err
		}
		if err := p.expect(tokClose); err != nil {
			return err
		}
		f.names = append(f.names, name)
		f.args = append(f.args, p.m.Fresh(freshPrefix(name), sort, false))
	}
	p.bind(f.names, f.args)
	p.stack = append(p.stack, f)
	return nil
}

// freshPrefix is a bound variable's name without the number of Fresh.
func freshPrefix(name string) string {
	if i := strings.LastIndexByte(name, '!'); i > 0 && strings.Trim(name[i+1:], "0123456789") == "" {
		return name[:i]
	}
	return name
}

// deliver gives a complete term to the innermost list; it returns the list's
// own term if that is complete now.
func (p *parser) deliver(t *Term) (*Term, error) {
	f := &p.stack[len(p.stack)-1]
	switch {
	case f.kind == frameApply:
		f.args = append(f.args, t)
		return nil, nil
	case f.kind == frameLet && !f.inner:
		f.args = append(f.args, t)
		if err := p.expect(tokClose); err != nil {
			return nil, err
		}
		return nil, p.binding()
	}
	if err := p.expect(tokClose); err != nil {
		return nil, err
	}
	p.unbind(f.names)
	p.stack = p.stack[:len(p.stack)-1]
	if f.kind == frameLet {
		return t, nil
	}
	if t.sort.Kind != BoolKind {
		return nil, p.errorf(f.pos, "quantified term is no formula")
	}
	if f.kind == frameForall {
		return p.m.Forall(f.args, t), nil
	}
	return p.m.Exists(f.args, t), nil
}

// close ends the application of an operator.
func (p *parser) close(pos int) (*Term, error) {
	if len(p.stack) == 0 || p.stack[len(p.stack)-1].kind != frameApply {
		return nil, p.errorf(pos, "unexpected ')'")
	}
	f := p.stack[len(p.stack)-1]
	p.stack = p.stack[:len(p.stack)-1]
	t, msg := p.m.applyNamed(f.op, f.args)
	if msg != "" {
		return nil, p.errorf(f.pos, "%s: %s", f.op.name, msg)
	}
	return t, nil
}
