package io.keyheat.core;

import static io.keyheat.core.SystemDraft.MICROSECOND;
import static io.keyheat.core.SystemDraft.MILLISECOND;
import static io.keyheat.core.SystemDraft.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.model.cluster.ServerParameters.Service;
import io.keyheat.core.result.Heatmap.HeatMetric;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.LoadKind;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Known results of queueing theory, inside the 99 % confidence interval of independent replications
 * of the engine itself. The unit of time is a millisecond, the mean service time (μ = 1); what is
 * measured begins well after the empty start: a queue at ρ = 0.8 forgets within a hundred services
 * or so, and more than a hundred times as many are cut off.
 *
 * <p>The seeds are fixed: with others, about one figure in a hundred would miss by chance alone.
 *
 * <p>An interval is wide enough to hold the truth 99 times in 100, and narrow enough to tell it
 * from an error of a few per cent; each test asks for both.
 */
class QueueingTruthTest {
  private static final int REPLICATIONS = 16;
  private static final long FIRST_SEED = 1000;
  private static final long WARMUP = 20 * SECOND;
  private static final long DURATION = 320 * SECOND;
  private static final double MEAN_MILLIS = 1;

  private static final List<TableSpec> TABLES =
      List.of(Fixtures.table("T", List.of(Fixtures.number("Id", Fixtures.sequence())), "Id"));

  private static LoadSpec open(LoadKind operation, double perMilli) {
    return Fixtures.load(
        "arrivals", operation, "T", Fixtures.poisson(1000 * perMilli), Fixtures.PATIENT);
  }

  private static List<RunResult> replicate(SystemDraft system, LoadSpec load) {
    return specs(system, load).map(spec -> Simulation.run(spec, now -> {})).toList();
  }

  private static Stream<RunSpec> specs(SystemDraft system, LoadSpec load) {
    system.controlNanos = 10 * SECOND;
    return LongStream.range(FIRST_SEED, FIRST_SEED + REPLICATIONS)
        .mapToObj(seed -> Fixtures.run(seed, system, 1, DURATION, WARMUP, TABLES, load));
  }

  /** Each replication's latencies in milliseconds, ascending: finer than a histogram's buckets. */
  private static List<double[]> latencies(SystemDraft system, LoadSpec load) {
    return specs(system, load)
        .map(
            spec ->
                FollowedRun.of(spec)
                    .fates()
                    .completedLatencies(WARMUP)
                    .sorted()
                    .mapToDouble(n -> n / 1e6))
        .map(DoubleStream::toArray)
        .toList();
  }

  private static <R> void assertTruth(
      List<R> runs, double truth, double precision, ToDoubleFunction<R> figure) {
    Estimate estimate = Estimate.of(runs.stream().mapToDouble(figure).toArray());
    assertThat(estimate.halfWidth())
        .as("an interval that tells something: %s", estimate)
        .isLessThan(precision * truth);
    assertThat(estimate.holds(truth)).as("%s holds %s", estimate, truth).isTrue();
  }

  private static double quantile(double[] ascending, double share) {
    return ascending[(int) Math.ceil(share * ascending.length) - 1];
  }

  private static double meanLatency(RunResult run) {
    return run.total().latency().meanMillis();
  }

  /** The mean wait before service, from what the tablets counted. */
  private static double meanWait(RunResult run) {
    float[] waits = run.heatmap().cells().get(HeatMetric.WAIT_MILLIS);
    float[] rates = run.heatmap().cells().get(HeatMetric.OPERATIONS_PER_SECOND);
    int rows = run.heatmap().rows().size();
    double sum = 0;
    double count = 0;
    for (int cell = (int) (run.warmupNanos() / run.intervalNanos()) * rows;
        cell < waits.length;
        cell++) {
      sum += waits[cell] * rates[cell];
      count += rates[cell];
    }
    return sum / count;
  }

