package term

// signature says what sorts an operator takes.
type signature uint8

const (
	sigBool    signature = iota // Bool …
	sigBits                     // bit-vectors of one width
	sigInt                      // Int …
	sigSame                     // any one sort
	sigAnyBits                  // bit-vectors
	sigFloat                    // bit-vectors of one width that has a floating-point format
)

// named is an operator of SMT-LIB text: its arguments and how it is built.
type named struct {
	sig      signature
	min, max int // number of arguments; max 0: no limit
	build    func(m *Manager, a []*Term) *Term
}

// leftAssoc is f(f(a, b), c) …
func leftAssoc(f func(m *Manager, a, b *Term) *Term) func(m *Manager, a []*Term) *Term {
	return func(m *Manager, a []*Term) *Term {
		t := a[0]
		for _, b := range a[1:] {
			t = f(m, t, b)
		}
		return t
	}
}

// product multiplies all at once: a coefficient must meet the whole product, not
// only its first factor, over which it would be distributed.
func product(op Op) func(m *Manager, a []*Term) *Term {
	return func(m *Manager, a []*Term) *Term { return m.multiply(a[0].sort, op, a...) }
}

// chain is f(a, b) ∧ f(b, c) …
func chain(f func(m *Manager, a, b *Term) *Term) func(m *Manager, a []*Term) *Term {
	return func(m *Manager, a []*Term) *Term {
		var parts []*Term
		for i := range a[1:] {
			parts = append(parts, f(m, a[i], a[i+1]))
		}
		return m.And(parts...)
	}
}

func binary(f func(m *Manager, a, b *Term) *Term) func(m *Manager, a []*Term) *Term {
	return func(m *Manager, a []*Term) *Term { return f(m, a[0], a[1]) }
}

