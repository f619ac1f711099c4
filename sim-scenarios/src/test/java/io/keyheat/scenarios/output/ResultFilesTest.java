package io.keyheat.scenarios.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.ScenarioHead;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.scenarios.expect.MadeRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFilesTest {
  @TempDir Path temporary;

  private static ScenarioResult result(String... variants) {
    List<RunResult> runs =
        Arrays.stream(variants)
            .map(name -> new MadeRun(name).load("w", 100, i -> 5).build())
            .toList();
    return new ScenarioResult(
        new ScenarioHead("made", "Made", "", "0", 1, "", "keyheat run made"), runs, List.of());
  }

  private void write(ScenarioResult result, Runnable proceed) throws Exception {
    try (OutputFolder folder = OutputFolder.open(temporary)) {
      ResultFiles.write(result, folder, proceed, 1, ResultFiles.Extent.ALL);
    }
  }

  private Map<String, byte[]> writtenBy(int threads) throws Exception {
    try (OutputFolder folder = OutputFolder.open(temporary)) {
      ResultFiles.write(result("a", "b", "c"), folder, () -> {}, threads, ResultFiles.Extent.ALL);
    }
    Map<String, byte[]> contents = new TreeMap<>();
    for (String name : files()) {
      contents.put(name, Files.readAllBytes(temporary.resolve(name)));
    }
    return contents;
  }

  @Test
  void anyNumberOfThreadsWritesTheSameFiles() throws Exception {
    Map<String, byte[]> byOne = writtenBy(1);
    for (int threads : new int[] {2, 8}) {
      Map<String, byte[]> bySeveral = writtenBy(threads);
      assertThat(bySeveral.keySet()).as("%d threads", threads).isEqualTo(byOne.keySet());
      byOne.forEach(
          (name, bytes) ->
              assertThat(bySeveral.get(name)).as("%s by %d", name, threads).isEqualTo(bytes));
    }
  }

  private List<String> files() throws IOException {
    try (Stream<Path> paths = Files.walk(temporary)) {
      return paths
          .filter(Files::isRegularFile)
          .map(path -> temporary.relativize(path).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void everyVariantHasItsLatencyFilesAndNoneTakesAnothersPlace() throws Exception {
    write(result("a/b", "a:b", "A_b", ".c"), () -> {});
    assertThat(files())
        .containsExactly(
            "heatmap.csv.gz",
            "latency/A_b-3.hgrm",
            "latency/A_b-3.hlog",
            "latency/_c.hgrm",
            "latency/_c.hlog",
            "latency/a_b-2.hgrm",
            "latency/a_b-2.hlog",
            "latency/a_b.hgrm",
            "latency/a_b.hlog",
            "recording.json.gz",
            "report.html",
            "result.json",
            "series.csv");
    assertThat(temporary.resolve("result.json")).content().contains("\"name\"", "a:b");
  }

  @Test
  void latencyFilesOfVariantsThatAreNoMoreGo() throws Exception {
    write(result("old", "kept"), () -> {});
    Files.writeString(temporary.resolve("latency/notes.txt"), "mine");
    write(result("kept", "new"), () -> {});
    assertThat(files())
        .filteredOn(name -> name.startsWith("latency"))
        .containsExactly(
            "latency/kept.hgrm",
            "latency/kept.hlog",
            "latency/new.hgrm",
            "latency/new.hlog",
            "latency/notes.txt");
  }

  @Test
  void anInterruptionBetweenFilesLeavesNone() throws Exception {
    int[] asked = {0};
    Runnable proceed =
        () -> {
          if (++asked[0] == 4) {
            throw new CancellationException();
          }
        };
    assertThatThrownBy(() -> write(result("a"), proceed)).isInstanceOf(CancellationException.class);
    assertThat(files()).isEmpty();
  }
}
