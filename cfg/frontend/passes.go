package frontend

import (
	"context"
	"slices"

	"tav/cfg/llvm"
)

// A passJob is a compilation whose module is rewritten.
type passJob struct {
	*job
	ctx context.Context
	err error // of the pass that failed, after which none runs
}

// rewrite runs the passes over the module.
func (j *job) rewrite(ctx context.Context) error {
	p := &passJob{job: j, ctx: ctx}
	llvm.RunPasses(ctx, Passes, j.unit.Module, p, func() bool { return p.err == nil })
	return p.err
}

func withModels(j *passJob) bool { return j.opts.Models }

func withFormats(j *passJob) bool { return j.opts.Models || j.opts.Concrete }

// framesOf are the functions whose contracts say what they assign.
func (j *passJob) framesOf() []string { return slices.Concat(j.opts.Enforce, j.framed) }

// Passes are the passes over a module as the linker leaves it, in their order: options take from it and add to it, and functions of
// the library get bodies.
var Passes = llvm.NewPasses([]llvm.Pass[*passJob]{
	{Name: "remove", Does: "bodies that are not wanted are taken out",
		Run: func(j *passJob) { removeBodies(j.unit.Module, j.removed) }},
	{Name: "any-globals", Does: "variables begin with any values",
		Needs: func(j *passJob) bool { return j.opts.AnyGlobals },
		Run:   func(j *passJob) { j.err = anyGlobals(j.unit.Module, j.layout(), j.opts.InitialGlobals) }},
	{Name: "format-choice", Does: "a call with one of several constant formats chooses between calls with each",
		Needs: withFormats, Run: func(j *passJob) { chooseFormats(j.unit.Module) }},
	{Name: "forward", Does: "functions that hand on variable arguments to formats are called with arguments",
		Needs: withFormats, Run: func(j *passJob) { forwardLists(j.unit.Module) }},
	{Name: "asprintf", Does: "asprintf becomes snprintf to new memory",
		Needs: withModels, Run: func(j *passJob) { printAllocated(j.unit.Module, j.unit.PointerBytes) }},
	{Name: "exits", Does: "declares what runs the functions that atexit registers",
		Needs: withModels, Run: func(j *passJob) { declareExits(j.unit.Module) }},
	{Name: "arrivals", Does: "declares what has a signal arrive",
		Needs: withModels, Run: func(j *passJob) { declareArrivals(j.unit.Module) }},
	{Name: "thread-calls", Does: "functions of threads take pointers to bytes",
		Needs: withModels, Run: func(j *passJob) { threadCalls(j.unit.Module) }},
	{Name: "cleanups", Does: "pthread_cleanup_push is taken out where no thread ends before pthread_cleanup_pop",
		Needs: withModels, Run: func(j *passJob) { runCleanups(j.unit.Module) }},
	{Name: "pointed", Does: "undefined functions that pointers lead to get bodies that call them",
		Needs: withFormats, Run: func(j *passJob) { pointedFunctions(j.unit.Module) }},
	{Name: "struct-inputs", Does: "inputs that are structs get bodies",
		Needs: withModels, Run: func(j *passJob) { structInputs(j.unit.Module, j.layout()) }},
	{Name: "around-calls", Does: "what library functions read, and errno, is put around their calls",
		Needs: withModels,
		Run: func(j *passJob) {
			j.unit.Unread = !j.opts.Streams && surroundCalls(j.unit.Module, j.unit.PointerBytes, j.opts.Reads)
		}},
	{Name: "format-calls", Does: "calls with a constant format become calls of models, a conversion each",
		Needs: withFormats, Run: func(j *passJob) {
			expandFormats(j.unit.Module, j.unit.PointerBytes, j.opts.Concrete || j.opts.Streams, j.opts.Concrete)
		}},
	{Name: "run-formats", Does: "other calls of the printf family are interpreted when the program runs",
		Needs: func(j *passJob) bool { return j.opts.Concrete }, Run: func(j *passJob) { runFormats(j.unit.Module) }},
	{Name: "results", Does: "results of which C says little are any that it allows",
		Needs: withModels, Run: func(j *passJob) { openResults(j.unit.Module) }},
	{Name: "arguments", Does: "main is given arguments that exist",
		Needs: func(j *passJob) bool { return j.opts.Models && j.opts.Arguments }, Run: func(j *passJob) { mainArguments(j.unit.Module) }},
	{Name: "input-ends", Does: "declares what says how much there is to read",
		Needs: func(j *passJob) bool { return j.opts.Models && j.opts.InputEnds }, Run: func(j *passJob) { j.onlyStandard = declareAmount(j.unit.Module) }},
	{Name: "models", Does: "functions of the library get the bodies of their models",
		Needs: withModels, Run: func(j *passJob) { j.err = j.addModels(j.ctx) }},
	{Name: "amounts", Does: "how much there is to read is any amount when the program begins",
		Needs: func(j *passJob) bool { return j.opts.Models && j.opts.InputEnds }, Run: func(j *passJob) { anyAmount(j.unit.Module) }},
	{Name: "frames", Does: "what may write is checked against the contracts that say what is assigned",
		Needs: func(j *passJob) bool { return len(j.framesOf()) > 0 }, Run: func(j *passJob) { checkFrames(j.unit.Module, j.framesOf(), j.layout()) }},
}, []llvm.Order{
	{Before: "remove", After: "pointed", Because: "a function without its body is an undefined one"},
	{Before: "format-choice", After: "format-calls", Because: "only calls with a constant format are expanded"},
	{Before: "format-choice", After: "asprintf", Because: "only calls with a constant format are rewritten"},
	{Before: "forward", After: "asprintf", Because: "calls with a list become calls with arguments"},
	{Before: "forward", After: "format-calls", Because: "calls with a list become calls with arguments"},
	{Before: "asprintf", After: "format-calls", Because: "it calls snprintf with the same format"},
	{Before: "around-calls", After: "format-calls", Because: "what a call reads is seen by its format"},
	{Before: "exits", After: "models", Because: "what is declared gets a body"},
	{Before: "arrivals", After: "models", Because: "what is declared gets a body"},
	{Before: "thread-calls", After: "models", Because: "a function that is declared with another type than its model stays undefined"},
	{Before: "pointed", After: "models", Because: "the function that is called is still undefined, and gets its model"},
	{Before: "format-calls", After: "run-formats", Because: "what has a body is not expanded"},
	{Before: "around-calls", After: "models", Because: "it calls models"},
	{Before: "format-calls", After: "models", Because: "it calls models"},
	{Before: "results", After: "models", Because: "it calls models"},
	{Before: "arguments", After: "models", Because: "it calls a model"},
	{Before: "format-calls", After: "input-ends", Because: "it sees the models that formats call"},
	{Before: "input-ends", After: "models", Because: "what is declared gets a body"},
	{Before: "models", After: "amounts", Because: "the amounts are variables of the models"},
	{Before: "models", After: "frames", Because: "what library functions write is checked in their models"},
})
