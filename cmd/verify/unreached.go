package verify

import (
	"context"
	"fmt"
	"slices"

	"tav/cfg"
	"tav/solver/effort"
)

// A check that holds may hold because nothing reaches its place. That is said where it is proved.

// unreached says of some checks of a subject that were proved which ones no execution reaches, and why. What is not decided within
// the time of ctx is left out, and so are programs with threads and checks at no condition, which say themselves that nothing
// reaches them.
func unreached(ctx context.Context, v *subject, checks []cfg.Check) map[cfg.Check]string {
	if v.form != nil || v.Prog.Threads != nil {
		return nil
	}
	at := cfg.Deciding(v.Prog)
	var asked []cfg.Check
	var goals [][]*cfg.Edge
	for _, c := range checks {
		if len(at[c]) > 0 {
			asked, goals = append(asked, c), append(goals, at[c])
		}
	}
	if len(goals) == 0 {
		return nil
	}
	part, cancel := effort.Share(ctx, reachShare)
	defer cancel()
	r := reach(part, v, goals, nil)
	why := map[cfg.Check]string{}
	for i, c := range asked {
		if r.never[i] {
			why[c] = r.reason(ctx, goals[i])
		}
	}
	return why
}

// reason says why no execution reaches a goal.
func (r *reaching) reason(ctx context.Context, goal []*cfg.Edge) string {
	const plain = "no execution reaches it"
	edges := r.frontier(goal)
	if len(edges) == 0 || slices.ContainsFunc(edges, func(e *cfg.Edge) bool {
		return line(e) != line(edges[0]) || len(e.From.Out) != len(edges[0].From.Out) || side(e) != side(edges[0])
	}) {
		return plain
	}
	v := &vacuous{subject: r.subject, machine: r.machine, passed: map[*cfg.Edge]bool{}}
	set := map[*cfg.Edge]bool{}
	for _, e := range edges {
		set[e] = true
	}
	branch := side(edges[0])
	if branch < 0 || !v.never(ctx, set, nil) {
		return plain
	}
	at := v.Words().Place(edges[0].Pos)
	switch {
	case len(edges[0].From.Out) == 1:
		return v.contradiction(ctx, edges).Text
	case branch > 0:
		return fmt.Sprintf("no execution reaches it: the condition at line %d is never %t", at.Line, branch == 1)
	}
	return fmt.Sprintf("no execution gets past line %d on the way to it", at.Line)
}

// frontier are the edges at which runs have turned away from a goal.
func (r *reaching) frontier(goal []*cfg.Edge) (list []*cfg.Edge) {
	if r.machine == nil {
		return nil
	}
	seen := map[*cfg.Loc]bool{}
	var work []*cfg.Loc
	visit := func(x *cfg.Loc) {
		if !seen[x] {
			seen[x] = true
			work = append(work, x)
		}
	}
	for _, e := range goal {
		visit(e.From)
	}
	for ; len(work) > 0; work = work[1:] {
		for _, e := range work[0].In {
			if r.machine.Reached(e.From) {
				list = append(list, e)
			} else {
				visit(e.From)
			}
		}
	}
	return list
}

// side is the side of a condition that an edge is (Assume.Branch); below 0: it is no assume.
func side(e *cfg.Edge) int {
	if a, ok := e.Action.(*cfg.Assume); ok {
		return a.Branch
	}
	return -1
}
