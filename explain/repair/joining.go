package repair

import "tav/cfg/source"

// joined awaits threads before an access, or of the call that reaches it, that are awaited after it in the same block; nil: there are none.
func (o *Ordering) joined(race []Access) *Candidate {
	u := o.unit
	for _, a := range race {
		for _, p := range append([]Position{a.Position}, a.Calls...) {
			for _, n := range o.around(p) {
				awaits := following(n)
				for awaits != nil && !joins(u, awaits) {
					awaits = following(awaits)
				}
				if joins(u, n) || awaits == nil {
					continue
				}
				c := &Candidate{What: "wait for the thread before the access", Line: u.line(n)}
				text := ""
				for ; awaits != nil && joins(u, awaits); awaits = following(awaits) {
					if text != "" {
						text += "\n" + margin(u.text, n.Begin)
					}
					text += u.of(awaits)
					c.edits = append(c.edits, edit{at: awaits, how: deleted})
				}
				c.edits = append(c.edits, edit{at: n, how: before, text: text})
				return c
			}
		}
	}
	return nil
}

func joins(u *unit, n *source.Syntax) bool {
	return u.calls(n, func(name string) bool { return name == "pthread_join" || name == "thrd_join" })
}

// around are the statements of blocks around a position, the innermost first.
func (o *Ordering) around(p Position) (list []*source.Syntax) {
	at := o.unit.offset(p.Line, p.Column)
	o.unit.root.Walk(func(n *source.Syntax) bool {
		if n.Parent != nil && inBlock(n) && n.Begin <= at && at < n.End {
			list = append([]*source.Syntax{n}, list...)
		}
		return n.Begin <= at && at < n.End
	})
	return list
}
