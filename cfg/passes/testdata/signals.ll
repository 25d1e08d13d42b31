; has: call void @__tav_signal_arrives(i32 2)
; has: ret i32 1
; lacks: call i32 @__tav_signals_simple()
; | void (*signal(int, void (*)(int)))(int);
; | int __tav_signals_simple(void);
; | volatile int flag;
; | void handler(int n) { flag = n; }
; | int main(void) { signal(2, handler); while (!flag) ; return __tav_signals_simple(); }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@flag = dso_local global i32 0, align 4

define dso_local void @handler(i32 noundef %n) {
entry:
  %n.addr = alloca i32, align 4
  store i32 %n, i32* %n.addr, align 4
  %0 = load i32, i32* %n.addr, align 4
  store volatile i32 %0, i32* @flag, align 4
  ret void
}

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %call = call void (i32)* @signal(i32 noundef 2, void (i32)* noundef @handler)
  br label %while.cond

while.cond:                                       ; preds = %while.body, %entry
  %0 = load volatile i32, i32* @flag, align 4
  %tobool = icmp ne i32 %0, 0
  %lnot = xor i1 %tobool, true
  br i1 %lnot, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  br label %while.cond

while.end:                                        ; preds = %while.cond
  %call1 = call i32 @__tav_signals_simple()
  ret i32 %call1
}

declare void (i32)* @signal(i32 noundef, void (i32)* noundef)

declare i32 @__tav_signals_simple()
