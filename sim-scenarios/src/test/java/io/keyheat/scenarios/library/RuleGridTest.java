package io.keyheat.scenarios.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.report.result.ExpectationResult;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.GridRule.Dimension;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No deviation breaks a rule: with rows of 100 B to 1 MB, on 1 to 100 servers, with commits of 1 to
 * 100 rows, in either order and with any seed the trap is worse than the cure in the rule's own
 * measure, unless the deviation takes away what {@link GridCondition} says.
 */
class RuleGridTest {
  private static final long[] ROW_BYTES = {100, 10_000, 1_000_000};
  private static final int[] SERVERS = {1, 5, 100};
  private static final int[] ROWS_PER_COMMIT = {1, 10, 100};
  private static final int SEEDS = 3;

  static List<GridRule> rules() {
    return GridRules.all();
  }

  /** A cell as it was judged: outside of the rule, or with the seeds that broke it. */
  private record Outcome(Optional<GridCondition> missing, List<String> broken) {
    static Outcome of(GridCell cell, LongStream seeds) {
      try {
        Optional<GridCondition> missing = GridCondition.missing(cell);
        List<String> broken = new ArrayList<>();
        if (missing.isEmpty()) {
          for (long seed : seeds.toArray()) {
            ExpectationResult result = cell.judge(seed);
            if (!result.holds()) {
              broken.add(cell + ", seed " + seed + ": " + result.observed());
            }
          }
        }
        return new Outcome(missing, broken);
      } catch (ScenarioException wrong) {
        throw new IllegalStateException(cell + ": " + wrong.getMessage(), wrong);
      }
    }
  }

  /** One cell of each rule in every build: another row size, order and seed for each rule. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void theTrapIsWorseThanTheCure(GridRule rule) {
    int turn = rules().indexOf(rule);
    Deviation deviation =
        new Deviation(
            ROW_BYTES[turn % 2],
            rule.dimensions().contains(Dimension.SERVERS) ? 20 : 5,
            turn % 3 == 0 ? 3 : 1,
            turn % 2 == 0);
    Outcome outcome = Outcome.of(new GridCell(rule, deviation), LongStream.of(1 + turn % SEEDS));
    assertThat(outcome).isEqualTo(new Outcome(Optional.empty(), List.of()));
  }

  /** Each cell with all seeds, as many cells at once as there are processors. */
  @Tag("full")
  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void theTrapIsWorseThanTheCureOverTheWholeGrid(GridRule rule) {
    List<Outcome> outcomes =
        deviations(rule).parallelStream()
            .map(deviation -> new GridCell(rule, deviation))
            .map(cell -> Outcome.of(cell, LongStream.rangeClosed(1, SEEDS)))
            .toList();
    List<GridCondition> outside =
        outcomes.stream().flatMap(outcome -> outcome.missing().stream()).toList();
    int within = outcomes.size() - outside.size();
    System.out.printf(
        "%s: %d cells within its conditions, with %d seeds each; outside: %s%n",
        rule, within, SEEDS, counted(outside));
    assertThat(outcomes).as("seeds that break %s", rule).flatMap(Outcome::broken).isEmpty();
    assertThat(within).as("cells within the conditions of %s", rule).isPositive();
  }

  private static Map<GridCondition, Long> counted(List<GridCondition> conditions) {
    return conditions.stream()
        .collect(
            Collectors.groupingBy(
                condition -> condition,
                () -> new EnumMap<>(GridCondition.class),
                Collectors.counting()));
  }

  private static List<Deviation> deviations(GridRule rule) {
    boolean sizes = rule.dimensions().contains(Dimension.ROW_SIZE);
    boolean servers = rule.dimensions().contains(Dimension.SERVERS);
    boolean commits = rule.dimensions().contains(Dimension.ROWS_PER_COMMIT);
    boolean orders = rule.dimensions().contains(Dimension.ORDER);
    List<Deviation> all = new ArrayList<>();
    for (int size = 0; size < (sizes ? ROW_BYTES.length : 1); size++) {
      for (int server = 0; server < (servers ? SERVERS.length : 1); server++) {
        for (int commit = 0; commit < (commits ? ROWS_PER_COMMIT.length : 1); commit++) {
          for (int order = 0; order < (orders ? 2 : 1); order++) {
            all.add(
                new Deviation(
                    ROW_BYTES[size], SERVERS[server], ROWS_PER_COMMIT[commit], order > 0));
          }
        }
      }
    }
    return all;
  }
}