// operators are the function symbols without indices that have one signature.
var operators = map[string]named{
	"not":        {sigBool, 1, 1, func(m *Manager, a []*Term) *Term { return m.Not(a[0]) }},
	"and":        {sigBool, 1, 0, func(m *Manager, a []*Term) *Term { return m.And(a...) }},
	"or":         {sigBool, 1, 0, func(m *Manager, a []*Term) *Term { return m.Or(a...) }},
	"=>":         {sigBool, 2, 0, implies},
	"xor":        {sigBool, 2, 0, leftAssoc(func(m *Manager, a, b *Term) *Term { return m.Not(m.Eq(a, b)) })},
	"=":          {sigSame, 2, 0, chain((*Manager).Eq)},
	"distinct":   {sigSame, 2, 0, distinct},
	"bvadd":      {sigBits, 1, 0, func(m *Manager, a []*Term) *Term { return m.BVAdd(a...) }},
	"bvmul":      {sigBits, 1, 0, product(OpBVMul)},
	"bvsub":      {sigBits, 2, 2, binary((*Manager).BVSub)},
	"bvneg":      {sigBits, 1, 1, func(m *Manager, a []*Term) *Term { return m.BVNeg(a[0]) }},
	"bvudiv":     {sigBits, 2, 2, binary((*Manager).UDiv)},
	"bvsdiv":     {sigBits, 2, 2, binary((*Manager).SDiv)},
	"bvurem":     {sigBits, 2, 2, binary((*Manager).URem)},
	"bvsrem":     {sigBits, 2, 2, binary((*Manager).SRem)},
	"bvshl":      {sigBits, 2, 2, binary((*Manager).Shl)},
	"bvlshr":     {sigBits, 2, 2, binary((*Manager).LShr)},
	"bvashr":     {sigBits, 2, 2, binary((*Manager).AShr)},
	"bvand":      {sigBits, 1, 0, leftAssoc((*Manager).BVAnd)},
	"bvor":       {sigBits, 1, 0, leftAssoc((*Manager).BVOr)},
	"bvxor":      {sigBits, 1, 0, leftAssoc((*Manager).BVXor)},
	"bvnot":      {sigBits, 1, 1, func(m *Manager, a []*Term) *Term { return m.BVNot(a[0]) }},
	"bvult":      {sigBits, 2, 2, binary((*Manager).ULt)},
	"bvule":      {sigBits, 2, 2, binary((*Manager).ULe)},
	"bvugt":      {sigBits, 2, 2, binary((*Manager).UGt)},
	"bvuge":      {sigBits, 2, 2, binary((*Manager).UGe)},
	"bvslt":      {sigBits, 2, 2, binary((*Manager).SLt)},
	"bvsle":      {sigBits, 2, 2, binary((*Manager).SLe)},
	"bvsgt":      {sigBits, 2, 2, binary((*Manager).SGt)},
	"bvsge":      {sigBits, 2, 2, binary((*Manager).SGe)},
	"concat":     {sigAnyBits, 2, 0, leftAssoc((*Manager).Concat)},
	"+":          {sigInt, 1, 0, func(m *Manager, a []*Term) *Term { return m.IntAdd(a...) }},
	"*":          {sigInt, 1, 0, product(OpIntMul)},
	"-":          {sigInt, 1, 0, minus},
	"div":        {sigInt, 2, 2, binary((*Manager).IntDiv)},
	"mod":        {sigInt, 2, 2, binary((*Manager).IntMod)},
	"<=":         {sigInt, 2, 0, chain((*Manager).IntLe)},
	"<":          {sigInt, 2, 0, chain((*Manager).IntLt)},
	">=":         {sigInt, 2, 0, chain((*Manager).IntGe)},
	">":          {sigInt, 2, 0, chain((*Manager).IntGt)},
	"ubv_to_int": {sigBits, 1, 1, func(m *Manager, a []*Term) *Term { return m.UBV2Int(a[0]) }},
	"sbv_to_int": {sigBits, 1, 1, func(m *Manager, a []*Term) *Term { return m.SBV2Int(a[0]) }},
	"bv2nat":     {sigBits, 1, 1, func(m *Manager, a []*Term) *Term { return m.UBV2Int(a[0]) }},
	"bv2int":     {sigBits, 1, 1, func(m *Manager, a []*Term) *Term { return m.UBV2Int(a[0]) }},

	"float.add":    {sigFloat, 2, 2, binary((*Manager).FAdd)},
	"float.sub":    {sigFloat, 2, 2, binary((*Manager).FSub)},
	"float.mul":    {sigFloat, 2, 2, binary((*Manager).FMul)},
	"float.div":    {sigFloat, 2, 2, binary((*Manager).FDiv)},
	"float.mod":    {sigFloat, 2, 2, binary((*Manager).FRem)},
	"float.sqrt":   {sigFloat, 1, 1, func(m *Manager, a []*Term) *Term { return m.FSqrt(a[0]) }},
	"float.fma":    {sigFloat, 3, 3, func(m *Manager, a []*Term) *Term { return m.FFMA(a[0], a[1], a[2]) }},
	"float.lt":     {sigFloat, 2, 2, binary((*Manager).FLt)},
	"float.le":     {sigFloat, 2, 2, binary((*Manager).FLe)},
	"float.eq":     {sigFloat, 2, 2, binary((*Manager).FEq)},
	"float.is_nan": {sigFloat, 1, 1, func(m *Manager, a []*Term) *Term { return m.FIsNaN(a[0]) }},
}

func implies(m *Manager, a []*Term) *Term {
	t := a[len(a)-1]
	for i := len(a) - 2; i >= 0; i-- {
		t = m.Implies(a[i], t)
	}
	return t
}

func distinct(m *Manager, a []*Term) *Term {
	var parts []*Term
	for i, x := range a {
		for _, y := range a[i+1:] {
			parts = append(parts, m.Ne(x, y))
		}
	}
	return m.And(parts...)
}

func minus(m *Manager, a []*Term) *Term {
	if len(a) == 1 {
		return m.IntNeg(a[0])
	}
	return m.IntSub(a[0], m.IntAdd(a[1:]...))
}

// applyNamed builds the application of an operator as text names it; msg says
// why that is impossible.
func (m *Manager) applyNamed(op operator, args []*Term) (t *Term, msg string) {
	if len(args) == 0 {
		return nil, "no arguments"
	}
	if op.sort != nil {
		if len(args) != 1 || args[0].sort != op.sort.Elem {
			return nil, "one element expected"
		}
		return m.ConstArray(op.sort, args[0]), ""
	}
	if op.indices != nil {
		return m.applyIndexed(op, args)
	}
	if t := m.applyMixed(op.name, args); t != nil {
		return t, ""
	}
	o, ok := operators[op.name]
	if !ok {
		return nil, "unknown operator, or wrong arguments for it"
	}
	if len(args) < o.min || o.max > 0 && len(args) > o.max {
		return nil, "wrong number of arguments"
	}
	for _, a := range args {
		if !o.sig.accepts(a.sort, args[0].sort) {
			return nil, "argument of sort " + a.sort.String()
		}
	}
	return o.build(m, args), ""
}

