package cfg

import (
	"strconv"
	"strings"

	"tav/solver/term"
)

// cell writes a cell of an object by the object's type: t.g[i][2], p->e[i].key. The
// indices are the innermost first.
func (w cWriter) cell(r *Region, at []*term.Term, nested int) (string, bool) {
	if r.Path == nil || r.ByObject != (len(at) == 2) {
		return "", false
	}
	base, id := r.Object, int64(0)
	if r.ByObject {
		var ok bool
		if base, ok = w.pointerText(at[1], nested); !ok || w.OffsetTerm(at[1]) != nil {
			return "", false
		}
		if at[1].IsConst() {
			id, _ = at[1].Int64()
		}
	}
	n, rest := w.summands(at[0])
	path := r.Path(id, n)
	text, ok := w.path(path, rest, nested)
	if base == "" || !ok {
		return "", false
	}
	if !r.ByObject || strings.HasPrefix(text, "[") {
		return wrap(base) + text, true
	}
	return w.member(base, at[1], text), true
}

// summands are the constant in a sum and what is added to it.
func (w cWriter) summands(t *term.Term) (int64, []*term.Term) {
	list := []*term.Term{t}
	if t.Op() == term.OpBVAdd {
		list = t.Args()
	}
	n := int64(0)
	var rest []*term.Term
	for _, x := range list {
		if x.IsConst() {
			k, _ := x.Int64()
			n += k
			continue
		}
		rest = append(rest, x)
	}
	return n, rest
}

// path writes a path with what is added to the number of the cell: each summand in the
// outermost index whose steps it is a multiple of.
func (w cWriter) path(c CellPath, rest []*term.Term, nested int) (string, bool) {
	m, added := w.Terms, make([]*term.Term, len(c.Steps))
	for _, x := range rest {
		factor, by := int64(1), x
		if args := x.Args(); x.Op() == term.OpBVMul && len(args) == 2 && args[0].IsConst() {
			factor, _ = args[0].Int64()
			by = args[1]
		}
		k := 0
		for k < len(c.Steps) && (c.Steps[k] == 0 || factor%c.Steps[k] != 0) {
			k++
		}
		if k == len(c.Steps) {
			return "", false
		}
		x = m.BVMul(m.BVInt(x.Sort().Width, factor/c.Steps[k]), by)
		if added[k] != nil {
			x = m.BVAdd(added[k], x)
		}
		added[k] = x
	}
	var b strings.Builder
	text := c.Text
	for _, x := range added {
		open, end := strings.IndexByte(text, '['), strings.IndexByte(text, ']')
		i := text[open+1 : end]
		if x != nil {
			n, _ := strconv.ParseInt(i, 10, 64)
			i = w.subscript(m.BVAdd(x, m.BVInt(x.Sort().Width, n)), nested)
		}
		b.WriteString(text[:open+1] + i + "]")
		text = text[end+1:]
	}
	return b.String() + text, c.Text != ""
}

// subscript writes an index. Indices are widened by C itself.
func (w cWriter) subscript(i *term.Term, nested int) string {
	if i.Op() == term.OpSExt {
		i = i.Args()[0]
	}
	return w.write(i, nested)
}

// member writes a member of the object that t leads to, whose name, or that of the
// pointer, is base.
func (w cWriter) member(base string, t *term.Term, member string) string {
	if t.IsConst() {
		return base + member
	}
	return deref(base, member)
}