  /** Sojourn times of the M/M/1 queue are exponential with rate μ − λ = 0.2. */
  @Test
  void oneServerWithExponentialServiceHasTheLatencyOfTheory() {
    List<double[]> runs = latencies(new SystemDraft(), open(LoadKind.LOOKUP, 0.8));
    assertTruth(runs, 5, 0.02, latencies -> Arrays.stream(latencies).average().orElseThrow());
    for (double share : new double[] {0.5, 0.95, 0.99}) {
      double truth = -Math.log(1 - share) / 0.2;
      assertTruth(runs, truth, 0.05, latencies -> quantile(latencies, share));
    }
  }

  /** Little's law for the server alone: its utilisation is ρ. */
  @Test
  void utilisationIsTheOfferedLoad() {
    List<RunResult> runs = replicate(new SystemDraft(), open(LoadKind.LOOKUP, 0.8));
    assertTruth(runs, 0.8, 0.01, r -> r.servers().get(0).utilisationMean());
  }

  /** M/M/3 with λ = 2: Erlang's C = 4/9, and Wq = C / (3 μ − λ) = 4/9. */
  @Test
  void threeCoresShareOneQueue() {
    SystemDraft system = new SystemDraft();
    system.cores = 3;
    List<RunResult> runs = replicate(system, open(LoadKind.LOOKUP, 2));
    assertTruth(runs, 4 / 9.0, 0.02, QueueingTruthTest::meanWait);
    assertTruth(runs, 4 / 9.0 + MEAN_MILLIS, 0.02, QueueingTruthTest::meanLatency);
  }

  /** Pollaczek and Khinchine: Wq = ρ (1 + cv²) / (2 μ (1 − ρ)), here with cv² = 0. */
  @Test
  void constantServiceWaitsHalfAsLong() {
    SystemDraft system = new SystemDraft();
    system.service = Service.DETERMINISTIC;
    List<RunResult> runs = replicate(system, open(LoadKind.LOOKUP, 0.8));
    assertTruth(runs, 2, 0.02, r -> meanLatency(r) - MEAN_MILLIS);
  }

  /**
   * The same with any cv: lognormal below and above 1, hyperexponential from 1 on. The wait rests
   * on the square of the service, whose own cv is the root of (1 + cv²)⁴ − 1 where that is
   * lognormal: 25 at 2, but 100 at 3, where the interval of sixteen replications is too narrow to
   * be one.
   */
  @ParameterizedTest
  @Tag("full")
  @CsvSource({
    "LOGNORMAL, 0, 0.02",
    "LOGNORMAL, 0.5, 0.02",
    "LOGNORMAL, 1, 0.03",
    "LOGNORMAL, 2, 0.08",
    "HYPEREXPONENTIAL, 1, 0.03",
    "HYPEREXPONENTIAL, 2, 0.05",
    "HYPEREXPONENTIAL, 3, 0.06"
  })
  void serviceOfAnyVariationWaitsAsPollaczekAndKhinchineSay(
      Service service, double cv, double precision) {
    SystemDraft system = new SystemDraft();
    system.service = service;
    system.cv = cv;
    List<RunResult> runs = replicate(system, open(LoadKind.LOOKUP, 0.5));
    assertTruth(runs, 0.5 * (1 + cv * cv), precision, QueueingTruthTest::meanWait);
    assertTruth(runs, 0.5, 0.02, r -> r.servers().get(0).utilisationMean());
  }

  /**
   * M/M/1/K loses (1 − ρ) ρᴷ / (1 − ρᴷ⁺¹); of M/M/c/c Erlang's B; both lose 1/2 where K = ρ = 1.
   */
  @ParameterizedTest
  @Tag("full")
  @CsvSource({"1, 10, 0.8, 0.0234929", "1, 1, 1, 0.5", "1, 3, 1.25, 0.338753", "2, 2, 1, 0.2"})
  void aBoundOnTheNumberLosesAsManyAsTheorySays(
      int cores, int places, double rate, double refused) {
    SystemDraft system = new SystemDraft();
    system.cores = cores;
    system.places = places;
    List<RunResult> runs = replicate(system, open(LoadKind.LOOKUP, rate));
    assertTruth(runs, refused, 0.05, QueueingTruthTest::refusedShare);
  }

