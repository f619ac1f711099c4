package io.keyheat.scenarios.cli.option;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.gate.Baseline;
import io.keyheat.scenarios.gate.GateFinding;
import io.keyheat.scenarios.gate.GateFormat;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a gate before a merge: a format for findings, and those that are known. */
public final class GateOptions {
  @NotRepeated
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "Print findings as ${COMPLETION-CANDIDATES}; findings decide the exit code.")
  private @Nullable GateFormat format;

  @NotRepeated
  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "Exit with 1 only for findings that are not in this file.")
  private @Nullable Path baseline;

  @NotRepeated
  @Option(
      names = "--write-baseline",
      description = "Write the findings to the --baseline file, so later commands accept them.")
  private boolean write;

  /** Whether findings decide how the command ends. */
  public boolean isGiven() {
    return format != null || baseline != null;
  }

  /** Whether findings replace the usual output. */
  public boolean hasFormat() {
    return format != null;
  }

  /** Refuses options that need each other. */
  public void check() throws BadInputException {
    if (write && baseline == null) {
      throw new BadInputException("--write-baseline needs a file; expected --baseline FILE too");
    }
  }

  /**
   * Marks the findings that are known, prints all of them in the format asked for, and writes the
   * baseline if that is asked for.
   *
   * @param messages gets what is new beside the baseline, where no format is asked for
   * @return whether one of them fails the gate
   */
  public boolean report(List<GateFinding> findings, PrintStream out, Consumer<String> messages)
      throws ScenarioException, IOException {
    Baseline known = baseline == null || write ? Baseline.empty() : Baseline.read(baseline);
    List<GateFinding> marked = known.mark(findings);
    if (format != null) {
      format.write(marked, out);
    }
    if (write && baseline != null) {
      Baseline.write(findings, baseline);
      return false;
    }
    if (baseline != null && format == null) {
      compared(marked).forEach(messages);
    }
    return marked.stream().anyMatch(GateFinding::isFailure);
  }

  /** What the baseline holds of the findings and what is new, where no format says so. */
  private List<String> compared(List<GateFinding> marked) {
    List<String> lines = new ArrayList<>();
    long known = marked.stream().filter(GateFinding::known).count();
    List<GateFinding> fresh = marked.stream().filter(GateFinding::isFailure).toList();
    lines.add(baseline + ": holds " + known + " of the findings; new: " + fresh.size());
    fresh.forEach(finding -> lines.add("new: " + finding.place()));
    return lines;
  }
}
