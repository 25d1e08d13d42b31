// Tav is a software model checker for C that explains what it finds.
package main

import (
	"os"

	"tav/cmd/driver"
)

func main() {
	os.Exit(driver.Main(os.Args[1:]))
}
