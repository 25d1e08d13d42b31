package term

func addArrayRules(t *ruleTable) {
	t[OpSelect] = []rule{
		{name: "select-constant-array", f2: selectConstArray},
		{name: "select-store", f2: selectStore},
		{name: "select-copy", f2: selectCopy},
	}
	t[OpStore] = []rule{
		{name: "store-same-value", f3: storeSame},
		{name: "store-store", f3: storeStore},
	}
}

// match:  the array of v at any index
// result: v
func selectConstArray(m *Manager, a, i *Term) *Term {
	if a.op == OpConstArray {
		return a.args[0]
	}
	return nil
}

// match:  store(…store(a, j, v)…, k, w)[i] where i is known to differ from k, …
// result: v if j is i; else a[i] for the array below the stores known to be elsewhere
func selectStore(m *Manager, a, i *Term) *Term {
	from := a
	for n := 0; a.op == OpStore && n < maxStores; n++ {
		j := a.args[1]
		if i == j {
			return a.args[2]
		}
		if !m.differ(i, j) {
			break
		}
		a = a.args[0]
	}
	if a == from {
		return nil
	}
	return m.Select(a, i)
}

// differ reports that two indices are known to have different values: their
// difference is a constant other than 0.
func (m *Manager) differ(i, j *Term) bool {
	if i.IsConst() && j.IsConst() {
		return i != j
	}
	if i.sort.Kind != BitVecKind && i.sort.Kind != IntKind || !isSum(i) && !isSum(j) {
		return false
	}
	d := m.difference(i, j)
	return len(d.parts) == 0 && !d.c.isZero()
}

// match:  store(a, i, a[i]); storing v in the array of v
// result: a
func storeSame(m *Manager, a, i, v *Term) *Term {
	if v.op == OpSelect && v.args[0] == a && v.args[1] == i || a.op == OpConstArray && a.args[0] == v {
		return a
	}
	return nil
}

// match:  store(store(a, i, u), i, v)
// result: store(a, i, v)
func storeStore(m *Manager, a, i, v *Term) *Term {
	if a.op == OpStore && a.args[1] == i {
		return m.Store(a.args[0], i, v)
	}
	return nil
}
