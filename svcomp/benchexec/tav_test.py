# SPDX-License-Identifier: Apache-2.0

"""Tests of tav.py, with BenchExec where it is installed, else with the stub below.

TAV names tav's executable for the tests that run it.
"""

import collections
import importlib
import os
import subprocess
import sys
import tempfile
import types
import unittest
import xml.etree.ElementTree as xml

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")

ProcessExitCode = collections.namedtuple("ProcessExitCode", "raw value signal")


def stub():
    """Modules with as much of BenchExec's interface as tav.py uses."""
    result = types.ModuleType("benchexec.result")
    result.RESULT_TRUE_PROP = "true"
    result.RESULT_FALSE_PROP = "false"
    result.RESULT_UNKNOWN = "unknown"
    result.RESULT_ERROR = "ERROR"

    class BaseTool2:
        class Task(
            collections.namedtuple("Task", "input_files property_file options")
        ):
            @classmethod
            def with_files(cls, input_files, *, property_file=None, options=None):
                return cls(tuple(input_files), property_file, options)

        ResourceLimits = collections.namedtuple(
            "ResourceLimits",
            "cputime cputime_hard walltime memory cpu_cores",
            defaults=[None] * 5,
        )

        class Run(
            collections.namedtuple("Run", "cmdline exit_code output termination_reason")
        ):
            @property
            def was_timeout(self):
                return self.termination_reason in ("cputime", "cputime-soft", "walltime")

        class RunOutput(collections.abc.Sequence):
            def __init__(self, lines):
                self._lines = lines

            def __getitem__(self, i):
                return self._lines[i].rstrip(os.linesep)

            def __len__(self):
                return len(self._lines)

        class ToolLocator:
            def __init__(self, tool_directory):
                self.tool_directory = tool_directory

            def find_executable(self, name):
                return os.path.join(self.tool_directory, name)

        @staticmethod
        def _version_from_tool(executable, line_prefix):
            output = subprocess.run(
                [executable, "--version"], stdout=subprocess.PIPE, text=True, check=True
            ).stdout
            return next(
                line[len(line_prefix) :].strip()
                for line in output.splitlines()
                if line.startswith(line_prefix)
            )

    template = types.ModuleType("benchexec.tools.template")
    template.BaseTool2 = BaseTool2
    template.UnsupportedFeatureException = type(
        "UnsupportedFeatureException", (Exception,), {}
    )
    package = types.ModuleType("benchexec")
    package.result = result
    package.tools = types.ModuleType("benchexec.tools")
    package.tools.template = template
    return {
        "benchexec": package,
        "benchexec.result": result,
        "benchexec.tools": package.tools,
        "benchexec.tools.template": template,
    }


try:
    import benchexec.tools.template
except ImportError:
    sys.modules.update(stub())
    import benchexec.tools.template

# As BenchExec does it with PYTHONPATH set to the repository.
sys.path.insert(0, ROOT)
DEFINITION = xml.parse(os.path.join(HERE, "tav.xml")).getroot()
tav = importlib.import_module(DEFINITION.get("tool"))

Base = benchexec.tools.template.BaseTool2
Unsupported = benchexec.tools.template.UnsupportedFeatureException


def run(output, code=0, signal=None, reason=None):
    lines = output.splitlines(keepends=True)
    return Base.Run(
        ["tav"], ProcessExitCode(0, code, signal), Base.RunOutput(lines), reason
    )


class CommandLine(unittest.TestCase):
    def cmdline(self, arguments=(), limits=None, **task):
        return tav.Tool().cmdline(
            "./tav",
            list(arguments),
            Base.Task.with_files(["a.c", "b.c"], **task),
            limits or Base.ResourceLimits(),
        )

    def test_plain(self):
        self.assertEqual(self.cmdline(), ["./tav", "check", "--undefined", "any", "a.c", "b.c"])

    def test_task(self):
        got = self.cmdline(
            ["--stats"],
            property_file="p.prp",
            options={"language": "C", "data_model": "ILP32"},
        )
        want = "./tav check --stats --undefined any --property p.prp --data-model ILP32 a.c b.c"
        self.assertEqual(got, want.split())

    def test_unsupported(self):
        for options in ({"data_model": "LP32"}, {"language": "Java"}):
            with self.assertRaises(Unsupported):
                self.cmdline(options=options)

    def test_limits(self):
        limits = Base.ResourceLimits(
            cputime=900, cputime_hard=960, memory=15_000_000_000
        )
        got = self.cmdline(limits=limits)
        want = "./tav check --undefined any --memory 13500000000B --timeout 900s a.c b.c"
        self.assertEqual(got, want.split())
        got = self.cmdline(["--memory=1GB", "--timeout", "5s"], limits)
        self.assertEqual(got, "./tav check --memory=1GB --timeout 5s --undefined any a.c b.c".split())

    def test_undefined(self):
        got = self.cmdline(["--undefined=havoc"])
        self.assertEqual(got, "./tav check --undefined=havoc a.c b.c".split())


