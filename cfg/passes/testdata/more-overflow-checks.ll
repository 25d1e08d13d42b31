; check: no-overflow
; has: call void (...) @OverflowCheck(i32 %bf.clear, i32 1)
; has: @OverflowCheck(i32 0, i32 %0)
; has: @OverflowCheck(i32 %0, i32 %1)
; | #include <stdlib.h>
; | struct { unsigned u : 31; } s;
; | int f(int x) { s.u++; return __builtin_abs(x); }
; | div_t g(int x, int y) { return div(x, y); }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.anon = type { i32 }
%struct.div_t = type { i32, i32 }

@s = dso_local global %struct.anon zeroinitializer, align 4

define dso_local i32 @f(i32 noundef %x) {
entry:
  %x.addr = alloca i32, align 4
  store i32 %x, i32* %x.addr, align 4
  %bf.load = load i32, i32* getelementptr inbounds (%struct.anon, %struct.anon* @s, i32 0, i32 0), align 4
  %bf.clear = and i32 %bf.load, 2147483647
  %inc = add i32 %bf.clear, 1
  %bf.load1 = load i32, i32* getelementptr inbounds (%struct.anon, %struct.anon* @s, i32 0, i32 0), align 4
  %bf.value = and i32 %inc, 2147483647
  %bf.clear2 = and i32 %bf.load1, -2147483648
  %bf.set = or i32 %bf.clear2, %bf.value
  store i32 %bf.set, i32* getelementptr inbounds (%struct.anon, %struct.anon* @s, i32 0, i32 0), align 4
  %0 = load i32, i32* %x.addr, align 4
  %neg = sub nsw i32 0, %0
  %abscond = icmp slt i32 %0, 0
  %abs = select i1 %abscond, i32 %neg, i32 %0
  ret i32 %abs
}

define dso_local i64 @g(i32 noundef %x, i32 noundef %y) {
entry:
  %retval = alloca %struct.div_t, align 4
  %x.addr = alloca i32, align 4
  %y.addr = alloca i32, align 4
  store i32 %x, i32* %x.addr, align 4
  store i32 %y, i32* %y.addr, align 4
  %0 = load i32, i32* %x.addr, align 4
  %1 = load i32, i32* %y.addr, align 4
  %call = call i64 @div(i32 noundef %0, i32 noundef %1)
  %2 = bitcast %struct.div_t* %retval to i64*
  store i64 %call, i64* %2, align 4
  %3 = bitcast %struct.div_t* %retval to i64*
  %4 = load i64, i64* %3, align 4
  ret i64 %4
}

declare i64 @div(i32 noundef, i32 noundef)
