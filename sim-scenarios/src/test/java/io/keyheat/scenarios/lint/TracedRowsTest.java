package io.keyheat.scenarios.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.InputFolder;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How often a trace that gives times alone may name one row. */
class TracedRowsTest {
  @TempDir private Path folder;

  private List<String> findings(String values) throws Exception {
    Files.writeString(folder.resolve("times.csv"), "0.0,update,T,1\n1.0,update,T,1\n");
    String text =
        """
        title: t
        system: spanner
        servers: 3
        duration: 1m
        tables:
          T: {columns: {Id: {type: int64, values: %s}}, key: [Id], existing: 1}
        loads: {u: {update: T, trace: {file: times.csv, records: T}}}
        """
            .formatted(values);
    ScenarioFile file =
        ScenarioReader.readWithin("s", text, InputFolder.within(folder), ReadOptions.DEFAULT);
    return Lint.of(file).stream().map(Warning::finding).toList();
  }

  /** How many operations a second come is not known, but none of a million rows has many. */
  @Test
  void aRowIsHotByItsShareWhereTheRateIsNotKnown() throws Exception {
    assertThat(findings("{constant: 1}"))
        .anyMatch(finding -> finding.startsWith("one row may be written by every operation"));
    assertThat(findings("{uniform: [1, 1000000]}"))
        .noneMatch(finding -> finding.contains("row may be written"));
  }
}
