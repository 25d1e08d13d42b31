package driver

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"tav/cfg/interp/sandbox"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
)

// engineCommand is the hidden subcommand that runs in the child process.
func engineCommand() *cobra.Command {
	return &cobra.Command{
		Use:    process.EngineName,
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE:   func(*cobra.Command, []string) error { return process.Engine(os.Stdin, task) },
	}
}

// task carries out what a parent orders.
func task(ctx context.Context, o process.Order, task json.RawMessage, tell func(process.Message)) *report.Outcome {
	var outcome *report.Outcome
	var c verify.Job
	err := json.Unmarshal(task, &c)
	c.Order = o
	if err == nil {
		outcome, err = profiled(func() (*report.Outcome, error) { return verify.Verify(ctx, c, tell) })
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err) // the parent keeps it
		outcome = verify.Failure(ctx, err)
	}
	c.Warn(ctx, outcome)
	return outcome
}

// stageCommand is the hidden subcommand that becomes a command in a sandbox.
func stageCommand() *cobra.Command {
	return &cobra.Command{
		Use:    sandbox.StageName,
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE:   func(*cobra.Command, []string) error { return sandbox.Stage() },
	}
}
