package io.keyheat.core.model.fastpath;

import static io.keyheat.core.model.operation.ExactSystem.A;
import static io.keyheat.core.model.operation.ExactSystem.B;
import static io.keyheat.core.model.operation.ExactSystem.BETWEEN_PARTICIPANTS;
import static io.keyheat.core.model.operation.ExactSystem.BYTES;
import static io.keyheat.core.model.operation.ExactSystem.C;
import static io.keyheat.core.model.operation.ExactSystem.COMMIT_WAIT;
import static io.keyheat.core.model.operation.ExactSystem.HIGH;
import static io.keyheat.core.model.operation.ExactSystem.LOW;
import static io.keyheat.core.model.operation.ExactSystem.OUTAGE;
import static io.keyheat.core.model.operation.ExactSystem.ROUND_TRIP;
import static io.keyheat.core.model.operation.ExactSystem.SEED;
import static io.keyheat.core.model.operation.ExactSystem.SERVICE;
import static io.keyheat.core.model.operation.ExactSystem.TO_CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.LatencySketch;
import io.keyheat.core.model.cluster.ServerParameters.Service;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.cluster.VisitCosts;
import io.keyheat.core.model.operation.ExactSystem;
import io.keyheat.core.model.request.Access;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.model.request.Probe;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.model.request.VisitObserver;
import io.keyheat.core.model.request.VisitSampler;
import io.keyheat.core.model.rows.RowListener;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.model.rows.RowWork;
import io.keyheat.core.model.store.KeySpans;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Arrivals on the fast path of a system without chance, each time and each count of which follows
 * by hand. What a row has seen is given as in the tests of the request path.
 */
class FastPathTest {
  private static final long COMMITTED = ROUND_TRIP + COMMIT_WAIT + TO_CLIENT;
  private static final int LOAD = 4;
  private static final RowListener NOBODY = (load, keyHi, keyLo, i, answerNanos) -> {};
  private static final long PATIENT = 1_000 * SERVICE;

  private final ExactSystem system = new ExactSystem();
  private final List<Long> answers = new ArrayList<>();
  private final List<Long> starts = new ArrayList<>();
  private final List<Long> refusals = new ArrayList<>();
  private final List<Long> heard = new ArrayList<>();
  private int attempts = 2;
  private int offered;
  private @Nullable FastPath fastPath;
  private @Nullable RequestPath pathOfFastPath;

  private final Probe probe =
      new Probe() {
        @Override
        public void offered(int load, int count) {
          assertThat(load).isEqualTo(LOAD);
          offered += count;
        }

        @Override
        public void retried(int load) {
          throw new AssertionError();
        }

        @Override
        public void completed(int load, long intendedNanos, long completionNanos) {
          assertThat(load).isEqualTo(LOAD);
          starts.add(intendedNanos);
          answers.add(completionNanos);
        }

        @Override
        public void failed(int load, Failure why, long intendedNanos, long timeNanos) {
          assertThat(load).isEqualTo(LOAD);
          assertThat(why).isEqualTo(Failure.REJECTED);
          assertThat(timeNanos).isEqualTo(intendedNanos + TO_CLIENT);
          refusals.add(intendedNanos);
        }
      };

  /** Shows the first attempt and hardly any other. */
  private VisitSampler sampler() {
    VisitObserver nobody = visit -> {};
    return new VisitSampler(system.cluster(), nobody, 1 << 20, new RandomStream(SEED));
  }

  private long takeLateAnswer() {
    return Objects.requireNonNull(fastPath).takeLateAnswer();
  }

  private int arrive(RequestPath path, Route route, long key, long... times) {
    return arriveWithin(path, route, key, 0, PATIENT, PATIENT, times);
  }

  private int arriveWithin(
      RequestPath path, Route route, long key, int from, long before, long timeout, long... times) {
    long[][] hi = new long[route.visits][times.length];
    for (long[] of : hi) {
      Arrays.fill(of, key);
    }
    long[][] lo = new long[route.visits][times.length];
    if (fastPath == null || pathOfFastPath != path) {
      fastPath = new FastPath(path, probe, sampler(), (l, h, k, i, answer) -> heard.add(answer));
      pathOfFastPath = path;
    }
    LoadQueue queue = fastPath.queue(route, timeout, attempts);
    queue.set(new Arrivals(LOAD, times, hi, lo), from, times.length);
    if (fastPath.serves(route)) {
      fastPath.run(new LoadQueue[] {queue}, 1, before);
    }
    return queue.next();
  }

