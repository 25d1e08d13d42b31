package driver

import (
	"context"
	"io"
	"log/slog"
	"os"
	"runtime/pprof"
	"slices"
	"strings"

	"tav/cmd/process"
)

// profileVariable names a file for the engine's CPU profile, for go tool pprof.
const profileVariable = "TAVPROFILE"

// profiled works under a CPU profile, if one is wanted.
func profiled[T any](work func() (T, error)) (result T, err error) {
	name := os.Getenv(profileVariable)
	if name == "" {
		return work()
	}
	f, err := os.Create(name)
	if err != nil {
		return result, err
	}
	defer f.Close()
	if err := pprof.StartCPUProfile(f); err != nil {
		return result, err
	}
	defer pprof.StopCPUProfile()
	return work()
}

// setupLog installs the default logger: records with an attribute
// component=… are written to standard error when TAVDEBUG names it.
func setupLog() {
	names := strings.FieldsFunc(os.Getenv(process.DebugVariable), func(r rune) bool { return r == ',' || r == ' ' })
	if len(names) == 0 {
		slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{Level: slog.LevelError + 1})))
		return
	}
	slog.SetDefault(slog.New(&componentHandler{
		Handler: slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug}),
		names:   names,
		shown:   slices.Contains(names, "all"),
	}))
}

// componentHandler passes the records of some components on.
type componentHandler struct {
	slog.Handler
	names []string
	shown bool // a component that was named is among the attributes
}

func (h *componentHandler) wants(a slog.Attr) bool {
	return a.Key == "component" && slices.Contains(h.names, a.Value.String())
}

// Handle implements slog.Handler.
func (h *componentHandler) Handle(ctx context.Context, r slog.Record) error {
	shown := h.shown
	r.Attrs(func(a slog.Attr) bool { shown = shown || h.wants(a); return !shown })
	if !shown {
		return nil
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (h *componentHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &componentHandler{h.Handler.WithAttrs(attrs), h.names, h.shown || slices.ContainsFunc(attrs, h.wants)}
}

// WithGroup implements slog.Handler.
func (h *componentHandler) WithGroup(name string) slog.Handler {
	return &componentHandler{h.Handler.WithGroup(name), h.names, h.shown}
}
