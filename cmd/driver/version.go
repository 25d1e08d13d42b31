package driver

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"tav/cfg/frontend"
	"tav/cmd/verify"
	"tav/solver/z3"
)

func versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the versions of tav, Z3 and clang",
		Args:  cobra.NoArgs,
		Run: func(c *cobra.Command, _ []string) {
			fmt.Println("tav", verify.Version())
			fmt.Println("Z3", z3.Version())
			compiler, err := frontend.Compiler(c.Context())
			fmt.Println("clang", cmp.Or(compiler, fmt.Sprint(err)))
		},
	}
}