  @Test
  void readsWaitForTheirCoreAndNothingElse() {
    system.commitNanos = 3 * SERVICE;
    RequestPath path = system.build();
    assertThat(arrive(path, system.lookup(A), LOW, 0, SERVICE / 4, 2 * SERVICE)).isEqualTo(3);
    assertThat(starts).containsExactly(0L, SERVICE / 4, 2 * SERVICE);
    assertThat(answers)
        .containsExactly(SERVICE + TO_CLIENT, 2 * SERVICE + TO_CLIENT, 3 * SERVICE + TO_CLIENT);
    long wait = SERVICE - SERVICE / 4;
    assertThat(system.seen(A, 0))
        .containsExactly(3, 0, 0, 0, 3 * SERVICE, wait, 3 * SERVICE + wait, SERVICE + wait);
    assertThat(system.seen(A, 1)).containsOnly(0);
    assertThat(offered).isEqualTo(3);
    assertThat(path.visits()).isEqualTo(3);
    assertThat(takeLateAnswer()).isZero();
  }

  @Test
  void writesWaitForTheirTabletsSerialStageToo() {
    system.commitNanos = 3 * SERVICE;
    RequestPath path = system.build();
    arrive(path, system.insert(A), HIGH, 0, 0, 9 * SERVICE);
    assertThat(answers)
        .containsExactly(
            4 * SERVICE + COMMITTED, 7 * SERVICE + COMMITTED, 13 * SERVICE + COMMITTED);
    long latency = 15 * SERVICE + 3 * ROUND_TRIP;
    assertThat(system.seen(A, 1))
        .containsExactly(
            3, 3, 3, 3 * BYTES, 3 * SERVICE, 3 * SERVICE, latency, 7 * SERVICE + ROUND_TRIP);
    assertThat(system.cluster().tablets().serialFreeNanos(system.tablet(A)))
        .isEqualTo(12 * SERVICE);
    assertThat(arrive(path, system.update(A), LOW, 20 * SERVICE)).isEqualTo(1);
    assertThat(system.seen(A, 0)).as("no rows of an update").startsWith(1, 1, 0, 0);
  }

  /**
   * Each participant has a core, a serial stage and a quorum of its own; then they agree, and the
   * coordinator's decision takes another quorum. Half a service later the second commit waits for
   * all of that.
   */
  @Test
  void aCommitOfSeveralTabletsIsDecidedWhenTheLastOneHasPrepared() {
    system.commitNanos = 3 * SERVICE;
    RequestPath path = system.build();
    assertThat(arrive(path, system.insert(A, B), LOW, 0, SERVICE / 2)).isEqualTo(2);
    long agreed = BETWEEN_PARTICIPANTS + ROUND_TRIP + COMMITTED;
    assertThat(answers).containsExactly(4 * SERVICE + agreed, 7 * SERVICE + agreed);
    assertThat(starts).containsExactly(0L, SERVICE / 2);
    assertThat(offered).as("two operations").isEqualTo(2);
    assertThat(path.visits()).as("of two visits each").isEqualTo(4);
    long wait = SERVICE / 2 + 2 * SERVICE;
    for (int space : new int[] {A, B}) {
      long longest = 7 * SERVICE - SERVICE / 2 + ROUND_TRIP;
      assertThat(system.seen(space, 0))
          .containsExactly(
              2, 2, 2, 2 * BYTES, 2 * SERVICE, wait, 4 * SERVICE + ROUND_TRIP + longest, longest);
    }
  }

  @Test
  void readsOfSeveralTabletsAreDoneWithTheLastOne() {
    RequestPath path = system.build();
    arrive(path, system.lookup(B), LOW, 0);
    assertThat(arrive(path, system.lookup(A, B), LOW, 0)).isEqualTo(1);
    assertThat(answers).containsExactly(SERVICE + TO_CLIENT, 2 * SERVICE + TO_CLIENT);
  }

