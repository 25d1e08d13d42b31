; found: blocks
; | extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
; | int main(void) { __VERIFIER_atomic_begin(); __VERIFIER_atomic_end(); return 0; }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define dso_local i32 @main() {
entry:
  call void @__VERIFIER_atomic_begin()
  call void @__VERIFIER_atomic_end()
  ret i32 0
}

declare void @__VERIFIER_atomic_begin()

declare void @__VERIFIER_atomic_end()
