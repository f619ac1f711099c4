package io.keyheat.scenarios.diagnosis.run;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.diagnosis.Words;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The load of a table or index of which a part fails: its ranges have room only for as long as
 * another limit keeps that part away from them.
 */
final class HeldBackLoad {
  /** A smaller share of failed operations takes no load from a range that is worth a word. */
  private static final double FEW = 0.01;

  private HeldBackLoad() {}

  /** The loads that ask for rows or entries of a table or index. */
  static List<LoadResult> loads(RunResult run, RunSpec spec, String space) {
    return IntStream.range(0, run.loads().size())
        .filter(
            i ->
                spec.loads().get(i).tables().stream()
                    .anyMatch(table -> SpaceKey.holds(spec, space, table)))
        .mapToObj(run.loads()::get)
        .toList();
  }

  /** When the remedy against a range with room left is needed. */
  static Words words(RunResult run, RunSpec spec, String space) {
    double failed =
        LoadResult.errorShare(loads(run, spec, space), run.firstWarmInterval(), Integer.MAX_VALUE);
    if (failed < FEW) {
      return HeldBackClients.of(run, spec, space)
          .map(clients -> clients.before(run))
          .map(before -> Words.GENERAL.with("before", before).with("grows", before))
          .orElse(Words.GENERAL);
    }
    String held =
        Figures.percent(failed)
            + " of the operations on "
            + SpaceKey.of(spec, space).table().name()
            + " fail, and this range may have more load once they do not; ";
    return Words.GENERAL.with("before", held + "before that").with("grows", held + "then");
  }
}
