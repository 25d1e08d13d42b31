; found: elements
; has: getelementptr [16 x i8], [16 x i8]*
; | struct block { struct block *next; int n; };
; | unsigned char pool[10 * sizeof(struct block)];
; | int main(void) {
; |   for (unsigned i = 0; i < 10; i++) ((struct block *)(pool + i * sizeof(struct block)))->n = i;
; |   return ((struct block *)(pool + 4 * sizeof(struct block)))->n;
; | }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.block = type { %struct.block*, i32 }

@pool = dso_local global [160 x i8] zeroinitializer, align 16

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  %i = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %0 = bitcast i32* %i to i8*
  call void @llvm.lifetime.start.p0i8(i64 4, i8* %0)
  store i32 0, i32* %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = load i32, i32* %i, align 4
  %cmp = icmp ult i32 %1, 10
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  %2 = bitcast i32* %i to i8*
  call void @llvm.lifetime.end.p0i8(i64 4, i8* %2)
  br label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load i32, i32* %i, align 4
  %4 = load i32, i32* %i, align 4
  %conv = zext i32 %4 to i64
  %mul = mul i64 %conv, 16
  %add.ptr = getelementptr inbounds i8, i8* getelementptr inbounds ([160 x i8], [160 x i8]* @pool, i64 0, i64 0), i64 %mul
  %5 = bitcast i8* %add.ptr to %struct.block*
  %n = getelementptr inbounds %struct.block, %struct.block* %5, i32 0, i32 1
  store i32 %3, i32* %n, align 8
  br label %for.inc

for.inc:                                          ; preds = %for.body
  %6 = load i32, i32* %i, align 4
  %inc = add i32 %6, 1
  store i32 %inc, i32* %i, align 4
  br label %for.cond

for.end:                                          ; preds = %for.cond.cleanup
  %7 = load i32, i32* getelementptr inbounds (%struct.block, %struct.block* bitcast (i8* getelementptr inbounds ([160 x i8], [160 x i8]* @pool, i64 0, i64 64) to %struct.block*), i32 0, i32 1), align 8
  ret i32 %7
}

declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)

declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)
