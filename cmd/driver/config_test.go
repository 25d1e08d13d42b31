package driver

import "testing"

func TestMemorySize(t *testing.T) {
	for text, want := range map[string]int64{"4GB": 4e9, "512MB": 512e6, "1.5GiB": 3 << 29, "2g": 2e9, "100": 100, "7 kb": 7000} {
		var m memorySize
		if err := m.Set(text); err != nil || int64(m) != want {
			t.Errorf("%q: %d, %v", text, m, err)
		}
	}
	for _, text := range []string{"", "GB", "-1GB", "much", "1e30", "0"} {
		var m memorySize
		if err := m.Set(text); err == nil {
			t.Errorf("%q was accepted: %d", text, m)
		}
	}
}
