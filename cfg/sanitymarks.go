package cfg

// Sanity of what locations and edges carry beside their actions: what a
// violation, a guard and undefined behaviour are known by (see Loc, Edge and
// Assume for the invariants).

// kind checks what a location means.
func (c *checker) kind(x *Loc) {
	switch {
	case x.Kind != Plain && len(x.Out) > 0:
		c.fail("location %d: execution goes on", x.ID)
	case (x.Outside || x.Bytes) && x.Kind != Unsupported:
		c.fail("location %d: outside of an array or the layout, but not unsupported", x.ID)
	case x.Concerns != 0 && x.Kind != Unsupported:
		c.fail("location %d: matters to %v only, but not unsupported", x.ID, x.Concerns)
	case x.Kind != Plain && x.Reason == "":
		c.fail("location %d ends executions without a reason", x.ID)
	case x.Kind == Plain && x.Reason != "":
		c.fail("location %d: %q, and execution goes on", x.ID, x.Reason)
	case x.Kind == Error && !c.p.Check.Has(x.Violates):
		c.fail("location %d violates %v, which is not checked", x.ID, x.Violates)
	case x.Kind != Error && x.Violates != 0:
		c.fail("location %d violates %v and is no error", x.ID, x.Violates)
	}
}

// branches checks that at most one way out of a location is the one where no
// condition of the source holds.
func (c *checker) branches(x *Loc) {
	no := 0
	for _, e := range x.Out {
		if e.Action.(*Assume).Branch == 2 {
			no++
		}
	}
	if no > 1 {
		c.fail("location %d: %d ways on which a condition does not hold", x.ID, no)
	}
}

// marks checks what an edge carries.
func (c *checker) marks(e *Edge) {
	a, assume := e.Action.(*Assume)
	if e.To.Kind != Plain && (!assume || e.Kind != Internal) {
		c.fail("edge %d leads to location %d, which ends executions, by %T", e.ID, e.To.ID, e.Action)
	}
	for f := e.Frame; f != nil; f = f.Parent {
		if f.Func == "" {
			c.fail("edge %d is in a call of nothing", e.ID)
		}
	}
	c.undefined(e)
	if e.Mark != 0 && (!assume || !a.Cond.IsTrue() || len(e.From.Out) != 1 || e.Mark > len(c.p.Marks)) {
		c.fail("edge %d is no mark: %d", e.ID, e.Mark)
	}
	switch {
	case e.Trap == "" && e.Signal == "":
	case e.Trap != "" && e.Signal != "":
		c.fail("edge %d ends the path for two reasons", e.ID)
	case !assume || a.Branch != 0 || e.To.Kind != Plain:
		c.fail("edge %d is no guard: %s", e.ID, e.Trap+e.Signal)
	case len(e.From.Out) != 1:
		c.fail("edge %d is a guard (%s) with a way around it", e.ID, e.Trap+e.Signal)
	}
	if assume {
		c.assume(e, a)
	}
}

// undefined checks the conditions of undefined behaviour.
func (c *checker) undefined(e *Edge) {
	if len(e.UB) > 0 && e.Kind != Internal {
		c.fail("edge %d: a call with undefined behaviour", e.ID)
	}
	for _, u := range e.UB {
		if u.What == "" || u.Cond.Sort() != c.p.Terms.Bool() {
			c.fail("edge %d: undefined behaviour %q where a term of sort %v holds", e.ID, u.What, u.Cond.Sort())
		}
		c.reads(e, u.Cond)
	}
}

// assume checks what belongs to a condition.
func (c *checker) assume(e *Edge, a *Assume) {
	if a.Branch < 0 || a.Branch > 2 {
		c.fail("edge %d is branch %d of a condition", e.ID, a.Branch)
	}
	op := a.Fault
	switch {
	case op == nil:
	case len(e.To.Out) > 0:
		c.fail("edge %d: %v fails, and execution goes on", e.ID, op)
	case op.Operator == "" && (len(op.Operands) < 3 || len(op.Operands) > 5 || op.Bytes < 0):
		c.fail("edge %d: an access to %d bytes with %d operands", e.ID, op.Bytes, len(op.Operands))
	case op.Operator != "" && (len(op.Operands) < 1 || len(op.Operands) > 2):
		c.fail("edge %d: %s of %d operands", e.ID, op.Operator, len(op.Operands))
	}
}
