; exit: 1
; has: select i1 %2, i64 %3, i64 ptrtoint (%struct.node* @y to i64)
; lacks: %or = or
; | struct node { unsigned long parent; } x, y;
; | int main(void) {
; |   x.parent = 1;
; |   x.parent = (x.parent & 1) | (unsigned long)&y;
; |   return x.parent - (unsigned long)&y;
; | }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.node = type { i64 }

@x = dso_local global %struct.node zeroinitializer, align 8
@y = dso_local global %struct.node zeroinitializer, align 8

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  store i64 1, i64* getelementptr inbounds (%struct.node, %struct.node* @x, i32 0, i32 0), align 8
  %0 = load i64, i64* getelementptr inbounds (%struct.node, %struct.node* @x, i32 0, i32 0), align 8
  %and = and i64 %0, 1
  %or = or i64 %and, ptrtoint (%struct.node* @y to i64)
  store i64 %or, i64* getelementptr inbounds (%struct.node, %struct.node* @x, i32 0, i32 0), align 8
  %1 = load i64, i64* getelementptr inbounds (%struct.node, %struct.node* @x, i32 0, i32 0), align 8
  %sub = sub i64 %1, ptrtoint (%struct.node* @y to i64)
  %conv = trunc i64 %sub to i32
  ret i32 %conv
}
