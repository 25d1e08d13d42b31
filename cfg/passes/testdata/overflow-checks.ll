; check: no-overflow
; has: call void (...) @OverflowCheck(i32 %0, i32 %1)
; has: @OverflowCheck(i32 %6, i32 2, i1 true)
; lacks: label %trap
; | int f(int x, int y) { return (x + y) / (y << 2); }
; | int main(void) { return f(37, 3); }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.src = private unnamed_addr constant [18 x i8] c"overflow-checks.c\00", align 1
@0 = private unnamed_addr constant { i16, i16, [6 x i8] } { i16 0, i16 11, [6 x i8] c"'int'\00" }

define dso_local i32 @f(i32 noundef %x, i32 noundef %y) !dbg !9 {
entry:
  %x.addr = alloca i32, align 4
  %y.addr = alloca i32, align 4
  store i32 %x, i32* %x.addr, align 4
  store i32 %y, i32* %y.addr, align 4
  %0 = load i32, i32* %x.addr, align 4, !dbg !12
  %1 = load i32, i32* %y.addr, align 4, !dbg !13
  %2 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %0, i32 %1), !dbg !14, !nosanitize !11
  %3 = extractvalue { i32, i1 } %2, 0, !dbg !14, !nosanitize !11
  %4 = extractvalue { i32, i1 } %2, 1, !dbg !14, !nosanitize !11
  %5 = xor i1 %4, true, !dbg !14, !nosanitize !11
  br i1 %5, label %cont, label %trap, !dbg !14, !nosanitize !11

trap:                                             ; preds = %entry
  call void @llvm.ubsantrap(i8 0) #3, !dbg !14, !nosanitize !11
  unreachable, !dbg !14, !nosanitize !11

cont:                                             ; preds = %entry
  %6 = load i32, i32* %y.addr, align 4, !dbg !15
  br i1 true, label %check, label %cont1, !dbg !16, !nosanitize !11

check:                                            ; preds = %cont
  %shl.check = lshr i32 %6, 29, !dbg !16, !nosanitize !11
  %7 = icmp eq i32 %shl.check, 0, !dbg !16, !nosanitize !11
  br label %cont1, !dbg !16, !nosanitize !11

cont1:                                            ; preds = %check, %cont
  %8 = phi i1 [ true, %cont ], [ %7, %check ], !dbg !16, !nosanitize !11
  %9 = and i1 true, %8, !dbg !16, !nosanitize !11
  br i1 %9, label %cont3, label %trap2, !dbg !16, !nosanitize !11

trap2:                                            ; preds = %cont1
  call void @llvm.ubsantrap(i8 20) #3, !dbg !16, !nosanitize !11
  unreachable, !dbg !16, !nosanitize !11

cont3:                                            ; preds = %cont1
  %shl = shl i32 %6, 2, !dbg !16
  %10 = icmp ne i32 %3, -2147483648, !dbg !17, !nosanitize !11
  %11 = icmp ne i32 %shl, -1, !dbg !17, !nosanitize !11
  %or = or i1 %10, %11, !dbg !17, !nosanitize !11
  br i1 %or, label %cont5, label %trap4, !dbg !17, !nosanitize !11

trap4:                                            ; preds = %cont3
  call void @llvm.ubsantrap(i8 3) #3, !dbg !17, !nosanitize !11
  unreachable, !dbg !17, !nosanitize !11

cont5:                                            ; preds = %cont3
  %div = sdiv i32 %3, %shl, !dbg !17
  ret i32 %div, !dbg !18
}

declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)

declare void @llvm.ubsantrap(i8 immarg)

define dso_local i32 @main() !dbg !19 {
entry:
  %retval = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %call = call i32 @f(i32 noundef 37, i32 noundef 3), !dbg !20
  ret i32 %call, !dbg !21
}

!llvm.module.flags = !{!99}
!99 = !{i32 2, !"Debug Info Version", i32 3}
!llvm.dbg.cu = !{!0}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "overflow-checks.c", directory: "/tmp/pt", checksumkind: CSK_MD5, checksum: "39dcf6357c05a39cc840fd2478a8560c")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 3, type: !10, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 3, column: 31, scope: !9)
!13 = !DILocation(line: 3, column: 35, scope: !9)
!14 = !DILocation(line: 3, column: 33, scope: !9)
!15 = !DILocation(line: 3, column: 41, scope: !9)
!16 = !DILocation(line: 3, column: 43, scope: !9)
!17 = !DILocation(line: 3, column: 38, scope: !9)
!18 = !DILocation(line: 3, column: 23, scope: !9)
!19 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 4, type: !10, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!20 = !DILocation(line: 4, column: 25, scope: !19)
!21 = !DILocation(line: 4, column: 18, scope: !19)
