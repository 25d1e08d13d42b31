package driver

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"tav/cmd/driver/project"
	"tav/cmd/driver/starterkit"
)

// importCommand is tav import.
func importCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "import",
		Short: "Import the proofs of another tool",
		Args:  cobra.NoArgs,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(importCBMC())
	return c
}

// importCBMC is tav import cbmc.
func importCBMC() *cobra.Command {
	var out string
	c := &cobra.Command{
		Use:   "cbmc [flags] directory",
		Short: "Write a tav.toml for proofs in the layout of CBMC's starter kit",
		Long: "Cbmc reads the Makefiles of a directory of CBMC proofs, one for each proof, and writes an equivalent\n" +
			"tav.toml for tav prove. Neither make nor a shell is run. A proof that cannot be read is left\n" +
			"out and reported, with file and line.",
		Example: "  tav import cbmc test/cbmc/proofs && tav prove",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return takeOver(args[0], out)
		},
	}
	c.Flags().StringVarP(&out, "output", "o", project.FileName, "`file` to write; names in it are relative to its directory")
	return c
}

// takeOver writes a tav.toml for the proofs in a directory.
func takeOver(dir, out string) error {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return fmt.Errorf("%s: no such directory", dir)
	}
	if _, err := os.Stat(out); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: already exists; name another file by --output", out)
	}
	read, err := starterkit.Read(dir, filepath.Dir(out))
	if err != nil {
		return err
	}
	for _, e := range read.LeftOut {
		fmt.Fprintf(os.Stderr, "tav: left out: %v\n", e)
	}
	if len(read.Proofs) == 0 {
		return fmt.Errorf("%s: no proof could be read: no Makefile in it sets HARNESS_ENTRY and existing source files", dir)
	}
	text := read.TOML(dir)
	if _, err := project.Parse(out, text); err != nil {
		return fmt.Errorf("the proofs that were read give no valid %s: %w", project.FileName, err)
	}
	for _, n := range read.Notes {
		fmt.Fprintf(os.Stderr, "tav: %s\n", n)
	}
	fmt.Printf("%s: %d proofs, %d left out\n", out, len(read.Proofs), len(read.LeftOut))
	return os.WriteFile(out, text, 0o666)
}
