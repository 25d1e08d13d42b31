package frontend

import "bytes"

// On x86-64 two floats that are passed or returned in a struct by value travel
// in one register, as a <2 x float> that is only loaded, stored and handed on.

// pairs makes a struct of each such vector, which has the same bytes; texts with
// vectors as such are left alone.
func pairs(text []byte) []byte {
	for _, op := range []string{" insertelement ", " extractelement ", " shufflevector "} {
		if bytes.Contains(text, []byte(op)) {
			return text
		}
	}
	return bytes.ReplaceAll(text, []byte("<2 x float>"), []byte("{ float, float }"))
}
