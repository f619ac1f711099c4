package io.keyheat.scenarios.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.result.ExpectationResult;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.GridCell.Capacities;
import io.keyheat.scenarios.library.GridRule.Dimension;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  /** One cell of each rule in every build: another row size, order and seed for each rule. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void theTrapIsWorseThanTheCure(GridRule rule) throws ScenarioException {
    int turn = rules().indexOf(rule);
    Deviation deviation =
        new Deviation(
            ROW_BYTES[turn % 2],
            rule.dimensions().contains(Dimension.SERVERS) ? 20 : 5,
            turn % 3 == 0 ? 3 : 1,
            turn % 2 == 0,
            1 + turn % SEEDS);
    assertThat(judged(new GridCell(rule, deviation))).as("a condition that is missing").isEmpty();
  }

  @Tag("full")
  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void theTrapIsWorseThanTheCureOverTheWholeGrid(GridRule rule) throws ScenarioException {
    Map<GridCondition, Integer> outside = new EnumMap<>(GridCondition.class);
    int held = 0;
    for (Deviation deviation : deviations(rule)) {
      Optional<GridCondition> missing = judged(new GridCell(rule, deviation));
      missing.ifPresent(condition -> outside.merge(condition, 1, Integer::sum));
      held += missing.isPresent() ? 0 : 1;
    }
    System.out.printf("%s: %d cells hold, not within its conditions: %s%n", rule, held, outside);
    assertThat(held).as("cells in which %s holds", rule).isPositive();
  }

  /** Judges a cell; returns the condition that is missing there, if one is. */
  private static Optional<GridCondition> judged(GridCell cell) throws ScenarioException {
    Capacities can = cell.capacities();
    Optional<GridCondition> missing = GridCondition.missing(cell, can);
    if (missing.isEmpty()) {
      ExpectationResult result = cell.judge(can);
      assertThat(result.holds()).as("%s: %s", cell, result.observed()).isTrue();
    }
    return missing;
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
            for (int seed = 1; seed <= SEEDS; seed++) {
              all.add(
                  new Deviation(
                      ROW_BYTES[size], SERVERS[server], ROWS_PER_COMMIT[commit], order > 0, seed));
            }
          }
        }
      }
    }
    return all;
  }
}
