package witness

import (
	"tav/cfg/source"
	"tav/svcomp/yaml"
)

// A Ghost is a variable that the program does not have, which a correctness witness speaks of.
type Ghost struct {
	At      int
	Name    string
	Scope   string // global, the only one
	Type    string // in C
	Initial string // a C expression over global variables, when these have been initialized
	Format  Format
}

// A GhostUpdate gives a ghost variable a value, together with the statement at a location, at once.
type GhostUpdate struct {
	At       int
	Location Location
	Variable string
	Value    string // a C expression
	Format   Format
}

// ghosts reads the content of an entry of the type GhostInstrumentation.
func (r *reader) ghosts(n yaml.Node, e *Entry) {
	r.fields(n, "content",
		field{name: "ghost_variables", read: func(n yaml.Node) {
			r.list(n, "ghost_variables", func(n yaml.Node) {
				g := &Ghost{At: n.Line()}
				e.Ghosts = append(e.Ghosts, g)
				r.fields(n, "a ghost variable",
					field{name: "name", read: r.text(&g.Name)},
					field{name: "scope", read: oneOf(r, &g.Scope, "scope", "global")},
					field{name: "type", read: r.text(&g.Type)},
					field{name: "initial", read: func(n yaml.Node) {
						r.fields(n, "an initial value",
							field{name: "value", read: r.text(&g.Initial)},
							field{name: "format", read: r.format(&g.Format)})
					}})
			})
		}},
		field{name: "ghost_updates", read: func(n yaml.Node) {
			r.list(n, "ghost_updates", func(n yaml.Node) { r.ghostUpdates(n, e) })
		}})
}

// ghostUpdates reads those at one location.
func (r *reader) ghostUpdates(n yaml.Node, e *Entry) {
	var at Location
	var list []*GhostUpdate
	r.fields(n, "ghost updates",
		field{name: "location", read: func(n yaml.Node) { r.location(n, &at) }},
		field{name: "updates", read: func(n yaml.Node) {
			r.list(n, "updates", func(n yaml.Node) {
				u := &GhostUpdate{At: n.Line()}
				list = append(list, u)
				r.fields(n, "an update",
					field{name: "variable", read: r.text(&u.Variable)},
					field{name: "value", read: r.text(&u.Value)},
					field{name: "format", read: r.format(&u.Format)})
			})
		}})
	for _, u := range list {
		u.Location = at
	}
	e.Updates = append(e.Updates, list...)
}

// ghosts writes ghost variables and their updates.
func (y *writer) ghosts(e *Entry) {
	y.line(1, "content:")
	y.line(2, "ghost_variables:")
	for _, g := range e.Ghosts {
		y.text(2, "- name", g.Name)
		y.text(3, "scope", g.Scope)
		y.text(3, "type", g.Type)
		y.line(3, "initial:")
		y.text(4, "value", g.Initial)
		y.text(4, "format", string(g.Format))
	}
	y.line(2, "ghost_updates:")
	for i, u := range e.Updates {
		if i == 0 || u.Location != e.Updates[i-1].Location {
			y.line(2, "-")
			y.location(3, u.Location)
			y.line(3, "updates:")
		}
		y.text(3, "- variable", u.Variable)
		y.text(4, "value", u.Value)
		y.text(4, "format", string(u.Format))
	}
}

// GhostPlace is the statement that a ghost variable is updated with; the error says why there is none.
func GhostPlace(files []*source.File, u *GhostUpdate) (Place, error) {
	return find(files, u.Location, "beginning of a statement", statementStart)
}

// ghosts checks ghost variables and their updates.
func (l *linter) ghosts(e *Entry) {
	l.only21(e.At, string(GhostInstrumentation))
	for _, g := range e.Ghosts {
		l.expressionFormat(g.At, g.Format, false)
		l.expression(g.At, g.Initial, nil, source.Pos{}, false)
	}
	for _, u := range e.Updates {
		place, err := GhostPlace(l.files, u)
		l.expressionFormat(u.At, u.Format, false)
		if !l.ghost[u.Variable] {
			l.report(u.At, "scope", "%s is no ghost variable", u.Variable)
		}
		if l.place(u.Location, place, err) {
			l.expression(u.At, u.Value, place.File, place.At, false)
		} else {
			l.expression(u.At, u.Value, nil, source.Pos{}, false)
		}
	}
}
