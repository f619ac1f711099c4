package io.keyheat.scenarios.remedy;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.model.rows.TooManyRowsException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.remedy.RemedySearch.TriedRemedies;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import io.keyheat.scenarios.sweep.StudySpec;
import io.keyheat.scenarios.sweep.Threads;
import io.keyheat.scenarios.sweep.Workers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemedySearchTest {
  private static final String LOG =
      """
      title: A log
      system: {profile: spanner, servers: {cores: 1}, costs: {write: 10ms}}
      servers: 4
      duration: 90s
      warmUp: 30s
      tables:
        Log:
          columns:
            At: {type: timestamp, values: now}
            Id: {type: uuid, values: {uuid: v4}}
          key: [At, Id]
      loads: {write: {insert: Log, rate: 200/s}}
      """;

  @TempDir Path folder;

  /** Executes runs, and remembers their keys. */
  private record Counting(Workers others, List<RunKey> begun) implements Workers {
    @Override
    public void run(StudySpec study, List<RunKey> keys, RunListener listener)
        throws ScenarioException {
      begun.addAll(keys);
      others.run(study, keys, listener);
    }

    @Override
    public void cancel() {
      others.cancel();
    }
  }

  /** Executes runs, but none of a key with a shard. */
  private record Failing(Workers others) implements Workers {
    static Workers of(DesignPoints points) {
      return new Failing(new Threads(1, points));
    }

    @Override
    public void run(StudySpec study, List<RunKey> keys, RunListener listener)
        throws ScenarioException {
      if (keys.stream().anyMatch(key -> key.text().contains(KeyRemedies.SHARD))) {
        throw new TooManyRowsException("Log", 10);
      }
      others.run(study, keys, listener);
    }

    @Override
    public void cancel() {
      others.cancel();
    }
  }

  /**
   * Of 200 inserts a second the server of the end of the log serves 100, and with splits made
   * beforehand as few: half are lost, where another key loses none.
   */
  @Test
  void whatIsFarWorseThanTheBestStopsEarlyAndHasTwoReplications() throws Exception {
    ScenarioFile file = ScenarioReader.read("log", LOG);
    Variant variant = file.variants().get(0);
    List<RunKey> begun = new ArrayList<>();
    Runs runs =
        Searches.runs(
            file,
            variant,
            false,
            folder.resolve("log"),
            folder,
            points -> new Counting(new Threads(1, points), begun));
    RemedySearch search = new RemedySearch(runs, variant, 5);
    TriedRemedies tried = search.advise();
    assertThat(search.interval(tried.remedies().get(0), "errors").mean()).isZero();
    assertThat(search.interval(Remedy.NONE, "errors").mean()).isBetween(0.45, 0.55);
    Map<Point, List<RunKey>> byPoint = begun.stream().collect(Collectors.groupingBy(RunKey::point));
    assertThat(byPoint.values()).allMatch(keys -> keys.size() >= 2 && keys.size() <= 5);
    assertThat(byPoint.get(Point.ORIGIN)).noneMatch(key -> runs.figures(key).endedEarly());
    assertThat(byPoint.values())
        .filteredOn(keys -> keys.stream().allMatch(key -> runs.figures(key).endedEarly()))
        .isNotEmpty()
        .allMatch(keys -> keys.size() == 2);
  }

  @Test
  void aTrialThatFailsLeavesTheOthersTheirResults() throws Exception {
    ScenarioFile file = ScenarioReader.read("log", LOG);
    Variant variant = file.variants().get(0);
    Runs runs = Searches.runs(file, variant, false, folder.resolve("log"), folder, Failing::of);
    TriedRemedies tried = new RemedySearch(runs, variant, 1).advise();
    assertThat(tried.remedies()).extracting(Remedy::name).contains("Id first", "as it is");
    assertThat(tried.remedies()).extracting(Remedy::name).noneMatch(n -> n.startsWith("shard"));
    assertThat(tried.notTried())
        .filteredOn(reason -> reason.startsWith("shard in front, 4: its run failed: "))
        .hasSize(1);
  }

  /** A server takes 100 writes a second, the rows have one tablet, and the index one end. */
  @Test
  void aTableAndItsIndexThatHoldEachOtherUpAreRemediedTogether() throws Exception {
    String text =
        """
        title: Rows and an index
        system: {profile: tikv, servers: {cores: 1}, costs: {write: 10ms}}
        servers: 4
        duration: 60s
        warmUp: 30s
        tables:
          E:
            columns:
              id: {type: uuid, values: {uuid: v4}}
              at: {type: timestamp, values: now}
            key: [id]
            indexes: {ByAt: {on: [at]}}
        loads: {write: {insert: E, rate: 150/s}}
        """;
    ScenarioFile file = ScenarioReader.read("rows", text);
    Variant variant = file.variants().get(0);
    Runs runs =
        Searches.runs(
            file, variant, false, folder.resolve("log"), folder, points -> new Threads(1, points));
    RemedySearch search = new RemedySearch(runs, variant, 2);
    Remedy best = search.advise().remedies().get(0);
    assertThat(best.fields().toString()).contains("tables.E.preSplits", "indexes.ByAt.on");
    assertThat(search.interval(Remedy.NONE, "errors").mean()).isGreaterThan(0.2);
    assertThat(search.interval(best, "errors").mean()).isZero();
  }
}
