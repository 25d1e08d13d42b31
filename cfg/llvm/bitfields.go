package llvm

import (
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"tav/cfg"
)

// Bits are the bit-fields of a type in the number of size bytes at an offset of it, by the paths as C
// writes them; nil if something else is there, too.
func (d *DataLayout) Bits(t Ctype, off, size int64) []cfg.Bits {
	c, ok := Strip(t).(*metadata.DICompositeType)
	if !ok || c.Elements == nil || off < 0 {
		return nil
	}
	if c.Tag == enum.DwarfTagArrayType {
		index, _, rest := d.arrayIndex(c, off)
		if index == "" {
			return nil
		}
		return behind(index, d.Bits(c.BaseType, rest, size))
	}
	var list []cfg.Bits
	for _, e := range c.Elements.Fields {
		m, ok := e.(*metadata.DIDerivedType)
		if !ok || m.Tag != enum.DwarfTagMember {
			continue
		}
		first, last := int64(m.Offset)-8*off, int64(m.Offset+m.Size)-8*off // bits of the number
		switch {
		case last <= 0 || first >= 8*size:
		case m.Flags&enum.DIFlagBitField == 0:
			if first <= 0 && last >= 8*size {
				return behind("."+m.Name, d.Bits(m.BaseType, off-int64(m.Offset)/8, size))
			}
			return nil
		case first < 0 || last > 8*size || m.Name == "":
			return nil
		default:
			list = append(list, cfg.Bits{Path: "." + m.Name, First: int(first), Width: int(m.Size), Signed: IsSigned(m.BaseType), Notation: Notation(m.BaseType)})
		}
	}
	return list
}

// behind are bit-fields after a path.
func behind(path string, list []cfg.Bits) []cfg.Bits {
	for i := range list {
		list[i].Path = path + list[i].Path
	}
	return list
}