  @Test
  void lognormalServiceWaitsByTheSquareOfItsVariation() {
    serviceOfAnyVariationWaitsAsPollaczekAndKhinchineSay(Service.LOGNORMAL, 2, 0.08);
  }

  @Test
  void aBoundOfTenLosesAsManyAsTheorySays() {
    aBoundOnTheNumberLosesAsManyAsTheorySays(1, 10, 0.8, 0.0234929);
  }

  /** The same with cv² = 1/2. */
  @Test
  void serviceInTwoPhasesWaitsThreeQuartersAsLong() {
    SystemDraft system = new SystemDraft();
    system.service = Service.ERLANG2;
    List<RunResult> runs = replicate(system, open(LoadKind.LOOKUP, 0.8));
    assertTruth(runs, 3, 0.02, QueueingTruthTest::meanWait);
  }

  /** A server that takes no time leaves the serial stage alone: an M/D/1 queue. */
  @Test
  void theSerialStageOfATabletIsAQueueOfConstantService() {
    SystemDraft system = new SystemDraft();
    system.writeNanos = 0;
    system.commitNanos = MILLISECOND;
    List<RunResult> runs = replicate(system, open(LoadKind.INSERT, 0.8));
    assertTruth(runs, 2, 0.02, r -> meanLatency(r) - MEAN_MILLIS);
  }

  /** Turns are taken as services begin, which is at once here: M/D/1, however long they take. */
  @Test
  void longServicesDoNotLengthenTheWaitForTheSerialStage() {
    SystemDraft system = new SystemDraft();
    system.cores = 64; // Nobody waits for a core.
    system.writeNanos = 10 * MILLISECOND;
    system.commitNanos = MILLISECOND;
    List<RunResult> runs = replicate(system, open(LoadKind.INSERT, 0.8));
    assertTruth(runs, 2, 0.02, r -> meanLatency(r) - 10 * MEAN_MILLIS - MEAN_MILLIS);
  }

  /**
   * An M/M/1 queue that refuses whoever would wait longer than w. By level crossing, the density of
   * the work before a core is f(x) = λ p e^(−(μ−λ)x) up to w and λ p e^(λw) e^(−μx) beyond, where p
   * is the probability of an idle server and makes p + ∫f = 1. Poisson arrivals see it, so that the
   * share refused is ∫ f from w on, and those admitted wait ∫ x f up to w, over the share admitted.
   */
  @Test
  void aBoundedWaitRefusesAsManyAsTheoryAsks() {
    double w = 3;
    double rate = 1.2; // More than the server can do: the bound alone keeps it stable.
    double drift = 1 - rate;
    double decay = Math.exp(-drift * w);
    double below = rate * (1 - decay) / drift;
    double beyond = rate * decay;
    double idle = 1 / (1 + below + beyond);
    double refused = idle * beyond;
    double waited = idle * rate * (1 - decay * (1 + drift * w)) / (drift * drift) / (1 - refused);
    SystemDraft system = new SystemDraft();
    system.maxWaitNanos = (long) (w * MILLISECOND);
    List<RunResult> runs = replicate(system, open(LoadKind.LOOKUP, rate));
    assertTruth(runs, refused, 0.02, QueueingTruthTest::refusedShare);
    assertTruth(runs, waited, 0.02, r -> meanLatency(r) - MEAN_MILLIS);
    assertTruth(runs, 1 - idle, 0.01, r -> r.servers().get(0).utilisationMean());
  }

  private static double refusedShare(RunResult run) {
    OperationStats total = run.total();
    return 1 - total.throughputPerSecond() / total.offeredPerSecond();
  }

