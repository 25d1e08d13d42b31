package slurm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"tav/cmd/driver/proofs"
)

// A run is a directory of an array job.
type run struct {
	dir   string // absolute
	job   string
	tasks []proofs.Proof
}

// TaskName is the hidden subcommand that runs a task, with the run's directory
// and the task's number.
const TaskName = "slurm-task"

const (
	tasksFile = "tasks.json"
	jobFile   = "job"
)

func (r *run) result(task int) string { return filepath.Join(r.dir, strconv.Itoa(task)+".json") }

// task is what Slurm calls a task.
func (r *run) task(i int) string { return fmt.Sprintf("%s_%d", r.job, i) }

// submit has Slurm run proofs.
func (c Cluster) submit(ctx context.Context, root string, list []proofs.Proof) (*run, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	parent := filepath.Join(root, proofs.DirName, "slurm")
	if err := os.MkdirAll(parent, 0o777); err != nil {
		return nil, err
	}
	r := &run{tasks: list}
	if r.dir, err = os.MkdirTemp(parent, time.Now().Format("20060102-150405-")); err != nil {
		return nil, err
	}
	text, err := json.Marshal(list)
	if err == nil {
		err = proofs.WriteWhole(filepath.Join(r.dir, tasksFile), text)
	}
	script := filepath.Join(r.dir, "task.sh")
	if err == nil {
		body := fmt.Sprintf("#!/bin/sh\nexec %s %s %s \"$SLURM_ARRAY_TASK_ID\"\n", quoted(self), TaskName, quoted(r.dir))
		err = os.WriteFile(script, []byte(body), 0o777)
	}
	var out string
	if err == nil {
		out, err = slurm(ctx, "sbatch", append(c.arguments(root, r), script)...)
	}
	if err != nil {
		os.RemoveAll(r.dir) // nothing was submitted
		return nil, fmt.Errorf("--slurm: %w", err)
	}
	r.job, _, _ = strings.Cut(strings.TrimSpace(out), ";")
	return r, proofs.WriteWhole(filepath.Join(r.dir, jobFile), []byte(r.job+"\n"))
}

// arguments are those of sbatch: each task has what the greatest of the proofs wants.
func (c Cluster) arguments(root string, r *run) []string {
	cores, memory, limit, limitless := 1, int64(0), time.Duration(0), false
	for _, p := range r.tasks {
		cores, memory, limit = max(cores, p.Cores), max(memory, p.Memory), max(limit, p.Timeout)
		limitless = limitless || p.Timeout == 0
	}
	args := []string{
		"--parsable", "--requeue", "--job-name=" + jobName, "--chdir=" + root, "--output=" + filepath.Join(r.dir, "%a.log"),
		fmt.Sprintf("--array=0-%d", len(r.tasks)-1), fmt.Sprintf("--cpus-per-task=%d", cores), fmt.Sprintf("--mem=%dM", (memory+moreMemory)>>20),
	}
	if !limitless {
		args = append(args, fmt.Sprintf("--time=%d", int((limit+moreTime)/time.Minute)+1))
	}
	if c.Partition != "" {
		args = append(args, "--partition="+c.Partition)
	}
	return append(args, c.Options...)
}

// quoted is a word as a shell reads it.
func quoted(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

// earlier are the runs that there are.
func earlier(root string) (runs []*run) {
	dirs, err := filepath.Glob(filepath.Join(root, proofs.DirName, "slurm", "*", jobFile))
	if err != nil {
		return nil
	}
	for _, job := range dirs {
		r, err := open(filepath.Dir(job))
		if number, wrong := os.ReadFile(job); err == nil && wrong == nil {
			r.job = strings.TrimSpace(string(number))
			runs = append(runs, r)
		}
	}
	return runs
}

func open(dir string) (*run, error) {
	r := &run{dir: dir}
	text, err := os.ReadFile(filepath.Join(dir, tasksFile))
	if err == nil {
		err = json.Unmarshal(text, &r.tasks)
	}
	return r, err
}

// Task runs a task in the current directory and writes its result, unless there
// is one: a task may be started again. What is interrupted has none.
func Task(ctx context.Context, dir, number string) error {
	r, err := open(dir)
	if err != nil {
		return err
	}
	i, err := strconv.Atoi(number)
	if err != nil || i < 0 || i >= len(r.tasks) {
		return fmt.Errorf("%s: no task %q", dir, number)
	}
	if _, err := os.Stat(r.result(i)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	result := proofs.Check(ctx, r.tasks[i])
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if store, err := proofs.OpenStore("."); err == nil {
		store.Keep(r.tasks[i], result) // the result is there anyway
	}
	return result.Write(r.result(i))
}
