; run: atomics
; lacks: atomic i64
; has: store i32* %4, i32** @p
; exit: 9
; | _Atomic(int *) p;
; | int main(void) { int x = 9; int *q = &x; p = q; int *r = p; return *r; }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@p = dso_local global i32* null, align 8

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  %x = alloca i32, align 4
  %q = alloca i32*, align 8
  %r = alloca i32*, align 8
  store i32 0, i32* %retval, align 4
  %0 = bitcast i32* %x to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %0)
  store i32 9, i32* %x, align 4
  %1 = bitcast i32** %q to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %1)
  store i32* %x, i32** %q, align 8
  %2 = load i32*, i32** %q, align 8
  %3 = ptrtoint i32* %2 to i64
  store atomic i64 %3, i64* bitcast (i32** @p to i64*) seq_cst, align 8
  %4 = bitcast i32** %r to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %4)
  %atomic-load = load atomic i64, i64* bitcast (i32** @p to i64*) seq_cst, align 8
  %5 = inttoptr i64 %atomic-load to i32*
  store i32* %5, i32** %r, align 8
  %6 = load i32*, i32** %r, align 8
  %7 = load i32, i32* %6, align 4
  %8 = bitcast i32** %r to i8*
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %8)
  %9 = bitcast i32** %q to i8*
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %9)
  %10 = bitcast i32* %x to i8*
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %10)
  ret i32 %7
}

declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)

declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)
