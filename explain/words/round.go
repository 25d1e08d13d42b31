package words

import (
	"slices"

	"tav/cfg"
	"tav/cfg/source"
	"tav/explain/report"
)

// GoesRound says what iterates at the head of an iteration, as far as the text shows: in a function that does not call
// itself only a loop can, in one that does and has no loop there and no goto only the calls.
func (t Translator) GoesRound(head cfg.Pos) report.What {
	f := t.sources[head.File]
	if f == nil {
		return report.LoopOrRecursion
	}
	at := f.FuncAt(source.Pos{Line: head.Line, Col: max(head.Col, 1)})
	if at == nil {
		return report.LoopOrRecursion
	}
	recursive := slices.ContainsFunc(t.program.Procs, func(p *cfg.Proc) bool { return p.Recursive && t.program.CFunc(p.Name) == at.Name })
	loops := slices.ContainsFunc(f.Nodes, func(n *source.Node) bool { return n.Func == at.Name && n.IsLoop() })
	switch {
	case !recursive:
		return report.ALoop
	case !loops && !jumps(f.Slice(at.Range)):
		return report.ARecursion
	}
	return report.LoopOrRecursion
}