class Result(unittest.TestCase):
    def test_verdicts(self):
        for answer, want in {
            "TRUE": "true",
            "FALSE(unreach-call)": "false(unreach-call)",
            "FALSE(no-overflow)": "false(no-overflow)",
            "FALSE(valid-deref)": "false(valid-deref)",
            "FALSE(valid-free)": "false(valid-free)",
            "FALSE(valid-memtrack)": "false(valid-memtrack)",
            "FALSE(valid-memcleanup)": "false(valid-memcleanup)",
            "UNKNOWN(unsupported: threads at a.c:3)": "unknown",
            "UNKNOWN(unsupported property termination)": "unknown",
            "UNKNOWN(memory model of x at a.c:3)": "unknown",
            "UNKNOWN(timeout)": "TIMEOUT",
            "UNKNOWN(memory)": "OUT OF MEMORY",
            "UNKNOWN(input: a.c: no such file)": "ERROR (input)",
            "UNKNOWN(internal: it crashed)": "ERROR (internal)",
            "MAYBE": "ERROR (verdict MAYBE)",
        }.items():
            output = f"tav: about\nRESULT valid-free: TRUE\nRESULT: {answer}\nlate\n"
            self.assertEqual(tav.Tool().determine_result(run(output)), want)

    def test_last_counts(self):
        got = tav.Tool().determine_result(run("RESULT: TRUE\nRESULT: UNKNOWN(x)\n"))
        self.assertEqual(got, "unknown")

    def test_no_verdict(self):
        tool = tav.Tool()
        got = tool.determine_result(run("…", signal=9, reason="cputime"))
        self.assertEqual(got, "TIMEOUT")
        self.assertEqual(
            tool.determine_result(run("", signal=11)), "KILLED BY SIGNAL 11"
        )
        self.assertEqual(
            tool.determine_result(run("RESULT valid-free: TRUE\n", 4)),
            "ERROR (no verdict)",
        )

    def test_values(self):
        output = Base.RunOutput(
            ["  0.007 s  checks time\n", "Decided by candidates.\n", "RESULT: UNKNOWN(a (b))\n"]
        )
        for identifier, want in {
            "checks time": "0.007 s",
            "Decided by": "candidates",
            "RESULT: UNKNOWN": "(a (b))",
            "nothing": None,
        }.items():
            self.assertEqual(tav.Tool().get_value_from_output(output, identifier), want)


class Definition(unittest.TestCase):
    """tav.xml"""

    def options(self):
        got = []
        for option in DEFINITION.findall("option"):
            got += [option.get("name")] + ([option.text] if option.text else [])
        return got

    @unittest.skipUnless("TAV" in os.environ, "TAV is not set")
    def test_run(self):
        """The command line is one that tav takes, and its output is understood."""
        tool = tav.Tool()
        task = Base.Task.with_files(
            [os.path.join(ROOT, "examples", "lock.c")],
            property_file=os.path.join(
                ROOT, "svcomp", "archive", "examples", "unreach-call.prp"
            ),
            options={"language": "C", "data_model": "ILP32"},
        )
        limits = Base.ResourceLimits(cputime=100, memory=4_000_000_000)
        command = tool.cmdline(os.environ["TAV"], self.options(), task, limits)
        with tempfile.TemporaryDirectory() as directory:
            done = subprocess.run(
                command,
                cwd=directory,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            # <resultfiles>
            self.assertEqual(os.listdir(directory), ["witness.yml"], done.stdout)
        got = run(done.stdout, done.returncode)
        self.assertEqual(tool.determine_result(got), "false(unreach-call)", done.stdout)
        for column in DEFINITION.iter("column"):
            if column.text == "Decided by":
                self.assertTrue(tool.get_value_from_output(got.output, column.text))


class Program(unittest.TestCase):
    def test_name(self):
        self.assertEqual(tav.Tool().name(), "tav")

    @unittest.skipUnless("TAV" in os.environ, "TAV is not set")
    def test_version(self):
        executable = tav.Tool().executable(
            Base.ToolLocator(tool_directory=os.path.dirname(os.environ["TAV"]))
        )
        self.assertRegex(tav.Tool().version(executable), r"^\d+\.\d+")


if __name__ == "__main__":
    unittest.main()
