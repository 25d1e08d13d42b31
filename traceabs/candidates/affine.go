package candidates

import "math/big"

// An affineHull is the smallest affine space that contains some points
// (Karr, "Affine relationships among variables of a program", Acta
// Informatica 1976): rows, in reduced echelon form, span the points with a
// leading 1, so the space of what is orthogonal to them are the equalities.
type affineHull struct {
	width  int // columns: the constant 1, then the coordinates
	rows   [][]*big.Rat
	pivots []int
	points int
}

func newAffineHull(coordinates int) *affineHull { return &affineHull{width: coordinates + 1} }

// add takes a point in.
func (h *affineHull) add(point []*big.Int) {
	h.points++
	row := make([]*big.Rat, h.width)
	row[0] = big.NewRat(1, 1)
	for i, x := range point {
		row[i+1] = new(big.Rat).SetInt(x)
	}
	for k, r := range h.rows {
		eliminate(row, r, h.pivots[k])
	}
	pivot := 0
	for pivot < h.width && row[pivot].Sign() == 0 {
		pivot++
	}
	if pivot == h.width {
		return
	}
	inverse := new(big.Rat).Inv(row[pivot])
	for _, x := range row {
		x.Mul(x, inverse)
	}
	for _, r := range h.rows {
		eliminate(r, row, pivot)
	}
	h.rows = append(h.rows, row)
	h.pivots = append(h.pivots, pivot)
}

// eliminate makes x's entry at the pivot of r zero.
func eliminate(x, r []*big.Rat, pivot int) {
	if x[pivot].Sign() == 0 {
		return
	}
	factor := new(big.Rat).Set(x[pivot])
	for i, y := range r {
		if y.Sign() != 0 {
			x[i].Sub(x[i], new(big.Rat).Mul(factor, y))
		}
	}
}

// equalities is a basis of the integer vectors e with e[0] + Σ e[i+1]·x[i] = 0
// for all points: one a column without pivot, in terms of columns before it.
func (h *affineHull) equalities() [][]*big.Int {
	free := make([]bool, h.width)
	for i := range free {
		free[i] = true
	}
	for _, p := range h.pivots {
		free[p] = false
	}
	var list [][]*big.Int
	for f := range free {
		if !free[f] {
			continue
		}
		v := make([]*big.Rat, h.width)
		for i := range v {
			v[i] = new(big.Rat)
		}
		v[f].SetInt64(1)
		for k, r := range h.rows {
			v[h.pivots[k]].Neg(r[f])
		}
		list = append(list, integral(v))
	}
	return list
}

// integral multiplies by the least common denominator.
func integral(v []*big.Rat) []*big.Int {
	lcm := big.NewInt(1)
	for _, x := range v {
		g := new(big.Int).GCD(nil, nil, lcm, x.Denom())
		lcm.Mul(lcm, new(big.Int).Quo(x.Denom(), g))
	}
	w := make([]*big.Int, len(v))
	for i, x := range v {
		w[i] = new(big.Int).Mul(x.Num(), new(big.Int).Quo(lcm, x.Denom()))
	}
	return w
}
