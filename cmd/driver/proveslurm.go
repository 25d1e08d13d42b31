package driver

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"tav/cmd/driver/proofs"
	"tav/cmd/driver/slurm"
)

// onCluster runs proofs on the cluster. Where it is interrupted, the jobs go on.
func (f *proveFlags) onCluster(ctx context.Context, list []proofs.Proof, watch *proveProgress) ([]*proofs.Result, error) {
	root, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	jobs, results, err := f.cluster.Run(ctx, root, list, watch)
	watch.clear()
	if (ctx.Err() != nil || err != nil) && len(jobs) > 0 {
		fmt.Fprintf(os.Stderr, "tav: job %s goes on: tav prove --slurm waits for it again, scancel %[1]s ends it\n", strings.Join(jobs, " "))
	}
	if ctx.Err() != nil {
		err = nil
	}
	return results, err
}

// slurmTaskCommand is the hidden subcommand that is a task of a job.
func slurmTaskCommand() *cobra.Command {
	return &cobra.Command{
		Use:    slurm.TaskName,
		Hidden: true,
		Args:   cobra.ExactArgs(2),
		RunE: func(_ *cobra.Command, args []string) error {
			ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return slurm.Task(ctx, args[0], args[1])
		},
	}
}
