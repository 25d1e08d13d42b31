; exit: 33
; has: define dso_local void @twice({ i64, i8 }* byval({ i64, i8 }) %coerce, { i64, i8 }* sret({ i64, i8 }) %result)
; | struct s { int a, b; char c; };
; | struct s twice(struct s x) { x.a *= 2; x.b *= 2; return x; }
; | int main(void) { struct s x = {4, 10, 5}; x = twice(x); return x.a + x.b + x.c; }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.s = type { i32, i32, i8 }

@__const.main.x = private unnamed_addr constant %struct.s { i32 4, i32 10, i8 5 }, align 4

define dso_local { i64, i8 } @twice(i64 %x.coerce0, i8 %x.coerce1) {
entry:
  %retval = alloca %struct.s, align 4
  %x = alloca %struct.s, align 4
  %coerce = alloca { i64, i8 }, align 4
  %retval.coerce = alloca { i64, i8 }, align 8
  %0 = getelementptr inbounds { i64, i8 }, { i64, i8 }* %coerce, i32 0, i32 0
  store i64 %x.coerce0, i64* %0, align 4
  %1 = getelementptr inbounds { i64, i8 }, { i64, i8 }* %coerce, i32 0, i32 1
  store i8 %x.coerce1, i8* %1, align 4
  %2 = bitcast %struct.s* %x to i8*
  %3 = bitcast { i64, i8 }* %coerce to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %2, i8* align 4 %3, i64 12, i1 false)
  %a = getelementptr inbounds %struct.s, %struct.s* %x, i32 0, i32 0
  %4 = load i32, i32* %a, align 4
  %mul = mul nsw i32 %4, 2
  store i32 %mul, i32* %a, align 4
  %b = getelementptr inbounds %struct.s, %struct.s* %x, i32 0, i32 1
  %5 = load i32, i32* %b, align 4
  %mul1 = mul nsw i32 %5, 2
  store i32 %mul1, i32* %b, align 4
  %6 = bitcast %struct.s* %retval to i8*
  %7 = bitcast %struct.s* %x to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %6, i8* align 4 %7, i64 12, i1 false)
  %8 = bitcast { i64, i8 }* %retval.coerce to i8*
  %9 = bitcast %struct.s* %retval to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %8, i8* align 4 %9, i64 12, i1 false)
  %10 = load { i64, i8 }, { i64, i8 }* %retval.coerce, align 8
  ret { i64, i8 } %10
}

declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg)

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  %x = alloca %struct.s, align 4
  %tmp = alloca %struct.s, align 4
  %x.coerce = alloca { i64, i8 }, align 4
  %tmp.coerce = alloca { i64, i8 }, align 8
  store i32 0, i32* %retval, align 4
  %0 = bitcast %struct.s* %x to i8*
  call void @llvm.lifetime.start.p0i8(i64 12, i8* %0)
  %1 = bitcast %struct.s* %x to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %1, i8* align 4 bitcast (%struct.s* @__const.main.x to i8*), i64 12, i1 false)
  %2 = bitcast %struct.s* %tmp to i8*
  call void @llvm.lifetime.start.p0i8(i64 12, i8* %2)
  %3 = bitcast { i64, i8 }* %x.coerce to i8*
  %4 = bitcast %struct.s* %x to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %3, i8* align 4 %4, i64 12, i1 false)
  %5 = getelementptr inbounds { i64, i8 }, { i64, i8 }* %x.coerce, i32 0, i32 0
  %6 = load i64, i64* %5, align 4
  %7 = getelementptr inbounds { i64, i8 }, { i64, i8 }* %x.coerce, i32 0, i32 1
  %8 = load i8, i8* %7, align 4
  %call = call { i64, i8 } @twice(i64 %6, i8 %8)
  store { i64, i8 } %call, { i64, i8 }* %tmp.coerce, align 8
  %9 = bitcast %struct.s* %tmp to i8*
  %10 = bitcast { i64, i8 }* %tmp.coerce to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %9, i8* align 8 %10, i64 12, i1 false)
  %11 = bitcast %struct.s* %x to i8*
  %12 = bitcast %struct.s* %tmp to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %11, i8* align 4 %12, i64 12, i1 false)
  %13 = bitcast %struct.s* %tmp to i8*
  call void @llvm.lifetime.end.p0i8(i64 12, i8* %13)
  %a = getelementptr inbounds %struct.s, %struct.s* %x, i32 0, i32 0
  %14 = load i32, i32* %a, align 4
  %b = getelementptr inbounds %struct.s, %struct.s* %x, i32 0, i32 1
  %15 = load i32, i32* %b, align 4
  %add = add nsw i32 %14, %15
  %c = getelementptr inbounds %struct.s, %struct.s* %x, i32 0, i32 2
  %16 = load i8, i8* %c, align 4
  %conv = sext i8 %16 to i32
  %add1 = add nsw i32 %add, %conv
  %17 = bitcast %struct.s* %x to i8*
  call void @llvm.lifetime.end.p0i8(i64 12, i8* %17)
  ret i32 %add1
}

declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)

declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)
