package driver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"tav/cfg/frontend"
	"tav/cmd/driver/proofs"
	"tav/cmd/verify"
	"tav/explain/report"
)

const eachFunctionFlag = "each-function"

// checkFunctions checks all functions that the files define, as --function does, each in a process of its own: arguments are
// those of tav check. It shows a table and returns the exit code.
func checkFunctions(c verify.Job, flags checkFlags, arguments []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	context.AfterFunc(ctx, stop) // the second signal ends everything at once
	list, err := functionsOf(ctx, c, flags, arguments)
	if err != nil {
		return flags.report.refuse(err)
	}
	watch := &proveProgress{out: os.Stderr, all: len(list), start: time.Now()}
	m := proofs.Machine{Cores: runtime.NumCPU(), Memory: freeMemory()}
	s := proofs.Summary{Kind: "function", Rows: make([]proofs.Row, len(list))}
	for i, r := range m.Run(ctx, list, proofs.Check, watch) {
		s.Rows[i] = proofs.Row{Proof: list[i], Result: r}
	}
	watch.clear()
	s.Interrupted = ctx.Err() != nil
	for _, o := range s.All().Results {
		o.Warn(os.Stderr)
	}
	s.Table(os.Stdout)
	fmt.Println("RESULT: " + s.Answer())
	return s.ExitCode()
}

// functionsOf are the proofs of all functions that the files define themselves, in the order of their places.
func functionsOf(ctx context.Context, c verify.Job, flags checkFlags, arguments []string) ([]proofs.Proof, error) {
	switch {
	case flags.function != "" || flags.harness.Assume != nil:
		return nil, errors.New("--each-function checks all functions; --function and --assume are for one")
	case c.Dump != "" || flags.witness != "" || !flags.report.onlyText() || flags.report.coverage.wanted:
		return nil, errors.New("--each-function shows a table; tav prove writes reports of several proofs")
	}
	if _, err := chosen(flags); err != nil {
		return nil, err
	}
	if err := inputProgram(&c.Program, os.Stderr); err != nil {
		return nil, err
	}
	unit, err := frontend.Compile(ctx, c.Files, unitOptions(c.Program))
	if err != nil {
		return nil, err
	}
	var list []proofs.Proof
	debug := frontend.NewDebugInfo(unit)
	for _, f := range unit.Module.Funcs {
		pos, ok := debug.Func(f)
		if !ok || len(f.Blocks) == 0 || !slices.Contains(c.Files, pos.File) {
			continue
		}
		list = append(list, proofs.Proof{
			Name: f.Name(), Place: pos.String(), Expected: report.True, Cores: flags.jobs,
			Args:   append([]string{"--function=" + f.Name(), "--no-explain"}, arguments...),
			Limits: proofs.Limits{Timeout: flags.timeout, Memory: int64(flags.memory)},
		})
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no function is defined", strings.Join(c.Files, ", "))
	}
	return list, nil
}

// argumentsOf are the arguments of tav after the name of its command, if that is there, without the flag for all functions.
func argumentsOf(command string) []string {
	arguments := os.Args[max(1, slices.Index(os.Args, command)+1):]
	return slices.DeleteFunc(slices.Clone(arguments), func(a string) bool { return a == "--"+eachFunctionFlag })
}