  /** B's core is busy for two services; so no participant of the second commit takes anything. */
  @Test
  void participantsAreAdmittedAllOrNone() {
    system.maxWaitNanos = SERVICE;
    attempts = 1;
    RequestPath path = system.build();
    arrive(path, system.lookup(B), LOW, 0, 0);
    assertThat(arrive(path, system.update(A, B), LOW, 0, SERVICE)).isEqualTo(2);
    assertThat(refusals).containsExactly(0L);
    assertThat(system.refused(A, 0)).isZero();
    assertThat(system.refused(B, 0)).isEqualTo(1);
    assertThat(system.cluster().servers().coreFreeNanos)
        .containsExactly(2 * SERVICE, 3 * SERVICE, 0);
    assertThat(path.visits()).isEqualTo(4);
  }

  @Test
  void aCommitWhoseDecisionIsTooLateEndsACall() {
    RequestPath path = system.build();
    long answer = SERVICE + BETWEEN_PARTICIPANTS + ROUND_TRIP + COMMITTED;
    assertThat(arriveWithin(path, system.update(A, B), LOW, 0, PATIENT, answer, 0)).isEqualTo(1);
    assertThat(takeLateAnswer()).isZero();
    long[] times = {2 * SERVICE, 4 * SERVICE};
    assertThat(arriveWithin(path, system.update(A, B), LOW, 0, PATIENT, answer - 1, times))
        .isEqualTo(1);
    assertThat(takeLateAnswer()).isEqualTo(2 * SERVICE + answer);
    assertThat(answers).as("a late answer is not reported").containsExactly(answer);
  }

  @Test
  void scansFindWhatACommitHasWrittenInTheSpacesThatTheyRead() {
    RequestPath path = system.build();
    KeySpans spans = system.cluster().tablets().spans();
    for (int read : new int[] {A, C}) {
      system.cluster().spaces().get(read).tracksSpans = true;
    }
    arrive(path, system.insert(A, B, C), LOW, 0);
    assertThat(spans.meets(system.tablet(A), LOW, 0, LOW, 0)).isTrue();
    assertThat(spans.meets(system.tablet(B), LOW, 0, LOW, 0)).as("nobody reads it").isFalse();
    assertThat(spans.meets(system.tablet(C), LOW, 0, LOW, 0)).isTrue();
    assertThat(spans.meets(system.tablet(C), HIGH, 0, HIGH, 0)).isFalse();
  }

  @Test
  void aListenerHearsOfRowsThatAreWrittenAndOfNoOthers() {
    system.maxWaitNanos = SERVICE;
    attempts = 1;
    RequestPath path = system.build();
    arrive(path, route(null, Route.Trait.WATCHED), LOW, 0, 0, 0, 5 * SERVICE);
    assertThat(refusals).containsExactly(0L);
    assertThat(heard).isEqualTo(answers).hasSize(3);
    arrive(path, route(null), LOW, 9 * SERVICE);
    assertThat(heard).hasSize(3);
  }

  @Test
  void withoutASerialStageWritesOfOneTabletOvertakeOneAnother() {
    system.cores = 2;
    RequestPath path = system.build();
    attemptLong(path);
    arrive(path, system.update(A), LOW, 0);
    assertThat(answers).containsExactly(SERVICE + COMMITTED);
    assertThat(system.cluster().tablets().serialFreeNanos(system.tablet(A))).isZero();
  }

  private void attemptLong(RequestPath path) {
    assertThat(ExactSystem.attempt(path, system.update(A, A), 0, LOW, LOW)).isPositive();
  }

  @Test
  void anyOfAServersCoresServesAndNoneOfAnothers() {
    system.cores = 3;
    RequestPath path = system.build();
    arrive(path, system.lookup(B), LOW, 0, 0, 0, SERVICE / 2, SERVICE / 2, 2 * SERVICE);
    assertThat(answers.stream().map(answer -> answer - TO_CLIENT))
        .containsExactly(SERVICE, SERVICE, SERVICE, 2 * SERVICE, 2 * SERVICE, 3 * SERVICE);
    assertThat(system.cluster().servers().coreFreeNanos)
        .containsExactly(0, 0, 0, 2 * SERVICE, 2 * SERVICE, 3 * SERVICE, 0, 0, 0);
  }

  @Test
  void aWaitMayBeAsLongAsTheBoundAndWhoWouldWaitLongerStays() {
    system.maxWaitNanos = SERVICE;
    RequestPath path = system.build();
    assertThat(arrive(path, system.lookup(A), LOW, 0, 0, SERVICE, 2 * SERVICE - 1)).isEqualTo(3);
    assertThat(answers).hasSize(3);
    assertThat(offered).isEqualTo(3);
    assertThat(path.visits()).isEqualTo(3);
    assertThat(system.seen(A, 0)).startsWith(3);
    assertThat(system.refused(A, 0)).as("that is for the other path to say").isZero();
  }

