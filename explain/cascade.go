package explain

import (
	"context"
	"fmt"
	"slices"

	"tav/cfg"
	"tav/explain/cascade"
	"tav/explain/relevance"
	"tav/solver/effort"
	"tav/solver/limits"
)

// causeTree is cascade fault localization: [YYLZW].
func causeTree(ctx context.Context, in *Input, e *Explanation) error {
	tree, err := cascade.Config{Prog: in.Prog, Backend: in.Backend, Correct: in.Correct}.New(in.Trace)
	if err != nil {
		return err
	}
	e.Tree = tree
	left, err := grow(ctx, tree, in.Levels)
	switch {
	case err != nil && ctx.Err() == nil:
		return err
	case left > 0:
		e.Problem = fmt.Sprintf("%d of %d causes are not computed within the limits", left, len(tree.Nodes))
	}
	var matter []int
	for _, n := range tree.Nodes {
		if !n.Expanded {
			continue
		}
		for _, s := range n.Statements {
			matter = append(matter, s.Pos)
		}
		if n.Kind != cascade.Failure {
			matter = append(matter, n.Pos)
		}
	}
	slices.Sort(matter)
	for _, pos := range slices.Compact(matter) {
		if in.Trace.Letters[pos].Pos.IsValid() {
			e.Findings = append(e.Findings, Finding{Pos: pos, Answer: relevance.Relevant})
		}
	}
	n := tree.Stats
	e.Stats = []Stat{{"causes", len(tree.Nodes)}, {"solver calls", n.Checks}, {"steps visited", n.Visited}}
	return nil
}

// grow computes a tree level by level as far as time allows, and says how many
// causes of these levels are left. Loops make many causes of one condition: the
// first of each condition come first, then the second. A cause gets a part of the
// time that is left, so that a hard one does not keep the others away.
func grow(ctx context.Context, tree *cascade.Tree, levels int) (left int, err error) {
	level, seen, computed := []*cascade.Node{tree.Root}, map[*cascade.Node]bool{tree.Root: true}, 0
	for l := 0; l <= levels && len(level) > 0; l++ {
		byTurns(level)
		var next []*cascade.Node
		for i, n := range level {
			if computed == maxCauses {
				limits.Hit(ctx, "causes of a tree")
				return left + len(level) - i, nil
			}
			part, cancel := effort.Share(ctx, causeShare)
			err := tree.Expand(part, n)
			over := part.Err() != nil
			cancel()
			switch {
			case ctx.Err() != nil:
				return left + len(level) - i, err
			case err != nil && !over:
				return left, err
			case err != nil:
				left++
				continue
			}
			computed++
			for _, c := range n.Children {
				if !seen[c.Node] {
					seen[c.Node], next = true, append(next, c.Node)
				}
			}
		}
		level = next
	}
	return left, nil
}

// byTurns sorts nodes by how many of the same condition stand before them.
func byTurns(nodes []*cascade.Node) {
	count, turn := map[*cfg.Edge]int{}, map[*cascade.Node]int{}
	for _, n := range nodes {
		turn[n] = count[n.Edge]
		count[n.Edge]++
	}
	slices.SortStableFunc(nodes, func(a, b *cascade.Node) int { return turn[a] - turn[b] })
}
