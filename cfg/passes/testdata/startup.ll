; run: start startup
; found: start main
; has: call void @first()
; has: call void @last()
; lacks: @llvm.global_ctors
; | int n;
; | __attribute__((constructor)) void first(void) { n = 7; }
; | __attribute__((destructor)) void last(void) { n = 0; }
; | int main(void) { return n; }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@n = dso_local global i32 0, align 4
@llvm.global_ctors = appending global [1 x { i32, void ()*, i8* }] [{ i32, void ()*, i8* } { i32 65535, void ()* @first, i8* null }]
@llvm.global_dtors = appending global [1 x { i32, void ()*, i8* }] [{ i32, void ()*, i8* } { i32 65535, void ()* @last, i8* null }]

define dso_local void @first() {
entry:
  store i32 7, i32* @n, align 4
  ret void
}

define dso_local void @last() {
entry:
  store i32 0, i32* @n, align 4
  ret void
}

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %0 = load i32, i32* @n, align 4
  ret i32 %0
}
