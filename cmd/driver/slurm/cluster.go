package slurm

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
)

// A Cluster is how Slurm is asked.
type Cluster struct {
	Partition string   // "": the default one
	Options   []string // further ones of sbatch
}

// Check is an error where nothing can be submitted.
func (c Cluster) Check(ctx context.Context) error {
	for _, program := range []string{"sbatch", "squeue", "sinfo"} {
		if _, err := exec.LookPath(program); err != nil {
			return fmt.Errorf("--slurm: %s not found: this machine is not part of a Slurm cluster", program)
		}
	}
	out, err := slurm(ctx, "sinfo", "--noheader", "--format=%P")
	if err != nil {
		return fmt.Errorf("--slurm: %w", err)
	}
	var names []string
	standard := false
	for _, name := range strings.Fields(out) {
		plain := strings.TrimSuffix(name, "*")
		standard = standard || plain != name
		names = append(names, plain)
	}
	switch {
	case c.Partition == "" && !standard:
		return fmt.Errorf("--slurm: there is no default partition; --partition names one of %s", strings.Join(names, ", "))
	case c.Partition != "" && !slices.Contains(names, c.Partition):
		return fmt.Errorf("--partition %s: there is no such partition; there are %s", c.Partition, strings.Join(names, ", "))
	}
	return nil
}

// active are the tasks of our jobs that are in Slurm's queue, as "job_task". An
// error says nothing of them: the controller may be away.
func active(ctx context.Context) (map[string]bool, error) {
	out, err := slurm(ctx, "squeue", "--noheader", "--array", "--states=all", "--name="+jobName, "--format=%i %T")
	if err != nil {
		return nil, err
	}
	tasks := map[string]bool{}
	for line := range strings.Lines(out) {
		f := strings.Fields(line)
		if len(f) == 2 && !slices.Contains(ended, f[1]) {
			tasks[f[0]] = true
		}
	}
	return tasks, nil
}

// jobName is what our jobs are called.
const jobName = "tav"

// ended are the states of tasks that Slurm does not run any more.
var ended = []string{"COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL", "BOOT_FAIL", "DEADLINE", "OUT_OF_MEMORY", "PREEMPTED"}

// fate is the state in which Slurm knows a task to have ended, "lost" if it does not.
func fate(ctx context.Context, task string) string {
	out, err := slurm(ctx, "scontrol", "--oneliner", "show", "job", task)
	if err == nil {
		for _, f := range strings.Fields(out) {
			if state, ok := strings.CutPrefix(f, "JobState="); ok {
				return state
			}
		}
	}
	if out, err = slurm(ctx, "sacct", "--noheader", "--allocations", "--parsable2", "--format=State", "--jobs="+task); err == nil {
		if state, _, _ := strings.Cut(strings.TrimSpace(out), " "); state != "" {
			return state
		}
	}
	return "lost"
}

// slurm runs one of Slurm's programs.
func slurm(ctx context.Context, program string, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, program, args...).Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		message, _, _ := strings.Cut(strings.TrimSpace(string(failed.Stderr)), "\n")
		return "", fmt.Errorf("%s: %s", program, strings.TrimPrefix(message, program+": "))
	}
	return string(out), err
}
