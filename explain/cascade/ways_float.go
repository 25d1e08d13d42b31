package cascade

import (
	"math"

	"tav/solver/term"
)

// Ways through floating-point arithmetic are right up to rounding: what comes of
// them is looked at by running the steps.

// float is an argument of 32 or 64 bits, read as a number.
func (w *wayList) float(i int) float64 { return number(w.u(i), w.values[i].Width()) }

func number(u uint64, width int) float64 {
	if width == 32 {
		return float64(math.Float32frombits(uint32(u)))
	}
	return math.Float64frombits(u)
}

func (w *wayList) setFloat(i int, want float64) {
	if w.values[i].Width() == 32 {
		w.set(i, uint64(math.Float32bits(float32(want))))
	} else {
		w.set(i, math.Float64bits(want))
	}
}

// compareFloats adds ways for a <= b or a < b.
func (w *wayList) compareFloats(want, orEqual bool) {
	a, b := w.float(0), w.float(1)
	up, down := math.Inf(1), math.Inf(-1)
	if !want {
		up, down = down, up
	}
	if orEqual == want { // they may be equal
		w.setFloat(0, b)
		w.setFloat(1, a)
	} else {
		w.setFloat(0, next(b, down, w.values[0].Width()))
		w.setFloat(1, next(a, up, w.values[1].Width()))
	}
	w.setFloat(0, b+math.Copysign(1, down))
	w.setFloat(1, a+math.Copysign(1, up))
}

func next(x, toward float64, width int) float64 {
	if width == 32 {
		return float64(math.Nextafter32(float32(x), float32(toward)))
	}
	return math.Nextafter(x, toward)
}

// floating adds ways to a floating-point number, or to an integer made of one.
func (w *wayList) floating(want uint64) {
	width := w.term.Sort().Width
	switch y := number(want, width); w.term.Op() {
	case term.OpFAdd:
		w.setFloat(0, y-w.float(1))
		w.setFloat(1, y-w.float(0))
	case term.OpFSub:
		w.setFloat(0, y+w.float(1))
		w.setFloat(1, w.float(0)-y)
	case term.OpFMul:
		w.setFloat(0, y/w.float(1))
		w.setFloat(1, y/w.float(0))
	case term.OpFDiv:
		w.setFloat(0, y*w.float(1))
		w.setFloat(1, w.float(0)/y)
	case term.OpFSqrt:
		w.setFloat(0, y*y)
	case term.OpFConvert, term.OpFRound:
		w.setFloat(0, y)
	case term.OpFFromSInt, term.OpFFromUInt:
		w.set(0, uint64(int64(y)))
	case term.OpFToSInt:
		w.setFloat(0, float64(int64(want<<(64-width))>>(64-width)))
	case term.OpFToUInt:
		w.setFloat(0, float64(want))
	}
}
