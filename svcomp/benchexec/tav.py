# SPDX-License-Identifier: Apache-2.0

"""Tool-info module of tav for BenchExec (https://github.com/sosy-lab/benchexec)."""

import re

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """
    Tav is a software model checker for C.

    Its last line of output that starts with "RESULT: " is the verdict: TRUE,
    FALSE(property) or UNKNOWN(reason).
    """

    # What the archive has beside the executable: compiler, libraries and headers.
    REQUIRED_PATHS = ["toolchain"]

    def name(self):
        return "tav"

    def project_url(self):
        return ""  # it has no page yet

    def executable(self, tool_locator):
        return tool_locator.find_executable("tav")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="tav ")

    def cmdline(self, executable, options, task, rlimits):
        return [
            executable,
            "check",
            *options,
            *self._undefined(options),
            *self._task_options(task),
            *self._limits(options, rlimits),
            *task.input_files,
        ]

    @staticmethod
    def _undefined(options):
        """The competition's rule, unless the options give another one."""
        if any(option.partition("=")[0] == "--undefined" for option in options):
            return []
        return ["--undefined", "any"]

    @staticmethod
    def _task_options(task):
        arguments = []
        if task.property_file:
            arguments += ["--property", task.property_file]
        declared = task.options or {}
        if declared.get("language", "C") != "C":
            raise benchexec.tools.template.UnsupportedFeatureException(
                f"tav checks C, not {declared['language']}"
            )
        data_model = declared.get("data_model")
        if data_model:
            if data_model not in ("ILP32", "LP64"):
                raise benchexec.tools.template.UnsupportedFeatureException(
                    f"tav does not know the data model {data_model}"
                )
            arguments += ["--data-model", data_model]
        return arguments

    @staticmethod
    def _limits(options, rlimits):
        """Tav's own limits, unless the options give some.

        Within a tenth of the memory BenchExec counts what tav does not see, such
        as the page cache. Wall time is at least CPU time for one job.
        """
        given = {option.partition("=")[0] for option in options}
        arguments = []
        if rlimits.memory and "--memory" not in given:
            arguments += ["--memory", f"{rlimits.memory * 9 // 10}B"]
        if rlimits.cputime and "--timeout" not in given:
            arguments += ["--timeout", f"{rlimits.cputime}s"]
        return arguments

    def determine_result(self, run):
        for line in reversed(run.output):
            if line.startswith("RESULT: "):
                return self._status(line[len("RESULT: ") :])
        if run.was_timeout:
            return "TIMEOUT"
        if run.exit_code.signal:
            return f"KILLED BY SIGNAL {run.exit_code.signal}"
        return f"{result.RESULT_ERROR} (no verdict)"

    @staticmethod
    def _status(answer):
        """The status for a verdict. Only what is unknown about the program is
        "unknown"; limits and failures are errors."""
        if answer == "TRUE":
            return result.RESULT_TRUE_PROP
        violated = re.fullmatch(r"FALSE\(([a-z-]+)\)", answer)
        if violated:
            return f"{result.RESULT_FALSE_PROP}({violated[1]})"
        unknown = re.fullmatch(r"UNKNOWN\((.*)\)", answer)
        if not unknown:
            return f"{result.RESULT_ERROR} (verdict {answer})"
        reason = unknown[1]
        if reason == "timeout":
            return "TIMEOUT"
        if reason == "memory":
            return "OUT OF MEMORY"
        kind = reason.partition(":")[0]
        if kind in ("input", "internal"):
            return f"{result.RESULT_ERROR} ({kind})"
        return result.RESULT_UNKNOWN

    def get_value_from_output(self, output, identifier):
        """What stands around the identifier in the last line that has it: a figure of
        --stats, "Decided by", or for "UNKNOWN" the reason."""
        for line in reversed(output):
            before, found, after = line.partition(identifier)
            if found:
                return (before.strip() or after).strip(" .")
        return None