  @Test
  void aWaitForTheSerialStageMayBeAsLongAsTheBound() {
    system.maxWaitNanos = 2 * SERVICE;
    system.commitNanos = 3 * SERVICE;
    RequestPath path = system.build();
    assertThat(arrive(path, system.update(A), LOW, 0, SERVICE)).isEqualTo(2);
    assertThat(arrive(path, system.update(B), LOW, 0, SERVICE - 1)).isEqualTo(1);
    assertThat(arrive(path, system.lookup(B), LOW, SERVICE - 1)).isEqualTo(1);
  }

  /** The core is free again after two services. */
  @Test
  void whoMakesNoOtherAttemptIsRefusedAtOnce() {
    system.maxWaitNanos = SERVICE;
    attempts = 1;
    long[] times = new long[50];
    Arrays.fill(times, 5, 50, 1);
    times[49] = 2 * SERVICE;
    RequestPath path = system.build();
    assertThat(arrive(path, system.lookup(A), LOW, times)).isEqualTo(50);
    assertThat(starts).containsExactly(0L, 0L, 2 * SERVICE);
    assertThat(answers.get(2))
        .as("nothing waits for the refused")
        .isEqualTo(3 * SERVICE + TO_CLIENT);
    assertThat(refusals).hasSize(47).startsWith(0L, 0L, 0L, 1L).endsWith(1L);
    assertThat(system.refused(A, 0)).isEqualTo(47);
    assertThat(offered).isEqualTo(50);
    assertThat(path.visits()).isEqualTo(3);
  }

  @Test
  void refusalsEndWithTheGivenTimeAndWithTheArrivals() {
    system.maxWaitNanos = SERVICE;
    attempts = 1;
    RequestPath path = system.build();
    Route route = system.lookup(A);
    assertThat(arriveWithin(path, route, LOW, 0, 2, PATIENT, 0, 0, 1, 1, 2, 2)).isEqualTo(4);
    assertThat(refusals).containsExactly(1L, 1L);
    assertThat(arrive(path, route, LOW, 2, 2)).isEqualTo(2);
    assertThat(refusals).hasSize(4);
  }

  @Test
  void aTabletsSerialStageRefusesWritesToo() {
    system.maxWaitNanos = 2 * SERVICE;
    system.commitNanos = 3 * SERVICE;
    attempts = 1;
    RequestPath path = system.build();
    assertThat(arrive(path, system.insert(A), HIGH, 0, 0, SERVICE, 4 * SERVICE)).isEqualTo(4);
    assertThat(refusals).as("while the stage has more than two services to go").containsExactly(0L);
    assertThat(system.refused(A, 1)).isEqualTo(1);
    assertThat(system.seen(A, 1)[0]).isEqualTo(3);
  }

  @Test
  void whoFindsItsTabletAwayIsNotRefusedByItsServer() {
    system.maxWaitNanos = SERVICE;
    attempts = 1;
    RequestPath path = system.build();
    assertThat(arrive(path, system.lookup(A), LOW, 0, 0)).isEqualTo(2);
    system.cluster().move(system.tablet(A), A, 0);
    assertThat(arrive(path, system.lookup(A), LOW, 1)).as("for its core it had to wait").isZero();
    assertThat(refusals).isEmpty();
  }

