package driver

import (
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"tav/cmd/lsp"
	"tav/cmd/verify"
)

const lspName = "lsp"

func lspCommand() *cobra.Command {
	return &cobra.Command{
		Use:   lspName,
		Short: "Serve an editor by the Language Server Protocol",
		Long: "Lsp serves an editor on standard input and output. It checks what tav.toml names for a file, else its\n" +
			"program, when the file is saved, and functions on demand; docs/editor.md says how editors are set up.",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
			defer stop()
			return lsp.Serve(ctx, os.Stdin, os.Stdout, verify.Version(), lsp.Tav)
		},
	}
}
