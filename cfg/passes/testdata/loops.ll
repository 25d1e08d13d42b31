; has: call void @__tav_loop_up(i8* bitcast (%struct.node* @y to i8*), i8* bitcast (%struct.node* @x to i8*), i64 %
; lacks: while.body:
; | struct node { struct node *next; int n; } x, y;
; | int main(void) {
; |   x.n = 1;
; |   x.next = &y;
; |   char *d = (char *)&y, *s = (char *)&x;
; |   unsigned long n = sizeof x;
; |   while (n--) *d++ = *s++;
; |   return y.n;
; | }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.node = type { %struct.node*, i32 }

@x = dso_local global %struct.node zeroinitializer, align 8
@y = dso_local global %struct.node zeroinitializer, align 8

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  %d = alloca i8*, align 8
  %s = alloca i8*, align 8
  %n = alloca i64, align 8
  store i32 0, i32* %retval, align 4
  store i32 1, i32* getelementptr inbounds (%struct.node, %struct.node* @x, i32 0, i32 1), align 8
  store %struct.node* @y, %struct.node** getelementptr inbounds (%struct.node, %struct.node* @x, i32 0, i32 0), align 8
  %0 = bitcast i8** %d to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %0)
  store i8* bitcast (%struct.node* @y to i8*), i8** %d, align 8
  %1 = bitcast i8** %s to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %1)
  store i8* bitcast (%struct.node* @x to i8*), i8** %s, align 8
  %2 = bitcast i64* %n to i8*
  call void @llvm.lifetime.start.p0i8(i64 8, i8* %2)
  store i64 16, i64* %n, align 8
  br label %while.cond

while.cond:                                       ; preds = %while.body, %entry
  %3 = load i64, i64* %n, align 8
  %dec = add i64 %3, -1
  store i64 %dec, i64* %n, align 8
  %tobool = icmp ne i64 %3, 0
  br i1 %tobool, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  %4 = load i8*, i8** %s, align 8
  %incdec.ptr = getelementptr inbounds i8, i8* %4, i32 1
  store i8* %incdec.ptr, i8** %s, align 8
  %5 = load i8, i8* %4, align 1
  %6 = load i8*, i8** %d, align 8
  %incdec.ptr1 = getelementptr inbounds i8, i8* %6, i32 1
  store i8* %incdec.ptr1, i8** %d, align 8
  store i8 %5, i8* %6, align 1
  br label %while.cond

while.end:                                        ; preds = %while.cond
  %7 = load i32, i32* getelementptr inbounds (%struct.node, %struct.node* @y, i32 0, i32 1), align 8
  %8 = bitcast i64* %n to i8*
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %8)
  %9 = bitcast i8** %s to i8*
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %9)
  %10 = bitcast i8** %d to i8*
  call void @llvm.lifetime.end.p0i8(i64 8, i8* %10)
  ret i32 %7
}

declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture)

declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture)
