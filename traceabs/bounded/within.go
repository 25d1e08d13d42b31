package bounded

import (
	"context"
	"fmt"

	"tav/traceabs/engine"
)

// A BeyondError says that no error was found within a bound which executions go beyond. All of
// them were looked at that keep to it, and none leads to an error.
type BeyondError struct {
	Iterations int  // of each loop, each time that it is reached
	Deeper     bool // calls that were left out are made
}

func (e *BeyondError) Error() string {
	if e.Iterations == 1 {
		return "no violation within 1 iteration"
	}
	return fmt.Sprintf("no violation within %d iterations", e.Iterations)
}

// beyond is why there is no proof where loops were cut after so many iterations, or calls left out
// are made; nil: neither is so.
func (h *hunt) beyond(iterations int, cut bool) error {
	if !cut && !h.deeper {
		return nil
	}
	return &BeyondError{iterations, h.deeper}
}

// Within searches loop by loop, where no loop has more than so many iterations, until it is done
// or ctx ends. The answer's Open is a *BeyondError when that is all that speaks against a proof.
func (e *Engine) Within(ctx context.Context, env *engine.Env, iterations int) (engine.Answer, error) {
	e.Close()
	var err error
	if e.loops, err = newLoops(env); err != nil {
		return engine.Answer{}, err
	}
	e.loops.most = iterations
	err = e.loops.run(ctx)
	return e.loops.answer, err
}
