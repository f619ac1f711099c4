package io.keyheat.scenarios.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.expect.Target;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EarlyStoppingRuleTest {
  /** One core that serves 100 lookups a second on average, and answers none later than 1 s. */
  private static final String QUEUE =
      """
      title: A queue
      system:
        profile: spanner
        servers: {cores: 1}
        costs: {read: 10ms}
        replication: {clientRoundTrip: 0ms}
      servers: 1
      duration: 200s
      warmUp: 20s
      tables:
        T:
          columns: {Id: {type: int64, values: {uniform: [1, 1000000]}}}
          key: [Id]
          rowSize: 100B
          existing: 100MB
      loads:
        reads: {lookup: T, rate: %s}
      """;

  private static StudySpec studySpec(String rate, boolean mser5, String... targets) {
    List<String> quantities =
        List.of(targets).stream().map(target -> Target.parse(target).left().text()).toList();
    return new StudySpec(
        "queue",
        QUEUE.formatted(rate),
        "",
        null,
        false,
        Set.of(),
        quantities,
        mser5,
        List.of(targets));
  }

  private static RunFigures run(StudySpec studySpec, int replication) throws Exception {
    return studySpec.run(new RunKey(Point.ORIGIN, "run", replication), nanos -> {});
  }

  private static RunFigures runToItsEnd(StudySpec studySpec, int replication) throws Exception {
    return studySpec.run(new RunKey(Point.ORIGIN, "run", replication).toItsEnd(), nanos -> {});
  }

  /** Twice what can be served: half are lost, a hundredth of all after some 2 % of the time. */
  @Test
  void aHopelessRunEndsSoonAfterItsWarmUp() throws Exception {
    RunFigures figures = run(studySpec("200/s", false, "errors < 1%"), 0);
    assertThat(figures.earlyStop().target()).isEqualTo("errors < 1%");
    assertThat(figures.earlyStop().nanos()).isBetween(21_000_000_000L, 30_000_000_000L);
    assertThat(figures.value("errors")).isGreaterThan(0.01);
  }

  /** MSER-5 may cut up to half of the run, so nothing before that is beyond doubt. */
  @Test
  void aRunWhoseWarmUpIsStillToBeFoundEndsAfterItsHalf() throws Exception {
    RunFigures figures = run(studySpec("200/s", true, "errors < 1%"), 0);
    assertThat(figures.earlyStop().nanos()).isBetween(100_000_000_000L, 110_000_000_000L);
  }

  @Test
  void aRunThatKeepsItsTargetsIsLeftAlone() throws Exception {
    RunFigures figures = run(studySpec("50/s", false, "errors < 1%", "latency.p99 < 200ms"), 0);
    assertThat(figures.endedEarly()).isFalse();
  }

  @Test
  void aRunThatIsAskedToGoesToItsEnd() throws Exception {
    assertThat(runToItsEnd(studySpec("200/s", false, "errors < 1%"), 0).endedEarly()).isFalse();
  }

  @Test
  void clientsThatWaitMayOfferAnythingSoNothingIsBeyondDoubt() throws Exception {
    StudySpec open = studySpec("200/s", false, "errors < 1%");
    StudySpec clients =
        new StudySpec(
            "queue",
            open.text().replace("rate: 200/s", "clients: 200, think: 500ms"),
            "",
            null,
            false,
            Set.of(),
            open.quantities(),
            false,
            open.targets());
    assertThat(run(clients, 0).endedEarly()).isFalse();
  }

  /** Near the limit some runs end early and some do not; none ends that would have made it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "latency.p99 < 300ms",
        "latency.p90 < 100ms",
        "errors < 0.5%",
        "worst.latency.p90 < 400ms",
        "loads.reads.latency.p99 <= 400ms"
      })
  void noRunIsStoppedThatWouldHaveKeptItsTarget(String text) throws Exception {
    Target target = Target.parse(text);
    double limit = target.allowance().orElseThrow().millis();
    double most = limit == 0 ? target.allowance().orElseThrow().share() : limit;
    int stopped = 0;
    int whole = 0;
    for (int rate = 70; rate <= 110; rate += 10) {
      for (boolean mser5 : new boolean[] {false, true}) {
        for (int replication = 0; replication < 2; replication++) {
          StudySpec studySpec = studySpec(rate + "/s", mser5, text);
          if (run(studySpec, replication).endedEarly()) {
            stopped++;
            RunFigures end = runToItsEnd(studySpec, replication);
            assertThat(end.value(target.left().text()))
                .as("%s at %s/s, replication %s, MSER-5 %s", text, rate, replication, mser5)
                .isGreaterThan(most);
          } else {
            whole++;
          }
        }
      }
    }
    assertThat(stopped).isPositive();
    assertThat(whole).isPositive();
  }
}
