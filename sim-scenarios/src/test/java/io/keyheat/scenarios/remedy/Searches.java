package io.keyheat.scenarios.remedy;

import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.study.Study;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.RunLog;
import io.keyheat.scenarios.sweep.Runs;
import io.keyheat.scenarios.sweep.StudySpec;
import io.keyheat.scenarios.sweep.Workers;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Searches for remedies without a command. */
public final class Searches {
  private Searches() {}

  /**
   * The runs of a search.
   *
   * @param log that they are added to
   * @param folder that paths in the scenario are relative to
   * @param workers who execute them
   */
  public static Runs runs(
      ScenarioFile file,
      Variant variant,
      boolean isShort,
      Path log,
      Path folder,
      Function<DesignPoints, Workers> workers)
      throws Exception {
    List<String> quantities =
        Study.quantities(
                RemedySearch.quantities(variant.spec()),
                "latency",
                List.of(RunFacts.of(variant.spec(), null)))
            .stream()
            .map(Quantity::text)
            .toList();
    StudySpec study =
        new StudySpec(
            file.file(),
            file.text(),
            folder.toAbsolutePath().toString(),
            null,
            isShort,
            Set.of(variant.name()),
            quantities,
            false,
            List.of());
    DesignPoints points = study.points();
    RunLog runLog = RunLog.open(log);
    return new Runs(study, points, runLog, workers.apply(points), Long.MAX_VALUE);
  }
}
