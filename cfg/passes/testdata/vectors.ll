; exit: 23
; lacks: mul <4 x i32>
; lacks: icmp sgt <4 x i32>
; lacks: shufflevector
; has: %cmp.3 = icmp sgt i32
; | typedef int v4 __attribute__((vector_size(16)));
; | v4 a = {1, 2, 3, 4};
; | int main(void) {
; |   v4 b = a * a + 1, c = b > a;
; |   v4 d = __builtin_shufflevector(b, c, 3, 2, 7, 0);
; |   return d[0] + d[1] + d[2] + d[3] - 5;
; | }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@a = dso_local global <4 x i32> <i32 1, i32 2, i32 3, i32 4>, align 16

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  %b = alloca <4 x i32>, align 16
  %c = alloca <4 x i32>, align 16
  %d = alloca <4 x i32>, align 16
  store i32 0, i32* %retval, align 4
  %0 = bitcast <4 x i32>* %b to i8*
  call void @llvm.lifetime.start.p0i8(i64 16, i8* %0)
  %1 = load <4 x i32>, <4 x i32>* @a, align 16
  %2 = load <4 x i32>, <4 x i32>* @a, align 16
  %mul = mul <4 x i32> %1, %2
  %add = add <4 x i32> %mul, <i32 1, i32 1, i32 1, i32 1>
  store <4 x i32> %add, <4 x i32>* %b, align 16
  %3 = bitcast <4 x i32>* %c to i8*
  call void @llvm.lifetime.start.p0i8(i64 16, i8* %3)
  %4 = load <4 x i32>, <4 x i32>* %b, align 16
  %5 = load <4 x i32>, <4 x i32>* @a, align 16
  %cmp = icmp sgt <4 x i32> %4, %5
  %sext = sext <4 x i1> %cmp to <4 x i32>
  store <4 x i32> %sext, <4 x i32>* %c, align 16
  %6 = bitcast <4 x i32>* %d to i8*
  call void @llvm.lifetime.start.p0i8(i64 16, i8* %6)
  %7 = load <4 x i32>, <4 x i32>* %b, align 16
  %8 = load <4 x i32>, <4 x i32>* %c, align 16
  %shuffle = shufflevector <4 x i32> %7, <4 x i32> %8, <4 x i32> <i32 3, i32 2, i32 7, i32 0>
  store <4 x i32> %shuffle, <4 x i32>* %d, align 16
  %9 = load <4 x i32>, <4 x i32>* %d, align 16
  %vecext = extractelement <4 x i32> %9, i32 0
  %10 = load <4 x i32>, <4 x i32>* %d, align 16
  %vecext1 = extractelement <4 x i32> %10, i32 1
  %add2 = add nsw i32 %vecext, %vecext1
  %11 = load <4 x i32>, <4 x i32>* %d, align 16
  %vecext3 = extractelement <4 x i32> %11, i32 2
  %add4 = add nsw i32 %add2, %vecext3
  %12 = load <4 x i32>, <4 x i32>* %d, align 16
  %vecext5 = extractelement <4 x i32> %12, i32 3
  %add6 = add nsw i32 %add4, %vecext5
  %sub = sub nsw i32 %add6, 5
  %13 = bitcast <4 x i32>* %d to i8*
  call void @llvm.lifetime.end.p0i8(i64 16, i8* %13)
  %14 = bitcast <4 x i32>* %c to i8*
  call void @llvm.lifetime.end.p0i8(i64 16, i8* %14)
  %15 = bitcast <4 x i32>* %b to i8*
  call void @llvm.lifetime.end.p0i8(i64 16, i8* %15)
  ret i32 %sub
}

declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)

declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)
