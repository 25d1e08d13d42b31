package driver

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/fsnotify/fsnotify"

	"tav/cfg/frontend"
	"tav/cmd/verify"
	"tav/explain/report"
)

const watchFlag = "watch"

// watch runs tav check again, as a process of its own, whenever a file has changed that the program was read from, until it is
// interrupted. A run whose program changes ends at once. It returns the exit code of the last run that came to its end.
func watch(config verify.Job, flags checkFlags) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	args := slices.DeleteFunc(slices.Clone(os.Args[1:]), func(a string) bool { return strings.HasPrefix(a, "--"+watchFlag) })
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return flags.report.refuse(fmt.Errorf("--%s: %w", watchFlag, err))
	}
	defer watcher.Close()
	for code := report.ExitInput; ; {
		files, all := readFrom(ctx, config, flags)
		for _, f := range files {
			if err := watcher.Add(filepath.Dir(f)); err != nil {
				return flags.report.refuse(fmt.Errorf("--%s: %s: %w", watchFlag, filepath.Dir(f), err))
			}
		}
		run, end := context.WithCancel(ctx)
		ended := make(chan int, 1)
		go func() { ended <- runAgain(run, args) }()
		changed := make(chan string, 1)
		go func() { changed <- nextChange(ctx, watcher, files, all) }()
		var name string
		last := 0
		select {
		case last = <-ended:
			name = <-changed
			end()
		case name = <-changed:
			end()
			last = <-ended
		}
		if last >= 0 { // no signal ended it
			code = last
		}
		if ctx.Err() != nil {
			return code
		}
		fmt.Fprintf(os.Stderr, "\n%s  %s has changed\n\n", time.Now().Format(time.TimeOnly), shortName(name))
	}
}

// readFrom gives the files that a program is read from, by absolute names. Where they cannot be read, as with an error in the text,
// they are those of the command line, and not all: any source file beside them may be what is missing.
func readFrom(ctx context.Context, config verify.Job, flags checkFlags) (files []string, all bool) {
	named := config.Files
	if _, err := readTask(&config, &flags); err == nil && inputProgram(&config.Program, io.Discard) == nil {
		if texts, err := frontend.Preprocess(ctx, config.Program.Files, unitOptions(config.Program)); err == nil {
			named, all = slices.Concat(named, config.Program.Files), true
			for _, t := range texts {
				named = append(named, frontend.Included(t)...)
			}
		}
	}
	for _, f := range named {
		if abs, err := filepath.Abs(f); err == nil {
			files = append(files, abs)
		}
	}
	return files, all
}

// runAgain runs tav with arguments until it ends or, when ctx ends, is interrupted.
func runAgain(ctx context.Context, args []string) int {
	c := exec.CommandContext(ctx, "/proc/self/exe", args...)
	c.Args[0], c.Stdout, c.Stderr = os.Args[0], os.Stdout, os.Stderr
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
	if err := c.Run(); c.ProcessState == nil {
		fmt.Fprintf(os.Stderr, "tav: %v\n", err)
		return report.ExitInternal
	}
	return c.ProcessState.ExitCode()
}

// nextChange waits for the next change of one of the files, or of any source file if these are not all, and gives
// its name: "" when ctx ends. Editors write in several steps, which are one change.
func nextChange(ctx context.Context, watcher *fsnotify.Watcher, files []string, all bool) (name string) {
	var quiet <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return ""
		case <-quiet:
			return name
		case e := <-watcher.Events:
			if !e.Has(fsnotify.Chmod) && (slices.Contains(files, e.Name) || !all && isSource(e.Name)) {
				name, quiet = e.Name, time.After(settling)
			}
		case <-watcher.Errors: // events were lost: what changes next is seen
		}
	}
}

// isSource says by its name that a file may be a part of a program.
func isSource(name string) bool {
	return slices.Contains([]string{".c", ".h", ".i", ".ll", ".yml", ".toml"}, filepath.Ext(name))
}
