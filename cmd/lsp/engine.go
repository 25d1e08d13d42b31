package lsp

import (
	"context"

	"tav/cmd/driver/proofs"
	"tav/explain/report"
)

// An Engine answers a question: a call of a command of tav in a directory. The outcomes are those of tav's --json, one for each
// proof of tav prove.
type Engine func(ctx context.Context, dir, command string, args []string) ([]*report.Outcome, error)

// Tav is the engine that runs this executable.
func Tav(ctx context.Context, dir, command string, args []string) ([]*report.Outcome, error) {
	text, err := proofs.Ask(ctx, dir, command, args)
	if err != nil {
		return nil, err
	}
	if command == "prove" {
		return proofs.Unexpected(text)
	}
	o, err := report.Parse("the answer", text)
	return []*report.Outcome{o}, err
}
