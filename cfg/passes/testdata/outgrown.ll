; exit: 0
; lacks: i8* align 4 %arraydecay, i8 0, i64 12
; | struct s { char name[8]; int n; } x = {"abc", 5};
; | void clear(struct s *p) { __builtin_memset(p->name, 0, sizeof *p); }
; | int main(void) { clear(&x); return x.n; }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.s = type { [8 x i8], i32 }

@x = dso_local global %struct.s { [8 x i8] c"abc\00\00\00\00\00", i32 5 }, align 4

define dso_local void @clear(%struct.s* noundef %p) {
entry:
  %p.addr = alloca %struct.s*, align 8
  store %struct.s* %p, %struct.s** %p.addr, align 8
  %0 = load %struct.s*, %struct.s** %p.addr, align 8
  %name = getelementptr inbounds %struct.s, %struct.s* %0, i32 0, i32 0
  %arraydecay = getelementptr inbounds [8 x i8], [8 x i8]* %name, i64 0, i64 0
  call void @llvm.memset.p0i8.i64(i8* align 4 %arraydecay, i8 0, i64 12, i1 false)
  ret void
}

declare void @llvm.memset.p0i8.i64(i8* nocapture writeonly, i8, i64, i1 immarg)

define dso_local i32 @main() {
entry:
  %retval = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  call void @clear(%struct.s* noundef @x)
  %0 = load i32, i32* getelementptr inbounds (%struct.s, %struct.s* @x, i32 0, i32 1), align 4
  ret i32 %0
}
