package cfg

import (
	"fmt"
	"strings"
)

// Unset is what is read at a read of an uninitialised value.
type Unset struct {
	Read   string // in C; "": C has no name or expression for it
	Name   string // the variable or member in which nothing was stored, or the function that allocated the memory; "": it may be one of several
	Made   bool   // it is memory
	Copied bool   // Read is a variable that has got its value from there
	Pos    Pos    // of the declaration, or the call that allocates
}

// OfAlloca is the name of memory that a call of alloca gives.
const OfAlloca = "alloca"

// String says what is wrong.
func (u *Unset) String() string {
	line := ""
	if u.Pos.own() {
		line = fmt.Sprintf(" at line %d", u.Pos.Line)
	}
	declared := "`" + u.Name + "`"
	if line != "" {
		declared += ", declared" + line + ","
	}
	switch {
	case u.Name == "" && u.Read == "":
		return "a value is read in which nothing was stored"
	case u.Name == "":
		return fmt.Sprintf("`%s` is read uninitialised: nothing was stored in what its value is from", u.Read)
	case u.Read == "" && u.Made:
		return fmt.Sprintf("memory that %s allocated%s is read uninitialised: nothing was stored there", u.Name, line)
	case u.Read == "" && strings.HasSuffix(u.Name, "()"):
		return fmt.Sprintf("the result of %s is used uninitialised: the call ended without a value", declared)
	case u.Read == "":
		return fmt.Sprintf("%s is read uninitialised: nothing was stored in what is read of it", declared)
	case u.Copied && u.Made:
		return fmt.Sprintf("`%s` is read uninitialised: its value is from memory that %s allocated%s, in which nothing was stored", u.Read, u.Name, line)
	case u.Copied:
		return fmt.Sprintf("`%s` is read uninitialised: its value is from %s in which nothing was stored", u.Read, declared)
	case u.Made:
		return fmt.Sprintf("`%s` is read uninitialised: it is in memory that %s allocated%s, and nothing was stored there", u.Read, u.Name, line)
	case u.Read == u.Name:
		return fmt.Sprintf("%s is read uninitialised: nothing was stored in it", declared)
	}
	return fmt.Sprintf("`%s` is read uninitialised: nothing was stored in this part of %s", u.Read, strings.TrimSuffix(declared, ","))
}

// Check says what the check is of.
func (u *Unset) Check() string {
	switch {
	case u.Read == "" && u.Name != "" && !u.Made:
		return fmt.Sprintf("read of `%s` uninitialised", u.Name)
	case u.Read == "":
		return "read of an uninitialised value"
	}
	return fmt.Sprintf("read of `%s` uninitialised", u.Read)
}
