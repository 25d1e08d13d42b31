package lower

import (
	"regexp"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// assumptions records what is assumed of functions without a body.
type assumptions struct {
	*variables
	in        *llvm.Unit
	assumedOf map[string]bool
}

// assumed records that nothing is known of an external function but, "" for
// none, its effect on memory.
func (as *assumptions) assumed(name string, x *ir.InstCall, pos cfg.Pos, changes string) {
	if as.assumedOf[name] {
		return
	}
	as.assumedOf[name] = true
	effect := "returns an arbitrary value"
	if _, ok := mathFacts[library.WithoutSuffix(name, llvm.FloatWidth(x.Type()))]; ok {
		effect = "returns an arbitrary value within the function's bounds"
	}
	_, void := x.Type().(*types.VoidType)
	if void {
		effect = "does nothing"
	}
	switch {
	case changes != "" && void:
		effect = changes
	case changes != "":
		effect += " and " + changes
	case slices.ContainsFunc(x.Args, func(a value.Value) bool { return llvm.IsPointer(a.Type()) }):
		effect += " and changes no memory"
	}
	as.p.Assumed = append(as.p.Assumed, cfg.Assumed{Func: name, Effect: effect, Pos: pos})
}

// doubt records the first doubtful call of a function.
func (as *assumptions) doubt(name, what string, pos cfg.Pos) {
	if !slices.ContainsFunc(as.p.Doubts, func(d cfg.Doubt) bool { return d.Func == name }) {
		as.p.Doubts = append(as.p.Doubts, cfg.Doubt{Func: name, What: what, Pos: pos})
	}
}

// percentN finds %n in a format.
var percentN = regexp.MustCompile(`%[^%a-zA-Z]*[hlLqjzt]*n`)

// writesByFormat reports whether the program has text with %n in it.
func (as *assumptions) writesByFormat() bool {
	for _, g := range as.in.Module.Globals {
		if text, ok := g.Init.(*constant.CharArray); ok && percentN.Match(text.X) {
			return true
		}
	}
	return false
}
