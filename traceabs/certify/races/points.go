package races

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/llvm"
)

// A flow is where pointers of a program lead.
type flow struct{ *program }

// check checks that what is claimed is closed under all instructions of all frames.
func (c flow) check() {
	main := c.Threads[0].Root
	for _, p := range main.Fn.Params {
		c.flows(main, p, all(c.Outside))
	}
	c.stores(all(c.Outside), 1, []Place{all(c.Outside)})
	for _, o := range c.Objects {
		switch {
		case o.Global == nil || o == c.Atomic:
		case o.Global.Init == nil:
			c.stores(all(o), 1, []Place{all(c.Outside)})
		default:
			t := o.Owner
			c.initial(t, o, 0, o.Global.Init)
		}
	}
	for _, f := range c.Frames {
		for _, b := range f.Fn.Blocks {
			for _, inst := range b.Insts {
				c.instruction(f, inst)
			}
			if ret, ok := b.Term.(*ir.TermRet); ok && ret.X != nil {
				c.covered(f.Result, c.leads(f, ret.X), "what "+f.Fn.Name()+" returns")
				if f == f.Thread.Root {
					c.stores(all(c.Results), 1, c.leads(f, ret.X))
				}
			}
		}
	}
}

func (c flow) covered(claimed, needed []Place, what string) {
	for _, q := range needed {
		ok := false
		for _, p := range claimed {
			ok = ok || p.covers(q)
		}
		if !ok {
			c.fail("%s may lead to %s", what, q.Object.Name)
			return
		}
	}
}

// flows checks that a value is claimed to lead to some places.
func (c flow) flows(f *Frame, v value.Value, to ...Place) {
	if len(to) > 0 {
		c.covered(f.Points[v], to, v.Ident()+" in "+f.Fn.Name())
	}
}

// stores checks that memory is claimed to hold what leads to some places.
func (c flow) stores(where Place, width int64, to []Place) {
	if len(to) == 0 || where.Object.Fn != nil {
		return
	}
	var claimed []Place
	for _, m := range c.Memory[where.Object] {
		if m.At.everywhere() || m.At.covers(where) && m.Width >= width {
			claimed = append(claimed, m.To...)
		}
	}
	c.covered(claimed, to, "what "+where.Object.Name+" holds")
}

func (c flow) initial(t *Thread, o *Object, off int64, v constant.Constant) {
	switch v := v.(type) {
	case *constant.Struct:
		l := c.layout.Layout(v.Type().(*types.StructType))
		for i, x := range v.Fields {
			c.initial(t, o, off+l.Offsets[i], x)
		}
	case *constant.Array:
		for i, x := range v.Elems {
			c.initial(t, o, off+int64(i)*c.layout.Size(x.Type()), x)
		}
	default:
		c.stores(at(o, off), c.layout.Size(v.Type()), c.ofConstant(t, v))
	}
}

func (c flow) storesAt(f *Frame, dst, src value.Value) {
	for _, p := range c.leads(f, dst) {
		c.stores(p, c.layout.Size(src.Type()), c.leads(f, src))
	}
}

func (c flow) instruction(f *Frame, inst ir.Instruction) {
	switch x := inst.(type) {
	case *ir.InstAlloca:
		c.flows(f, x, c.objectAt(c.made(f, x), x.Ident())...)
	case *ir.InstLoad:
		c.flows(f, x, c.held(c.leads(f, x.Src), c.layout.Size(x.ElemType))...)
	case *ir.InstStore:
		c.storesAt(f, x.Dst, x.Src)
	case *ir.InstCmpXchg:
		c.flows(f, x, c.held(c.leads(f, x.Ptr), c.layout.Size(x.New.Type()))...)
		c.storesAt(f, x.Ptr, x.New)
	case *ir.InstAtomicRMW:
		size := c.layout.Size(x.X.Type())
		c.flows(f, x, c.held(c.leads(f, x.Dst), size)...)
		c.storesAt(f, x.Dst, x.X)
		for _, p := range c.leads(f, x.Dst) {
			c.stores(p, size, spread(append(c.leads(f, x.X), f.Points[x]...)))
		}
	case *ir.InstGetElementPtr:
		c.flows(f, x, c.arithmetic(c.leads(f, x.Src), x.ElemType, x.Indices)...)
	case *ir.InstIntToPtr:
		c.flows(f, x, append(c.leads(f, x.From), all(c.Outside))...)
	case *ir.InstPhi:
		for _, in := range x.Incs {
			c.flows(f, x, c.leads(f, in.X)...)
		}
	case *ir.InstSelect:
		c.flows(f, x, c.leads(f, x.ValueTrue)...)
		c.flows(f, x, c.leads(f, x.ValueFalse)...)
	case *ir.InstBitCast, *ir.InstPtrToInt, *ir.InstTrunc, *ir.InstZExt, *ir.InstSExt, *ir.InstFreeze, *ir.InstExtractValue, *ir.InstInsertValue:
		llvm.EachOperand(inst, func(v value.Value) { c.flows(f, inst.(value.Value), c.leads(f, v)...) })
	case *ir.InstCall:
		c.callPoints(f, x)
	case *ir.InstICmp, *ir.InstFCmp, *ir.InstFence:
	case *ir.InstVAArg, *ir.InstLandingPad, *ir.InstCatchPad, *ir.InstCleanupPad, *ir.InstAddrSpaceCast:
		c.fail("an instruction %T", inst)
	default:
		v, ok := inst.(value.Value)
		llvm.EachOperand(inst, func(op value.Value) {
			if to := spread(c.leads(f, op)); ok {
				c.flows(f, v, to...)
			} else if len(to) > 0 {
				c.fail("an instruction %T", inst)
			}
		})
	}
}
