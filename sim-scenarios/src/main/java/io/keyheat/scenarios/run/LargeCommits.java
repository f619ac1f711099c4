package io.keyheat.scenarios.run;

import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds commits whose bytes make the model overstate their waits. Commits pass a tablet's serial
 * stage in the order of their arrival, so one that takes long keeps back those behind it.
 */
final class LargeCommits {
  /** Exponential times of this mean pass the bound on waits once in e⁶ commits, or 0.25 %. */
  private static final double SHARE_OF_BOUND = 1.0 / 6;

  private LargeCommits() {}

  /** A sentence for each table with such commits. */
  static List<String> notes(ScenarioFile file) {
    Set<String> notes = new LinkedHashSet<>();
    for (Variant variant : file.variants()) {
      if (variant.spec().system().tablets().commitNanos() > 0) {
        for (LoadSpec load : variant.spec().loads()) {
          load.calls().forEach(call -> addNote(variant, call, notes));
        }
      }
    }
    return List.copyOf(notes);
  }

  private static void addNote(Variant variant, CallLoad call, Set<String> notes) {
    if (!(call instanceof WriteLoad write) || write.kind() == WriteLoad.Kind.DELETE) {
      return;
    }
    int rowBytes =
        variant.spec().tables().stream()
            .filter(table -> table.name().equals(call.table()))
            .mapToInt(TableSpec::rowBytes)
            .findFirst()
            .orElse(0);
    double bytesNanos = variant.spec().system().costs().writeByteNanos() * rowBytes;
    double nanos = bytesNanos * write.rowsPerCommit();
    if (nanos > SHARE_OF_BOUND * variant.spec().system().servers().maxWaitNanos()) {
      notes.add(
          "tables.%s: a commit takes %s of a core for its bytes, and in a %s it waits for those that came before; figures overstate its latency and errors"
              .formatted(
                  call.table(), Figures.millis(nanos / 1e6), variant.spec().system().tabletWord()));
    }
  }
}
