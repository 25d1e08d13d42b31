package order

import "slices"

// macro is what a name stands for.
type macro struct {
	function   bool // it is given arguments
	parameters []string
	rest       string // the parameter that stands for all arguments from its own on
	body       []string
}

type macros map[string]*macro

// unclear is a word that stands for anything.
const unclear = "@"

// define adds the definition that a text begins with.
func (m macros) define(text []byte) {
	name := identifier(text)
	if name == "" {
		return
	}
	d := &macro{body: (&lexer{text: text[len(name):]}).all()}
	if d.function = len(text) > len(name) && text[len(name)] == '('; d.function {
		end := closing(d.body, 0)
		d.parameters = slices.DeleteFunc(slices.Clone(d.body[1:end]), func(w string) bool { return w == "," })
		if n := len(d.parameters); n > 0 && d.parameters[n-1] == "..." {
			if d.rest = "__VA_ARGS__"; isName(d.body[end-2]) {
				n, d.rest = n-1, d.body[end-2]
			}
			d.parameters = append(d.parameters[:n-1], d.rest)
		}
		d.body = d.body[end+1:]
	}
	m[name] = d.or(m[name])
}

// or is a macro that does what either of two does: which one counts depends on conditions.
func (m *macro) or(n *macro) *macro {
	switch {
	case n == nil, !slices.ContainsFunc(n.body, isName) && n.function == m.function, slices.Equal(m.body, n.body) && slices.Equal(m.parameters, n.parameters):
		return m
	case !slices.ContainsFunc(m.body, isName) && n.function == m.function:
		return n
	case m.function != n.function || !slices.Equal(m.parameters, n.parameters) || slices.ContainsFunc(slices.Concat(m.body, n.body), statement):
		return &macro{function: m.function && n.function, parameters: m.parameters, body: []string{unclear}}
	}
	return &macro{m.function, m.parameters, m.rest, slices.Concat([]string{"("}, m.body, []string{")", "+", "("}, n.body, []string{")"})}
}

// statement reports whether a word is in statements, not in expressions.
func statement(w string) bool { return w == ";" || w == "{" || w == "}" || w == unclear }

// expansion replaces macros.
type expansion struct {
	macros
	left int // words that may still be written
}

// expand replaces them in a list of words but for those that are being replaced.
func (e *expansion) expand(in []string, within []string) (out []string) {
	for i := 0; i < len(in); i++ {
		m := e.macros[in[i]]
		if m == nil || slices.Contains(within, in[i]) || m.function && (i+1 == len(in) || in[i+1] != "(") {
			out = append(out, in[i])
			continue
		}
		inner := append(within[:len(within):len(within)], in[i])
		body := m.body
		if m.function {
			end := closing(in, i+1)
			body = e.substitute(m, arguments(in[i+2:end]), within)
			i = end
		}
		if e.left -= len(body); e.left < 0 {
			return []string{unclear}
		}
		out = append(out, e.expand(body, inner)...)
	}
	return out
}

// arguments are what is between commas.
func arguments(list []string) (all [][]string) {
	from, depth := 0, 0
	for i, w := range list {
		switch w {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case ",":
			if depth == 0 {
				all, from = append(all, list[from:i]), i+1
			}
		}
	}
	return append(all, list[from:])
}

// substitute is a macro's text for arguments.
func (e *expansion) substitute(m *macro, args [][]string, within []string) (out []string) {
	for i := 0; i < len(m.body); i++ {
		switch w := m.body[i]; {
		case w == "#":
			out = append(out, "0")
			i++
		case w == "##" && len(out) > 0 && i+1 < len(m.body):
			i++
			if next := m.value(m.body[i], args); len(next) > 0 {
				out[len(out)-1] += next[0]
				out = append(out, next[1:]...)
			}
		default:
			list := m.value(w, args)
			if len(list) != 1 || list[0] != w {
				list = e.expand(list, within)
			}
			if out = append(out, list...); len(out) > maxWords {
				return []string{unclear}
			}
		}
	}
	return out
}

// value is what a word of the text stands for: an argument, or itself.
func (m *macro) value(w string, args [][]string) (list []string) {
	k := slices.Index(m.parameters, w)
	switch {
	case k < 0:
		return []string{w}
	case k >= len(args):
		return nil
	case w != m.rest:
		return args[k]
	}
	for _, a := range args[k:] {
		list = append(append(list, a...), ",")
	}
	return list[:len(list)-1]
}
