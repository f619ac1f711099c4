package io.keyheat.scenarios.presentation;

import io.keyheat.core.RunSpec;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.observed.ObservedModel;
import io.keyheat.report.observed.ObservedModel.Observed;
import io.keyheat.scenarios.ProgramVersion;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.observed.DatabaseRecording;
import io.keyheat.scenarios.observed.RangeComparison;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Recordings of running databases, those of one title together, in the order that was given. */
public final class RecordedWorkloads {
  private final List<List<DatabaseRecording>> workloads;

  private RecordedWorkloads(List<List<DatabaseRecording>> workloads) {
    this.workloads = workloads;
  }

  /**
   * Reads them.
   *
   * @throws BadInputException if one is no recording
   * @throws ScenarioException with every mistake in a scenario
   */
  public static RecordedWorkloads read(List<Path> folders, ReadOptions options)
      throws BadInputException, ScenarioException, IOException {
    Map<String, List<DatabaseRecording>> byTitle = new LinkedHashMap<>();
    for (Path folder : folders) {
      DatabaseRecording recording = DatabaseRecording.read(folder, options);
      List<DatabaseRecording> repetitions =
          byTitle.computeIfAbsent(recording.scenario().title(), title -> new ArrayList<>());
      repetitions.add(recording);
      if (recording.durationSeconds() != repetitions.get(0).durationSeconds()) {
        throw new BadInputException(
            String.format(
                Locale.ROOT,
                "%s lasts %.0f s, but %s with the same title lasts %.0f s; expected repetitions of"
                    + " one length, or different titles",
                folder,
                recording.durationSeconds(),
                repetitions.get(0).name(),
                repetitions.get(0).durationSeconds()));
      }
    }
    return new RecordedWorkloads(List.copyOf(byTitle.values()));
  }

  /** Returns the scenarios that replay the recordings. */
  public List<ScenarioFile> scenarios() {
    return workloads.stream().flatMap(List::stream).map(DatabaseRecording::scenario).toList();
  }

  /**
   * Compares all of them with simulations of their writes.
   *
   * @param run returns the results of some runs, in their order
   */
  public ObservedModel compare(String commandLine, Function<List<RunSpec>, List<RunResult>> run) {
    List<Observed> compared = new ArrayList<>();
    for (List<DatabaseRecording> repetitions : workloads) {
      List<RunResult> runs = run.apply(RangeComparison.specs(repetitions));
      compared.add(RangePresenter.workload(repetitions, RangeComparison.of(repetitions, runs)));
    }
    return new ObservedModel(ProgramVersion.text(), commandLine, compared);
  }
}
