package io.keyheat.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.keyheat.report.observed.ObservedModel;
import io.keyheat.report.observed.ObservedPage;
import io.keyheat.report.terminal.ObservedReport;
import io.keyheat.scenarios.experiment.Experiment;
import io.keyheat.scenarios.presentation.RecordedWorkloads;
import io.keyheat.scenarios.reader.ReadOptions;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Runs after the databases have been recorded: prints what {@code keyheat validate --against} says
 * of all recordings, and writes its page beside them. Nothing has to agree: how soon a database
 * splits depends on the machine.
 */
class ComparedRecordingsTest {
  private static final Path RECORDINGS = Path.of("target/recordings");

  @Test
  void eachRecordingIsComparedWithASimulationOfItsWrites() throws Exception {
    List<Path> folders = folders();
    assumeThat(folders).isNotEmpty();
    ObservedModel model =
        RecordedWorkloads.read(folders, ReadOptions.DEFAULT)
            .compare("mvn verify -Preal", specs -> new Experiment(specs, 1).run());
    ObservedReport.print(model, System.out, false);
    try (Writer page = Files.newBufferedWriter(RECORDINGS.resolve("recordings.html"))) {
      ObservedPage.write(model, page);
    }
    assertThat(model.workloads()).allSatisfy(each -> assertThat(each.figures()).isNotEmpty());
  }

  private static List<Path> folders() throws IOException {
    try (Stream<Path> all = Files.exists(RECORDINGS) ? Files.walk(RECORDINGS) : Stream.empty()) {
      return all.filter(file -> file.endsWith("scenario.yaml"))
          .map(Path::getParent)
          .sorted()
          .toList();
    }
  }
}