  @Test
  void ofSeveralLoadsThoseThatMakeNoOtherAttemptAreRefused() {
    system.maxWaitNanos = SERVICE;
    RequestPath path = system.build();
    FastPath both = new FastPath(path, probe, sampler(), NOBODY);
    LoadQueue once = both.queue(system.lookup(A), PATIENT, 1);
    LoadQueue twice = both.queue(system.lookup(A), PATIENT, 2);
    once.set(new Arrivals(LOAD, new long[] {0, 0, 1, 1, 3}, keys(5), keys(5)), 0, 5);
    twice.set(new Arrivals(LOAD, new long[] {2}, keys(1), keys(1)), 0, 1);
    assertThat(both.run(new LoadQueue[] {once, twice}, 2, PATIENT)).isEqualTo(4);
    assertThat(once.next()).isEqualTo(4);
    assertThat(twice.next()).as("it will try again").isZero();
    assertThat(refusals).containsExactly(1L, 1L);
    assertThat(system.refused(A, 0)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whoIsServedBehindARefusedOneKeepsItsPlaceAmongThoseThatAreCountedForSeveral(int loads) {
    system.maxWaitNanos = SERVICE;
    RequestPath path = system.build();
    system.cluster().latencies().countOneOf(4);
    FastPath fast = new FastPath(path, probe, sampler(), NOBODY);
    LoadQueue queue = fast.queue(system.lookup(A), PATIENT, 1);
    LoadQueue other = fast.queue(system.lookup(B), PATIENT, 1);
    // The second waits for a service, the third is refused, the fifth comes when all is idle.
    long[] times = {0, 0, 0, SERVICE, 9 * SERVICE, 20 * SERVICE};
    queue.set(new Arrivals(LOAD, times, keys(6), keys(6)), 0, 6);
    other.set(new Arrivals(LOAD, new long[] {PATIENT}, keys(1), keys(1)), 0, 1);
    fast.run(new LoadQueue[] {queue, other}, loads, 10 * SERVICE);
    assertThat(starts).containsExactly(0L, 0L, SERVICE, 9 * SERVICE);
    for (int visit = 0; visit < 7; visit++) {
      system.cluster().latencies().addLatency(0, 64 * SERVICE);
    }
    assertThat(system.medianNanos(A, 0))
        .as("the first and the fifth are counted, for four each")
        .isCloseTo(SERVICE, Percentage.withPercentage(7));
  }

  private static long[][] keys(int count) {
    long[][] keys = new long[1][count];
    Arrays.fill(keys[0], LOW);
    return keys;
  }

  @Test
  void whoFindsItsTabletAwayStaysUntilItIsBack() {
    RequestPath path = system.build();
    system.cluster().move(system.tablet(A), A, 0);
    assertThat(arrive(path, system.lookup(A), LOW, OUTAGE - 1)).isZero();
    assertThat(arrive(path, system.lookup(B), LOW, OUTAGE - 1)).isEqualTo(1);
    system.cluster().move(system.tablet(B), B, 1); // For longer than the other one.
    assertThat(arrive(path, system.lookup(A), LOW, OUTAGE)).isEqualTo(1);
    assertThat(offered).isEqualTo(2);
  }

  /** Whether an earlier arrival was refused, so that they are looked at one by one, or not. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aCommitOfWhichOneTabletIsAwayStaysUntilItIsBack(boolean refused) {
    system.maxWaitNanos = SERVICE;
    attempts = 1;
    RequestPath path = system.build();
    system.cluster().move(system.tablet(B), B, 0);
    if (refused) {
      arrive(path, system.lookup(A), LOW, 0, 0, 0);
    }
    assertThat(refusals).hasSize(refused ? 1 : 0);
    assertThat(arrive(path, system.update(A, B), LOW, OUTAGE - 1)).isZero();
    assertThat(arrive(path, system.update(A, B), LOW, OUTAGE)).isEqualTo(1);
  }

  @Test
  void arrivalsFromTheGivenOneToTheGivenTimeHappen() {
    RequestPath path = system.build();
    long[] times = {0, 10, 20, 30, 40};
    assertThat(arriveWithin(path, system.lookup(A), LOW, 1, 30, PATIENT, times)).isEqualTo(3);
    assertThat(starts).containsExactly(10L, 20L);
    assertThat(offered).isEqualTo(2);
    assertThat(path.visits()).isEqualTo(2);
  }

  @Test
  void anAnswerMayTakeAsLongAsTheClientWaitsAndALaterOneEndsTheFastPath() {
    RequestPath path = system.build();
    long takes = SERVICE + COMMITTED;
    int end = arriveWithin(path, system.update(A), LOW, 0, PATIENT, takes, 10, 10 + SERVICE);
    assertThat(end).isEqualTo(2);
    assertThat(answers).containsExactly(10 + takes, 10 + SERVICE + takes);
    long later = 10 * SERVICE;
    end = arriveWithin(path, system.update(A), LOW, 0, PATIENT, takes - 1, later, 2 * later);
    assertThat(end).isEqualTo(1);
    assertThat(answers).as("the late one is not reported").hasSize(2);
    assertThat(offered).as("but its intended start has come").isEqualTo(3);
    assertThat(path.visits()).isEqualTo(3);
    assertThat(takeLateAnswer()).isEqualTo(later + takes);
    assertThat(takeLateAnswer()).as("taken").isZero();
  }

  /** What is likely to follow a wait: four services, and all that comes after a service. */
  @Test
  void anArrivalThatWouldWaitUntilItsClientHasGivenUpStays() {
    RequestPath path = system.build();
    long timeout = SERVICE + 4 * SERVICE + COMMITTED;
    int end = arriveWithin(path, system.update(A), LOW, 0, PATIENT, timeout, 10, 10, 11, 11);
    assertThat(end).as("the second waits for a service, the third for longer").isEqualTo(2);
    end = arriveWithin(path, system.update(A), LOW, 0, PATIENT, timeout, 10 + SERVICE);
    assertThat(end).isEqualTo(1);
  }

  @Test
  void oneOfSeveralIsCountedForAllOfThem() {
    RequestPath path = system.build();
    LatencySketch latencies = system.cluster().latencies();
    latencies.countOneOf(4);
    arriveWithin(path, system.lookup(A), LOW, 1, PATIENT, PATIENT, 0, 0, 0, 0);
    assertThat(system.medianNanos(A, 0)).as("the first is not among them").isZero();
    long[] times = new long[8];
    Arrays.fill(times, 10 * SERVICE);
    arriveWithin(path, system.lookup(A), LOW, 4, PATIENT, PATIENT, times);
    for (int visit = 0; visit < 3; visit++) {
      latencies.addLatency(0, 64 * SERVICE);
    }
    assertThat(system.medianNanos(A, 0)).isCloseTo(SERVICE, Percentage.withPercentage(7));
    latencies.addLatency(0, 64 * SERVICE);
    latencies.addLatency(0, 64 * SERVICE);
    assertThat(system.medianNanos(A, 0))
        .as("five are more than four")
        .isCloseTo(64 * SERVICE, Percentage.withPercentage(7));
  }

  @Test
  void serviceTimesAreDrawnAroundTheirMean() {
    system.service = Service.EXPONENTIAL;
    RequestPath path = system.build();
    RandomStream draws = new RandomStream(SEED);
    long first = (long) (SERVICE * draws.nextExponential());
    long second = (long) (SERVICE * draws.nextExponential());
    arrive(path, system.lookup(A), LOW, 0, 100 * SERVICE);
    assertThat(answers).containsExactly(first + TO_CLIENT, 100 * SERVICE + second + TO_CLIENT);
  }

  private void takesTheOtherPath(Consumer<ExactSystem> change) {
    ExactSystem changed = new ExactSystem();
    change.accept(changed);
    RequestPath path = changed.build();
    assertThat(arrive(path, changed.lookup(A), LOW, 0)).isZero();
    assertThat(path.visits()).isZero();
    assertThat(offered).isZero();
  }

  @Test
  void theFastPathIsClosedWhereTheSystemHasWhatIsRare() {
    takesTheOtherPath(with -> with.service = Service.ERLANG2);
    takesTheOtherPath(with -> with.limit = new ThroughputLimit(1, 1, 1, 1, PATIENT, 1, 1));
    takesTheOtherPath(with -> with.stallShare = 0.5);
    takesTheOtherPath(with -> with.faults.add(new Fault.ServerStops(1, 0, 1)));
    RequestPath path = system.build();
    arrive(path, system.lookup(A), LOW);
    Objects.requireNonNull(fastPath).close();
    assertThat(arrive(path, system.lookup(A), LOW, 0)).isZero();
  }

  private Route route(@Nullable RowWork work, Route.Trait... of) {
    return new Route(
        system.cluster(),
        new VisitCosts(
            new CostParameters(SERVICE, 0, 0, SERVICE, 0, 0, 0, 0), ThroughputLimit.NONE),
        Access.WRITE,
        Set.of(of),
        List.of(new Route.Visit(A, 1, BYTES, Set.of())),
        work);
  }

  @Test
  void theFastPathIsClosedToOperationsThatNeedMore() {
    RequestPath path = system.build();
    RowWork work = new RowWork(new RowTable("T", new int[] {1}, 1), RowWork.Kind.UPDATE, 1, null);
    for (Route route :
        List.of(
            system.lookup(A, A),
            system.staleLookup(A),
            route(null, Route.Trait.NEEDS_LOCKS),
            route(work))) {
      assertThat(arrive(path, route, LOW, 0)).isZero();
    }
    assertThat(arrive(path, route(null), LOW, 0)).isEqualTo(1);
  }
}
