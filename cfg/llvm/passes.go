package llvm

import (
	"context"
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
)

// A Pass rewrites the module of a job, or notes in the job what the module is like.
type Pass[J any] struct {
	Name  string
	Does  string
	Needs func(J) bool // reports whether it runs; nil: always
	Run   func(J)
}

// An Order says that one pass runs before another one, and why.
type Order struct{ Before, After, Because string }

// NewPasses is the table of passes in the order in which they run. It panics where the orders do not hold, or name passes that
// the table does not have.
func NewPasses[J any](rows []Pass[J], orders []Order) []Pass[J] {
	at := map[string]int{}
	for i, p := range rows {
		if _, twice := at[p.Name]; twice || p.Name == "" || p.Does == "" || p.Run == nil {
			panic(fmt.Sprintf("pass %d, %q, is there twice or says too little", i, p.Name))
		}
		at[p.Name] = i
	}
	for _, o := range orders {
		before, ok1 := at[o.Before]
		after, ok2 := at[o.After]
		if !ok1 || !ok2 || before >= after || o.Because == "" {
			panic(fmt.Sprintf("pass %q does not run before %q: %s", o.Before, o.After, o.Because))
		}
	}
	return slices.Clip(rows)
}

// RunPasses runs the passes of a table that a job needs, one after the other, as long as goOn says. The watcher of the context
// sees the module after each.
func RunPasses[J any](ctx context.Context, passes []Pass[J], m *ir.Module, job J, goOn func() bool) {
	see, _ := ctx.Value(watcher{}).(func(string, func() string))
	for _, p := range passes {
		if p.Needs != nil && !p.Needs(job) {
			continue
		}
		p.Run(job)
		if see != nil {
			see(p.Name, func() string { return Text(m) })
		}
		if !goOn() {
			return
		}
	}
}

type watcher struct{}

// WatchPasses is a context in which see is called after each pass, with the name of the pass and the text of the module.
func WatchPasses(ctx context.Context, see func(pass string, text func() string)) context.Context {
	return context.WithValue(ctx, watcher{}, see)
}
