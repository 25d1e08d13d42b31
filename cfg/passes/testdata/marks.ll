; has: call void (...) @__tav_mark(i32 0)
; has: call void (...) @__tav_mark(i32 1, i1 %cmp, i32 2)
; has: , i1 %cmp1)
; found: line 4 of f
; found: true 4 of f
; found: cover 6 of f
; found: fails 7 of f
; found: true 8 of f
; | void __CPROVER_cover(_Bool, ...);
; | extern void reach_error(void);
; | int f(int x) {
; |   if (x > 3)
; |     x = 4;
; |   __CPROVER_cover(x == 4);
; |   if (x > 9) reach_error();
; |   return x > 1 && x < 3 ? 5 : 4;
; | }
; | int main(void) { return f(7) + f(2); }
source_filename = "m.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define dso_local i32 @f(i32 noundef %x) !dbg !10 {
entry:
  %x.addr = alloca i32, align 4
  store i32 %x, i32* %x.addr, align 4
  call void @llvm.dbg.declare(metadata i32* %x.addr, metadata !16, metadata !DIExpression()), !dbg !17
  %0 = load i32, i32* %x.addr, align 4, !dbg !18
  %cmp = icmp sgt i32 %0, 3, !dbg !20
  br i1 %cmp, label %if.then, label %if.end, !dbg !21

if.then:                                          ; preds = %entry
  store i32 4, i32* %x.addr, align 4, !dbg !22
  br label %if.end, !dbg !23

if.end:                                           ; preds = %if.then, %entry
  %1 = load i32, i32* %x.addr, align 4, !dbg !24
  %cmp1 = icmp eq i32 %1, 4, !dbg !25
  call void (i1, ...) @__CPROVER_cover(i1 noundef zeroext %cmp1), !dbg !26
  %2 = load i32, i32* %x.addr, align 4, !dbg !27
  %cmp2 = icmp sgt i32 %2, 9, !dbg !29
  br i1 %cmp2, label %if.then3, label %if.end4, !dbg !30

if.then3:                                         ; preds = %if.end
  call void @reach_error(), !dbg !31
  br label %if.end4, !dbg !31

if.end4:                                          ; preds = %if.then3, %if.end
  %3 = load i32, i32* %x.addr, align 4, !dbg !32
  %cmp5 = icmp sgt i32 %3, 1, !dbg !33
  br i1 %cmp5, label %land.rhs, label %land.end, !dbg !34

land.rhs:                                         ; preds = %if.end4
  %4 = load i32, i32* %x.addr, align 4, !dbg !35
  %cmp6 = icmp slt i32 %4, 3, !dbg !36
  br label %land.end

land.end:                                         ; preds = %land.rhs, %if.end4
  %5 = phi i1 [ false, %if.end4 ], [ %cmp6, %land.rhs ], !dbg !37
  %6 = zext i1 %5 to i64, !dbg !32
  %cond = select i1 %5, i32 5, i32 4, !dbg !32
  ret i32 %cond, !dbg !38
}

declare void @llvm.dbg.declare(metadata, metadata, metadata)

declare void @__CPROVER_cover(i1 noundef zeroext, ...)

declare void @reach_error()

define dso_local i32 @main() !dbg !39 {
entry:
  %retval = alloca i32, align 4
  store i32 0, i32* %retval, align 4
  %call = call i32 @f(i32 noundef 7), !dbg !42
  %call1 = call i32 @f(i32 noundef 2), !dbg !43
  %add = add nsw i32 %call, %call1, !dbg !44
  ret i32 %add, !dbg !45
}


!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4}
!llvm.ident = !{!9}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, producer: "Debian clang version 14.0.6", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "m.c", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!9 = !{!"Debian clang version 14.0.6"}
!10 = distinct !DISubprogram(name: "f", scope: !11, file: !11, line: 3, type: !12, scopeLine: 3, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !15)
!11 = !DIFile(filename: "m.c", directory: "")
!12 = !DISubroutineType(types: !13)
!13 = !{!14, !14}
!14 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!15 = !{}
!16 = !DILocalVariable(name: "x", arg: 1, scope: !10, file: !11, line: 3, type: !14)
!17 = !DILocation(line: 3, column: 11, scope: !10)
!18 = !DILocation(line: 4, column: 7, scope: !19)
!19 = distinct !DILexicalBlock(scope: !10, file: !11, line: 4, column: 7)
!20 = !DILocation(line: 4, column: 9, scope: !19)
!21 = !DILocation(line: 4, column: 7, scope: !10)
!22 = !DILocation(line: 5, column: 7, scope: !19)
!23 = !DILocation(line: 5, column: 5, scope: !19)
!24 = !DILocation(line: 6, column: 19, scope: !10)
!25 = !DILocation(line: 6, column: 21, scope: !10)
!26 = !DILocation(line: 6, column: 3, scope: !10)
!27 = !DILocation(line: 7, column: 7, scope: !28)
!28 = distinct !DILexicalBlock(scope: !10, file: !11, line: 7, column: 7)
!29 = !DILocation(line: 7, column: 9, scope: !28)
!30 = !DILocation(line: 7, column: 7, scope: !10)
!31 = !DILocation(line: 7, column: 14, scope: !28)
!32 = !DILocation(line: 8, column: 10, scope: !10)
!33 = !DILocation(line: 8, column: 12, scope: !10)
!34 = !DILocation(line: 8, column: 16, scope: !10)
!35 = !DILocation(line: 8, column: 19, scope: !10)
!36 = !DILocation(line: 8, column: 21, scope: !10)
!37 = !DILocation(line: 0, scope: !10)
!38 = !DILocation(line: 8, column: 3, scope: !10)
!39 = distinct !DISubprogram(name: "main", scope: !11, file: !11, line: 10, type: !40, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !15)
!40 = !DISubroutineType(types: !41)
!41 = !{!14}
!42 = !DILocation(line: 10, column: 25, scope: !39)
!43 = !DILocation(line: 10, column: 32, scope: !39)
!44 = !DILocation(line: 10, column: 30, scope: !39)
!45 = !DILocation(line: 10, column: 18, scope: !39)

