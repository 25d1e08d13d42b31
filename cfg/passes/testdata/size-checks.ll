; has: call void (...) @SizeCheck(i1 %
; lacks: , label %trap
; | int sum(int n) { char a[n]; a[0] = 5; return a[0]; }
; | int main(void) { return sum(3); }
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.src = private unnamed_addr constant [14 x i8] c"size-checks.c\00", align 1
@0 = private unnamed_addr constant { i16, i16, [6 x i8] } { i16 0, i16 11, [6 x i8] c"'int'\00" }

define dso_local i32 @sum(i32 noundef %n) !dbg !9 {
entry:
  %n.addr = alloca i32, align 4
  %saved_stack = alloca i8*, align 8
  %__vla_expr0 = alloca i64, align 8
  store i32 %n, i32* %n.addr, align 4
  %0 = load i32, i32* %n.addr, align 4, !dbg !12
  %1 = icmp sgt i32 %0, 0, !dbg !13, !nosanitize !11
  br i1 %1, label %cont, label %trap, !dbg !13, !nosanitize !11

trap:                                             ; preds = %entry
  call void @llvm.ubsantrap(i8 24) #3, !dbg !13, !nosanitize !11
  unreachable, !dbg !13, !nosanitize !11

cont:                                             ; preds = %entry
  %2 = zext i32 %0 to i64, !dbg !13
  %3 = call i8* @llvm.stacksave(), !dbg !13
  store i8* %3, i8** %saved_stack, align 8, !dbg !13
  %vla = alloca i8, i64 %2, align 16, !dbg !13
  store i64 %2, i64* %__vla_expr0, align 8, !dbg !13
  %arrayidx = getelementptr inbounds i8, i8* %vla, i64 0, !dbg !14
  store i8 5, i8* %arrayidx, align 16, !dbg !15
  %arrayidx1 = getelementptr inbounds i8, i8* %vla, i64 0, !dbg !16
  %4 = load i8, i8* %arrayidx1, align 16, !dbg !16
  %conv = sext i8 %4 to i32, !dbg !16
  %5 = load i8*, i8** %saved_stack, align 8, !dbg !17
  call void @llvm.stackrestore(i8* %5), !dbg !17
  ret i32 %conv, !dbg !17
}

declare void @llvm.ubsantrap(i8 immarg)

declare i8* @llvm.stacksave()

declare void @llvm.stackrestore(i8*)

define dso_local i32 @main() !dbg !18 {
entry:
  %retval = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %call = call i32 @sum(i32 noundef 3), !dbg !19
  ret i32 %call, !dbg !20
}

!llvm.module.flags = !{!99}
!99 = !{i32 2, !"Debug Info Version", i32 3}
!llvm.dbg.cu = !{!0}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "size-checks.c", directory: "/tmp/pt", checksumkind: CSK_MD5, checksum: "936484e8abfa640030dc2529aeaf20db")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"PIC Level", i32 2}
!6 = !{i32 7, !"PIE Level", i32 2}
!7 = !{i32 7, !"uwtable", i32 1}
!8 = !{!"Debian clang version 14.0.6"}
!9 = distinct !DISubprogram(name: "sum", scope: !1, file: !1, line: 3, type: !10, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!10 = !DISubroutineType(types: !11)
!11 = !{}
!12 = !DILocation(line: 3, column: 25, scope: !9)
!13 = !DILocation(line: 3, column: 18, scope: !9)
!14 = !DILocation(line: 3, column: 29, scope: !9)
!15 = !DILocation(line: 3, column: 34, scope: !9)
!16 = !DILocation(line: 3, column: 46, scope: !9)
!17 = !DILocation(line: 3, column: 52, scope: !9)
!18 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 4, type: !10, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !11)
!19 = !DILocation(line: 4, column: 25, scope: !18)
!20 = !DILocation(line: 4, column: 18, scope: !18)
