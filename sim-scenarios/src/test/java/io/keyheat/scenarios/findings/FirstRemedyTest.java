package io.keyheat.scenarios.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.Simulation;
import io.keyheat.core.result.RunResult;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.remedy.Remedy;
import io.keyheat.scenarios.remedy.RemedySearch;
import io.keyheat.scenarios.remedy.Searches;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import io.keyheat.scenarios.sweep.Threads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code advise} says is what {@code corpus.yaml} records, and what it ranks first helps in a
 * run of another seed: in the variants of the corpus that find something at a table or index and
 * are small, every so many of them, or those of {@code -Dkeyheat.corpus=NAME,NAME} (or {@code
 * all}).
 */
class FirstRemedyTest {
  private static final long FEW_OPERATIONS = 300_000;
  private static final int SAMPLED = 12;

  /** Of those that have a first remedy, this share is to gain by it. */
  private static final double NEARLY_ALL = 0.95;

  @TempDir Path folder;

  private final Map<String, Map<String, String>> advised = new TreeMap<>();

  private static List<String> chosen() throws IOException {
    String names = System.getProperty("keyheat.corpus", "");
    List<String> found = new ArrayList<>();
    for (String name : CorpusTest.names().toList()) {
      if (!CorpusTest.withFindings(name).isEmpty()) {
        found.add(name);
      }
    }
    return names.isBlank()
        ? IntStream.range(0, found.size())
            .filter(i -> i % SAMPLED == 0)
            .mapToObj(found::get)
            .toList()
        : names.equals("all") ? found : Arrays.asList(names.split(","));
  }

  @Tag("full")
  @Test
  void theFirstRemedyLowersErrorsOrTheWorstTail() throws Exception {
    List<String> outcomes = new ArrayList<>();
    for (String name : chosen()) {
      ScenarioFile file = CorpusTest.read(name);
      for (String found : CorpusTest.withFindings(name)) {
        Variant variant = file.variant(found);
        if (OfferedOperations.of(variant.spec()) <= FEW_OPERATIONS) {
          add(file, name, variant, outcomes);
        }
      }
    }
    List<String> others = outcomes.stream().filter(of -> !of.startsWith("better ")).toList();
    long better = outcomes.size() - others.size();
    System.out.printf("first remedies: %d of %d help%n", better, outcomes.size());
    others.forEach(System.out::println);
    CorpusTest.compareAdvice(advised);
    assertThat((double) better).isGreaterThanOrEqualTo(NEARLY_ALL * outcomes.size());
  }

  /** Adds whether the first remedy of a variant helps, where it has one. */
  private void add(ScenarioFile file, String name, Variant variant, List<String> outcomes)
      throws Exception {
    String log = name.replaceAll("\\W", "-") + "-" + variant.name().replaceAll("\\W", "-");
    Path beside = Path.of("src/test/resources/corpus").resolve(name).getParent();
    Runs runs =
        Searches.runs(
            file,
            variant,
            !name.endsWith(".yaml"),
            folder.resolve(log),
            beside,
            points -> new Threads(1, points));
    RemedySearch.TriedRemedies advice = new RemedySearch(runs, variant, 1).advise();
    Remedy first = advice.remedies().get(0);
    advised.computeIfAbsent(name, n -> new TreeMap<>()).put(variant.name(), inWords(advice));
    if (first.equals(Remedy.NONE)) {
      return;
    }
    RunResult before = run(runs, Point.ORIGIN, variant);
    RunResult after = run(runs, first.point(), variant);
    boolean isBetter =
        after.errorShare() < before.errorShare()
            || (after.errorShare() == before.errorShare() && worstTail(after) < worstTail(before));
    String figures =
        "%s %s: %s, errors %.4f to %.4f, p99 %.1f to %.1f ms"
            .formatted(
                name,
                variant.name(),
                first.name(),
                before.errorShare(),
                after.errorShare(),
                worstTail(before),
                worstTail(after));
    outcomes.add((isBetter ? "better " : "not better ") + figures);
  }

  /**
   * The cause and place of what limits the scenario as it is, and the kinds of the first remedy.
   */
  private static String inWords(RemedySearch.TriedRemedies advice) {
    String limit =
        advice.hot().map(hot -> (hot.cause().id() + " " + hot.space()).strip()).orElse("none");
    return limit
        + advice.remedies().get(0).kinds().stream()
            .map(kind -> " " + kind.id())
            .collect(Collectors.joining());
  }

  /** With another seed than the search's. */
  private static RunResult run(Runs runs, Point point, Variant variant) throws ScenarioException {
    return Simulation.run(runs.points().spec(new RunKey(point, variant.name(), 1)), nanos -> {});
  }

  /** The p99 of the load in which it is longest, ms. */
  private static double worstTail(RunResult run) {
    return run.loads().stream()
        .mapToDouble(load -> load.stats().latency().percentileMillis(99))
        .max()
        .orElse(0);
  }
}
