package cfg

import (
	"fmt"
	"io"
	"strconv"

	"github.com/emicklei/dot"
)

// WriteDot writes the program for Graphviz: a cluster a procedure, error
// locations double, unsupported ones dotted, loop heads bold.
func (p *Program) WriteDot(w io.Writer) error {
	g := dot.NewGraph(dot.Directed)
	nodes := make([]dot.Node, p.numLocs)
	for _, proc := range p.Procs {
		sub := g.Subgraph(proc.Name, dot.ClusterOption{})
		for _, x := range proc.Locs {
			n := sub.Node("L" + strconv.Itoa(x.ID))
			switch {
			case x.Kind == Error:
				n.Attr("shape", "doublecircle")
			case x.Kind == Unsupported:
				n.Attr("style", "dotted").Label((&LeftError{x}).Missing())
			case x.Loop:
				n.Attr("style", "bold")
			}
			nodes[x.ID] = n
		}
	}
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			edge := g.Edge(nodes[e.From.ID], nodes[e.To.ID], p.Text(e))
			if e.Kind != Internal {
				edge.Attr("style", "dashed")
			}
		}
	}
	_, err := fmt.Fprint(w, g.String())
	return err
}
