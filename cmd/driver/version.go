package driver

import (
	"fmt"

	"github.com/spf13/cobra"

	"tav/cmd/verify"
)

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		Run:   func(c *cobra.Command, _ []string) { fmt.Println("tav", verify.Version()) },
	}
}
