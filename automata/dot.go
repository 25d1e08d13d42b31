package automata

import (
	"fmt"
	"io"
	"strconv"

	"github.com/emicklei/dot"
)

// WriteDot writes a for Graphviz: initial states bold, accepting states double,
// calls and returns dashed, a return labelled with its hierarchical predecessor
// too. Letters are shown as by Format. The error is w's.
func WriteDot[L comparable](w io.Writer, a *Explicit[L], show func(L) string) error {
	if show == nil {
		show = func(l L) string { return fmt.Sprint(l) }
	}
	g := dot.NewGraph(dot.Directed)
	nodes := make([]dot.Node, a.Len())
	for q := range nodes {
		shape := "circle"
		if a.accepting[q] {
			shape = "doublecircle"
		}
		nodes[q] = g.Node("q"+strconv.Itoa(q)).Attr("shape", shape)
	}
	for _, q := range a.initial {
		nodes[q].Attr("style", "bold")
	}
	for q := State(0); int(q) < a.Len(); q++ {
		for l, to := range a.Internals(q) {
			g.Edge(nodes[q], nodes[to], show(l))
		}
		for l, to := range a.Calls(q) {
			g.Edge(nodes[q], nodes[to], "call "+show(l)).Attr("style", "dashed")
		}
		for h := range a.Hiers(q) {
			for l, to := range a.Returns(q, h) {
				g.Edge(nodes[q], nodes[to], fmt.Sprintf("return %s from q%d", show(l), h)).Attr("style", "dashed")
			}
		}
	}
	_, err := io.WriteString(w, g.String())
	return err
}
