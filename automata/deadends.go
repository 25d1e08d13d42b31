package automata

// Removal of dead ends from nested word automata: forward reachability with
// summaries (explore.go), then backward reachability on the nodes found.
//
// A node is live if some accepting run passes it. Such a run either never returns
// from the level of the node (then it may call and not return), or it returns to a
// node that is live itself. So there are two passes backward:
//
//  1. from accepting nodes, against internal links, against calls to the caller,
//     and over whole calls, from where the return leads to the caller: the nodes
//     from which acceptance is reached without returning from their level;
//  2. from the nodes of pass 1, against internal links, against returns to the
//     exit, and over whole calls: all live nodes.
//
// Going against calls in pass 2 would be wrong: the callee may be live only since
// another caller goes on to acceptance after it returns. Hence a call is needed
// only if its target was found in pass 1 or one of its own returns is needed.

import "context"

// RemoveDeadEnds explores a forward from its initial states and returns the
// explicit automaton of those states and transitions through which an accepting
// run goes; its language is a's. Origin leads back to a's states. Initial states
// without accepting runs go too: the result of an a that accepts nothing has no
// states. It fails only with ctx's error. a must be finite.
//
// Time and memory are linear in the reachable pairs of a state and the entry of
// its level (the state after the innermost pending call) and their edges, counting
// a return once for each of its callers. Of an a computed on demand it asks for
// all reachable edges; of one that is a Returner, for no more returns than needed.
func RemoveDeadEnds[L comparable](ctx context.Context, a NWA[L]) (*Explicit[L], error) {
	x, err := explore(ctx, a)
	if err != nil {
		return nil, err
	}
	live, needed := x.live()
	return x.explicit(
		func(i int) bool { return live[i] },
		func(i int) bool { return needed[i] },
	), nil
}

// live returns which nodes and which links accepting runs pass.
func (x *exploration[L]) live() (live, needed []bool) {
	into := x.reverse()
	live = make([]bool, len(x.nodes))
	needed = make([]bool, len(x.links))
	var found []int32
	mark := func(i int32) {
		if !live[i] {
			live[i] = true
			found = append(found, i)
		}
	}
	for i, n := range x.nodes {
		if x.of.Accepting(n.at) {
			mark(int32(i))
		}
	}
	for i := 0; i < len(found); i++ { // pass 1; found grows
		for _, j := range into.node(found[i]) {
			switch l := x.links[j]; l.kind {
			case Return:
				mark(x.links[l.site].src)
			case Call:
				needed[j] = true
				mark(l.src)
			default:
				mark(l.src)
			}
		}
	}
	for i := 0; i < len(found); i++ { // pass 2
		for _, j := range into.node(found[i]) {
			switch l := x.links[j]; l.kind {
			case Return:
				needed[j], needed[l.site] = true, true
				mark(x.links[l.site].src)
				mark(l.src)
			case Internal:
				needed[j] = true
				mark(l.src)
			}
		}
	}
	return live, needed
}

// reversed lists for each node the links that lead to it.
type reversed struct {
	first []int32 // by node: index in links; one more at the end
	links []int32 // numbers of links, by target
}

func (r reversed) node(i int32) []int32 { return r.links[r.first[i]:r.first[i+1]] }

func (x *exploration[L]) reverse() reversed {
	r := reversed{first: make([]int32, len(x.nodes)+1), links: make([]int32, len(x.links))}
	for _, l := range x.links {
		r.first[l.dst]++
	}
	sum := int32(0)
	for i, n := range r.first {
		sum += n
		r.first[i] = sum
	}
	for i := len(x.links) - 1; i >= 0; i-- {
		dst := x.links[i].dst
		r.first[dst]--
		r.links[r.first[dst]] = int32(i)
	}
	return r
}
