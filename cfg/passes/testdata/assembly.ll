; exit: 17
; lacks: asm
; has: @llvm.bswap.i32(
; | int main(void) {
; |   unsigned x = 5, y = 11;
; |   asm("addl %1, %0" : "+r"(x) : "r"(y));
; |   asm("incl %0" : "+r"(x));
; |   asm("bswap %0" : "+r"(x));
; |   return x >> 24;
; | }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %0 = bitcast i32* %x to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %0)
  store i32 5, i32* %x, align 4
  %1 = bitcast i32* %y to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %1)
  store i32 11, i32* %y, align 4
  %2 = load i32, i32* %x, align 4
  %3 = load i32, i32* %y, align 4
  %4 = call i32 asm "addl $1, $0", "=r,r,0,~{dirflag},~{fpsr},~{flags}"(i32 %3, i32 %2) #3
  store i32 %4, i32* %x, align 4
  %5 = load i32, i32* %x, align 4
  %6 = call i32 asm "incl $0", "=r,0,~{dirflag},~{fpsr},~{flags}"(i32 %5) #3
  store i32 %6, i32* %x, align 4
  %7 = load i32, i32* %x, align 4
  %8 = call i32 asm "bswap $0", "=r,0,~{dirflag},~{fpsr},~{flags}"(i32 %7) #3
  store i32 %8, i32* %x, align 4
  %9 = load i32, i32* %x, align 4
  %shr = lshr i32 %9, 24
  %10 = bitcast i32* %y to i8*
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %10)
  %11 = bitcast i32* %x to i8*
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %11)
  ret i32 %shr
}

declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)

declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)