// accepts reports whether an argument can have sort s where the first has sort first.
func (sig signature) accepts(s, first *Sort) bool {
	switch sig {
	case sigBool:
		return s.Kind == BoolKind
	case sigInt:
		return s.Kind == IntKind
	case sigBits:
		return s.Kind == BitVecKind && s == first
	case sigAnyBits:
		return s.Kind == BitVecKind && s.Width <= maxParseWidth
	case sigFloat:
		return s == first && isFloatSort(s)
	}
	return s == first
}

func isFloatSort(s *Sort) bool {
	_, ok := floatFormats[s.Width]
	return ok && s.Kind == BitVecKind
}

// applyMixed builds the operators whose arguments have different sorts; nil
// if name is none or the arguments are wrong.
func (m *Manager) applyMixed(name string, a []*Term) *Term {
	array := a[0].sort.Kind == ArrayKind
	switch {
	case name == "ite" && len(a) == 3 && a[0].sort.Kind == BoolKind && a[1].sort == a[2].sort:
		return m.Ite(a[0], a[1], a[2])
	case name == "select" && len(a) == 2 && array && a[1].sort == a[0].sort.Index:
		return m.Select(a[0], a[1])
	case name == "store" && len(a) == 3 && array && a[1].sort == a[0].sort.Index && a[2].sort == a[0].sort.Elem:
		return m.Store(a[0], a[1], a[2])
	case name == smtNames[OpCopy] && len(a) == 5 && array && a[2].sort == a[0].sort && a[0].sort.Index.Kind == BitVecKind &&
		a[1].sort == a[0].sort.Index && a[3].sort == a[0].sort.Index && a[4].sort == a[0].sort.Index:
		return m.Copy(a[0], a[1], a[2], a[3], a[4])
	}
	return nil
}

// applyIndexed builds operators with numerals.
func (m *Manager) applyIndexed(op operator, args []*Term) (t *Term, msg string) {
	a, k := args[0], op.indices
	if len(args) != 1 {
		return nil, "one argument expected"
	}
	w := a.sort.Width
	bits := a.sort.Kind == BitVecKind
	switch {
	case op.name == "extract" && bits && len(k) == 2 && k[0] < w && k[1] <= k[0]:
		return m.Extract(a, k[0], k[1]), ""
	case op.name == "zero_extend" && bits && len(k) == 1 && k[0] <= maxParseWidth-w:
		return m.ZExt(a, w+k[0]), ""
	case op.name == "sign_extend" && bits && len(k) == 1 && k[0] <= maxParseWidth-w:
		return m.SExt(a, w+k[0]), ""
	case (op.name == "int_to_bv" || op.name == "int2bv" || op.name == "nat2bv") && a.sort.Kind == IntKind &&
		len(k) == 1 && k[0] >= 1 && k[0] <= maxParseWidth:
		return m.Int2BV(k[0], a), ""
	case bits && len(k) == 1:
		if t := m.applyFloat(op.name, a, k[0]); t != nil {
			return t, ""
		}
	}
	return nil, "unknown operator, or wrong arguments for it"
}

// applyFloat builds floating-point operators with a numeral; nil if name is
// none or the arguments are wrong.
func (m *Manager) applyFloat(name string, a *Term, k int) *Term {
	_, to := floatFormats[k]
	float, number := isFloatSort(a.sort), k >= 1 && k <= maxParseWidth
	switch {
	case name == "float.round" && float && k >= 0 && k < int(numRoundings):
		return m.FRound(Rounding(k), a)
	case name == "float.convert" && float && to:
		return m.FConvert(k, a)
	case name == "float.of_sbv" && to:
		return m.FFromSInt(k, a)
	case name == "float.of_ubv" && to:
		return m.FFromUInt(k, a)
	case name == "float.to_sbv" && float && number:
		return m.FToSInt(k, a)
	case name == "float.to_ubv" && float && number:
		return m.FToUInt(k, a)
	}
	return nil
}
