package io.keyheat.scenarios.expect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.result.Parameter;
import io.keyheat.scenarios.expect.metric.RunFacts;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectationMistakesTest {
  private static final long MINUTE = 60_000_000_000L;
  private static final List<RunFacts> RUNS = List.of(facts("user-first"), facts("timestamp-first"));

  private static RunFacts facts(String variant) {
    return new RunFacts(
        variant,
        10 * MINUTE,
        2 * MINUTE,
        MINUTE,
        List.of("inserts", "readers"),
        List.of("Users", "Users.ByName"),
        List.of(new Parameter("loadSplits.window", "60s", "made", true)),
        Map.of());
  }

  private static void assertMistake(ThrowingCallable call, int column, String message) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            ExpectationException.class,
            e -> {
              assertThat(e).hasMessage(message);
              assertThat(e.column()).as(message).isEqualTo(column);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a.throughput | 13 | expected a comparison (<, <=, >, >=, ==, != or within), found the end",
        "a.throughput = 3 | 14 | unexpected '='; equality is written ==",
        "1 < | 4 | expected a metric or a number, found the end",
        "1 < 2 3 | 7 | expected an operator or the end, found '3'",
        "(1 + 2 < 3 | 8 | expected ')', found '<'",
        "a.x within 20 of 3 | 12 | expected a percentage such as 20% after within, found '20'",
        "a.x within 20% 3 | 16 | expected 'of', found '3'",
        "median(1, 2) < 3 | 1 | unknown function 'median'; there are min, max and abs",
        "a.x[3/s..4m] < 3 | 5 | a window's bound is a duration such as 10m or a share such as 50%,"
            + " found '3/s'",
        "a.x[3m] < 3 | 7 | expected a window such as [10m..20m] or [50%..], found ']'",
        "\"a.x < 3 | 1 | unexpected '\"'; the closing quote is missing",
        "abs(1, 2) < 3 | 1 | abs takes one argument",
      })
  void aMistakeInTheLanguageIsPointedAt(String text, int column, String message) {
    assertMistake(() -> Expectations.parse(text), column, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1 < user-frist.throughput | 5 | unknown variant \"user-frist\"; did you mean"
            + " \"user-first\"?",
        "1 < throughput | 5 | name the variant, such as user-first.throughput",
        "user-first.troughput > 1 | 1 | unknown metric \"troughput\"; did you mean \"throughput\"?",
        "user-first.latency.p9x > 1 | 1 | unknown metric \"latency.p9x\";"
            + " did you mean \"latency.p90\"?",
        "user-first.servers.busyest > 1 | 1 | unknown metric \"busyest\"; did you mean"
            + " \"busiest\"?",
        "user-first.loads.insert.offered > 1 | 1 | unknown load \"insert\"; did you mean"
            + " \"inserts\"?",
        "user-first.spaces.Users.ByNam.rows > 1 | 1 | unknown key space \"Users.ByNam\";"
            + " did you mean \"Users.ByName\"?",
        "user-first.hotspots.HOT_ROWS > 1 | 1 | unknown metric \"HOT_ROWS\"; did you mean"
            + " \"HOT_ROW\"?",
        "user-first.parameter.loadSplit.window > 1 | 1 | unknown parameter \"loadSplit.window\";"
            + " did you mean \"loadSplits.window\"?",
        "user-first.spaces.Users > 1 | 1 | 'spaces.Users' is incomplete;"
            + " write it like spaces.NAME.rows",
      })
  void aNameThatIsNotThereIsPointedAtBeforeTheRun(String text, int column, String message) {
    assertMistake(() -> Expectations.check(Expectations.parse(text), RUNS), column, message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "latency.p99 < 0.1 | 24 | 0.1 has no unit; did you mean 0.1ms or 0.1s?",
        "errors < 5 | 19 | 5 as a share is 500 %; did you mean 5%?",
        "latency.p99 > 5/s | 24 | milliseconds and operations per second cannot be compared",
        "latency.p99 + 5/s > 1 | 24 | milliseconds and operations per second cannot be added",
        "offeredOps[2m..4m] > 1 | 22 | offeredOps covers the whole run and accepts no window",
        "offered[2m..14m] > 1 | 19 | the window ends after the run, which lasts 10m",
        "offered[5m..4m] > 1 | 19 | the window ends before it begins",
        "offered[..90s] > 1 | 19 | the window lies within the warm-up of 2m",
        "offered[5m..5.5m] > 1 | 1 | the window holds fewer than 2 recording intervals, which are"
            + " too few to evaluate",
      })
  void whatCannotBeAskedIsPointedAtBeforeTheRun(String text, int column, String message) {
    assertMistake(
        () -> Expectations.check(Expectations.parse("user-first." + text), RUNS), column, message);
  }

  @Test
  void aSoundExpectationNamesItsVariants() {
    Expectation expectation =
        Expectations.parse(
            "max(user-first.latency.p99, 0) / (user-first.offered - timestamp-first.offered) < 3");
    assertThat(Expectations.check(expectation, RUNS))
        .containsExactly("timestamp-first", "user-first");
  }

  @Test
  void deepNestingIsRefused() {
    String deep = "(".repeat(5000) + "1" + ")".repeat(5000) + " < 2";
    assertThatThrownBy(() -> Expectations.parse(deep))
        .isInstanceOf(ExpectationException.class)
        .hasMessage("nested too deeply");
  }
}