  /**
   * With constant service D, who would wait longer than (K − 1) D finds K in the system: M/D/1/K.
   * With π the stationary distribution of the unbounded chain at departures, cut to 0 … K − 1 and
   * scaled to 1, the share refused is 1 − 1 / (π₀ + ρ).
   */
  @Test
  void aBoundOfWholeServicesIsABoundOnTheirNumber() {
    int most = 5;
    double rate = 0.9;
    double refused = 1 - 1 / (emptyShareOfCutChain(most, rate) + rate);
    SystemDraft system = new SystemDraft();
    system.service = Service.DETERMINISTIC;
    system.maxWaitNanos = (most - 1) * MILLISECOND;
    List<RunResult> runs = replicate(system, open(LoadKind.LOOKUP, rate));
    assertTruth(runs, refused, 0.04, QueueingTruthTest::refusedShare);
  }

  /** π₀ of the chain of those left behind at departures, cut to states below {@code states}. */
  private static double emptyShareOfCutChain(int states, double rate) {
    double[] arrivals = new double[states + 1]; // So many during one service: Poisson.
    arrivals[0] = Math.exp(-rate);
    for (int k = 1; k <= states; k++) {
      arrivals[k] = arrivals[k - 1] * rate / k;
    }
    double[] chain = new double[states];
    chain[0] = 1;
    double sum = 1;
    for (int j = 0; j + 1 < states; j++) {
      double next = chain[j] - chain[0] * arrivals[j];
      for (int i = 1; i <= j; i++) {
        next -= chain[i] * arrivals[j - i + 1];
      }
      chain[j + 1] = next / arrivals[0];
      sum += chain[j + 1];
    }
    return 1 / sum;
  }

  /**
   * N clients who think for Z on average before the one server: the machine-repair model. With p(n)
   * ∝ N! / (N − n)! (1 / μZ)ⁿ in the system, the server gives μ (1 − p(0)).
   */
  @Test
  void aClosedLoopGivesTheThroughputOfTheRepairModel() {
    int clients = 8;
    double think = 6;
    double term = 1;
    double sum = 1;
    for (int n = 1; n <= clients; n++) {
      term *= (clients - n + 1) / think;
      sum += term;
    }
    double perMilli = 1 - 1 / sum;
    ClientSpec client = new ClientSpec.Closed(clients, (long) (think * MILLISECOND), true);
    LoadSpec load = Fixtures.load("loop", LoadKind.LOOKUP, "T", client, Fixtures.PATIENT);
    List<RunResult> runs = replicate(new SystemDraft(), load);
    assertTruth(runs, 1000 * perMilli, 0.01, r -> r.total().throughputPerSecond());
    // Little's law around the loop: clients = throughput · (latency + think).
    assertTruth(runs, clients / perMilli - think, 0.02, QueueingTruthTest::meanLatency);
  }

  /**
   * Three acknowledgements of five replicas are the leader's own and the second of four others: the
   * second smallest of four exponential delays, with mean 1/4 + 1/3 and u-quantile −ln(1 − b),
   * where b is the u-quantile of the Beta(2, 3) distribution.
   */
  @Test
  void aWriteWaitsForTheQuorumAndNotForTheSlowest() {
    SystemDraft system = new SystemDraft();
    system.cores = 64; // Nobody waits for a core.
    system.writeNanos = 100 * MICROSECOND;
    system.service = Service.DETERMINISTIC;
    system.replicas = 5;
    system.quorum = 3;
    system.roundTripNanos = 7 * MILLISECOND;
    system.jitterNanos = 4 * MILLISECOND;
    system.clientRoundTripNanos = MILLISECOND;
    system.commitWaitNanos = 2 * MILLISECOND;
    double constant = 0.1 + 7 + 1 + 2;
    List<double[]> runs = latencies(system, open(LoadKind.INSERT, 0.5));
    assertTruth(
        runs,
        4 * (1 / 4.0 + 1 / 3.0),
        0.01,
        latencies -> Arrays.stream(latencies).average().orElseThrow() - constant);
    BetaDistribution second = new BetaDistribution(2, 3);
    for (double share : new double[] {0.5, 0.95, 0.99}) {
      double delay = -4 * Math.log(1 - second.inverseCumulativeProbability(share));
      assertTruth(runs, delay, 0.01, latencies -> quantile(latencies, share) - constant);
    }
  }
}
