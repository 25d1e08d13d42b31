// Manpages writes a manual page for tav and each of its commands into a directory: manpages DIR.
package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra/doc"

	"tav/cmd/driver"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: manpages directory")
		os.Exit(2)
	}
	if err := doc.GenManTree(driver.Commands(), &doc.GenManHeader{Title: "TAV", Section: "1", Source: "tav", Manual: "User Commands"}, os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "manpages:", err)
		os.Exit(1)
	}
}
