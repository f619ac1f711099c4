package io.keyheat.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.engine.Helper;
import io.keyheat.core.model.cluster.ServerParameters.Service;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.value.generator.BitReversed;
import io.keyheat.core.workload.LoadKind;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RetrySpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A run is a function of its specification, and of nothing else. */
class SameResultTest {
  /** Fewer where each of many changes to the code is to be noticed. */
  private static final int SEEDS = Math.min(60, Integer.getInteger("keyheat.seeds", 15));

  private static final List<String> ONCE = contentsOfAll();

  /** Does its work as early as can be. */
  private static final Helper.Lane AT_ONCE =
      work -> {
        work.run();
        return () -> {};
      };

  private static String contents(RunSpec spec) {
    return Contents.of(Simulation.run(spec, now -> {}));
  }

  @Test
  void theSameSeedGivesTheSameResultWhateverRanInBetween() {
    assertThat(contentsOfAll()).isEqualTo(ONCE);
    assertThat(ONCE).doesNotHaveDuplicates();
  }

  private static List<String> contentsOfAll() {
    return IntStream.rangeClosed(1, SEEDS)
        .mapToObj(seed -> contents(RandomScenario.of(seed)))
        .toList();
  }

  @Test
  void runsOnSeveralThreadsDoNotMeet() {
    List<CompletableFuture<String>> besideEachOther =
        IntStream.rangeClosed(1, SEEDS)
            .mapToObj(RandomScenario::of)
            .map(spec -> CompletableFuture.supplyAsync(() -> contents(spec)))
            .toList();
    assertThat(besideEachOther.stream().map(CompletableFuture::join).toList()).isEqualTo(ONCE);
  }

  /** Inserts with retries, and reads beside them: some thousand of each. */
  private static RunSpec insertsAndReads() {
    return insertsAndReads(SystemDraft.firestore(), 10);
  }

  private static RunSpec insertsAndReads(SystemDraft system, int seconds) {
    return onOneTable(
        system,
        seconds,
        Fixtures.load("inserts", LoadKind.INSERT, "T", Fixtures.poisson(2_250), Fixtures.ONCE),
        Fixtures.load("reads", LoadKind.LOOKUP, "T", Fixtures.poisson(500), Fixtures.ONCE));
  }

  /** Three servers, and loads of a table in four pieces. */
  private static RunSpec onOneTable(SystemDraft system, int seconds, LoadSpec... loads) {
    ColumnSpec id = Fixtures.number("Id", new BitReversed(1));
    return Fixtures.run(
        1,
        system,
        3,
        seconds * SystemDraft.SECOND,
        0,
        List.of(Fixtures.table("T", List.of(id), List.of(), 0, 4, "Id")),
        loads);
  }

  private static RunResult helped(RunSpec spec, Helper helper) {
    return Simulation.run(spec, now -> {}, HeatListener.NONE, RunWatcher.NONE, helper);
  }

  @Test
  void operationsThatAreDrawnBesideTheRunAreTheSame() {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    AtomicInteger pieces = new AtomicInteger();
    try {
      List<RunSpec> specs = new ArrayList<>(List.of(insertsAndReads()));
      IntStream.rangeClosed(1, SEEDS / 3).mapToObj(RandomScenario::of).forEach(specs::add);
      for (RunSpec spec : specs) {
        AtomicInteger refusals = new AtomicInteger(specs.indexOf(spec) % 3);
        Helper.Lane lane =
            work -> {
              if (refusals.getAndDecrement() > 0) {
                return null; // Busy elsewhere, for a while.
              }
              pieces.incrementAndGet();
              return CompletableFuture.runAsync(work, thread)::join;
            };
        assertThat(Contents.of(helped(spec, () -> lane)))
            .as("seed %d", spec.seed())
            .isEqualTo(contents(spec));
      }
    } finally {
      thread.shutdownNow();
    }
    assertThat(pieces).hasValueGreaterThan(10);
  }

  /** Each lane has a thread of its own, so that several are drawn and served at the same time. */
  @Test
  void operationsThatAreServedWhileOthersAreDrawnAreTheSame() {
    ExecutorService threads = Executors.newCachedThreadPool();
    AtomicInteger lanes = new AtomicInteger();
    Helper helper =
        () -> {
          lanes.incrementAndGet();
          AtomicReference<CompletableFuture<Void>> last =
              new AtomicReference<>(CompletableFuture.completedFuture(null));
          return work -> last.updateAndGet(before -> before.thenRunAsync(work, threads))::join;
        };
    try {
      SystemDraft system = SystemDraft.firestore();
      RunSpec one = insertsAndReads(system, 60);
      List<RunSpec> specs = new ArrayList<>(List.of(one.withLoads(one.loads().subList(0, 1)), one));
      IntStream.rangeClosed(1, SEEDS / 3).mapToObj(RandomScenario::of).forEach(specs::add);
      for (RunSpec spec : specs) {
        assertThat(Contents.of(helped(spec, helper)))
            .as("seed %d", spec.seed())
            .isEqualTo(contents(spec));
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(lanes).hasValueGreaterThan(2 * SEEDS / 3);
  }

  @Test
  void keysThatWereLookedUpBesideTheRunAreLookedUpAgainAfterACut() {
    SystemDraft system = SystemDraft.firestore();
    system.sizeSplitBytes = 500_000;
    RunSpec spec = insertsAndReads(system, 30);
    RunResult alone = Simulation.run(spec, now -> {});
    assertThat(alone.tablets().events()).as("cuts").hasSizeGreaterThan(5);
    assertThat(Contents.of(helped(spec, () -> AT_ONCE))).isEqualTo(Contents.of(alone));
  }

  /**
   * Fast writes, so that many batches are used up and drawn anew between two looks at the samples.
   */
  @Test
  void keysThatAreShownAsLateAsCanBeAreThoseThatWereDrawn() {
    SystemDraft system = SystemDraft.firestore();
    system.writeNanos = 20 * SystemDraft.MICROSECOND;
    system.sizeSplitBytes = 3_000_000;
    system.controlNanos = 3 * SystemDraft.SECOND;
    LoadSpec inserts =
        Fixtures.load("inserts", LoadKind.INSERT, "T", Fixtures.poisson(60_000), Fixtures.ONCE);
    RunSpec spec = onOneTable(system, 9, inserts);
    RunResult alone = Simulation.run(spec, now -> {});
    assertThat(alone.tablets().events()).as("cuts at sampled keys").hasSizeGreaterThan(5);
    Helper.Lane late = work -> work::run;
    assertThat(Contents.of(helped(spec, () -> late))).isEqualTo(Contents.of(alone));
  }

  @Test
  void aMistakeInDrawingBesideTheRunEndsTheRun() {
    Helper.Lane failing =
        work ->
            () -> {
              throw new IllegalStateException("made");
            };
    assertThatThrownBy(() -> helped(insertsAndReads(), () -> failing)).hasMessage("made");
  }

  @Test
  void blocksGiveWhatSingleArrivalsGive() {
    for (long seed = 1; seed <= SEEDS; seed++) {
      RunSpec spec = RandomScenario.of(seed);
      assertThat(Contents.of(FollowedRun.of(spec).result()))
          .as("seed %d", seed)
          .isEqualTo(Contents.of(FollowedRun.oneByOne(spec).result()));
    }
  }

  /**
   * The blocks of random scenarios are short; those of this one are long, of three loads whose
   * arrivals are served together, some refused and some too late.
   */
  @ParameterizedTest
  @EnumSource(
      value = Service.class,
      names = {"EXPONENTIAL", "DETERMINISTIC"})
  void blocksGiveWhatSingleArrivalsGiveUnderLoad(Service service) {
    SystemDraft system = SystemDraft.firestore();
    system.service = service;
    system.cores = 1;
    system.maxWaitNanos = 300 * SystemDraft.MILLISECOND;
    system.sizeSplitBytes = 3_000_000;
    system.controlNanos = 500 * SystemDraft.MILLISECOND;
    system.tabletReadNanos = 300_000;
    RetrySpec retry =
        new RetrySpec(
            120 * SystemDraft.MILLISECOND, 3, SystemDraft.MILLISECOND, SystemDraft.SECOND);
    RetrySpec hasty = new RetrySpec(1_200_000, 3, SystemDraft.MILLISECOND, SystemDraft.SECOND);
    RunSpec spec =
        onOneTable(
            system,
            60,
            Fixtures.load("inserts", LoadKind.INSERT, "T", Fixtures.poisson(2_250), retry),
            Fixtures.load("reads", LoadKind.LOOKUP, "T", Fixtures.poisson(500), hasty),
            Fixtures.load("more-reads", LoadKind.LOOKUP, "T", Fixtures.poisson(300), retry));
    FollowedRun run = FollowedRun.of(spec);
    assertThat(run.acts()).hasSizeGreaterThan(10);
    assertThat(run.result().total().failed().timeout()).isPositive();
    assertThat(Contents.of(run.result()))
        .isEqualTo(Contents.of(FollowedRun.oneByOne(spec).result()));
  }

  /**
   * Clients that make one attempt only: what is refused lies between what is served, of all loads,
   * and now and then an answer is too late. Moves and cuts go on meanwhile.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void blocksGiveWhatSingleArrivalsGiveWhereManyAreRefusedForGood(int cores) {
    SystemDraft system = SystemDraft.firestore();
    system.cores = cores;
    system.writeNanos = cores * SystemDraft.MILLISECOND;
    system.readNanos = cores * SystemDraft.MILLISECOND;
    system.maxWaitNanos = 20 * SystemDraft.MILLISECOND;
    system.commitNanos = 400_000;
    system.tabletReadNanos = 300_000;
    system.sizeSplitBytes = 3_000_000;
    system.controlNanos = 500 * SystemDraft.MILLISECOND;
    RetrySpec patient = new RetrySpec(SystemDraft.SECOND, 1, 0, 0);
    RetrySpec hasty = new RetrySpec(12 * SystemDraft.MILLISECOND, 1, 0, 0);
    LoadSpec inserts =
        Fixtures.load("inserts", LoadKind.INSERT, "T", Fixtures.poisson(3_500), patient);
    LoadSpec hastyInserts =
        Fixtures.load("inserts", LoadKind.INSERT, "T", Fixtures.poisson(3_500), hasty);
    RunSpec all =
        onOneTable(
            system,
            30,
            inserts,
            Fixtures.load("reads", LoadKind.LOOKUP, "T", Fixtures.poisson(700), hasty),
            Fixtures.load("more-reads", LoadKind.LOOKUP, "T", Fixtures.poisson(300), patient));
    RunSpec alone = onOneTable(system, 30, inserts);
    RunSpec hastyAlone = onOneTable(system, 30, hastyInserts);
    for (RunSpec spec : List.of(all, alone, hastyAlone)) {
      FollowedRun run = FollowedRun.of(spec);
      assertThat(run.result().total().failed().timeout() > 0).isEqualTo(!spec.equals(alone));
      assertThat(run.acts()).hasSizeGreaterThan(10);
      assertThat(run.result().total().failed().rejected())
          .isGreaterThan(run.result().total().offered() / 10);
      assertThat(Contents.of(run.result()))
          .isEqualTo(Contents.of(FollowedRun.oneByOne(spec).result()));
    }
  }

  /**
   * Inserts into two tables with indexes, whose participants commit in two phases, beside reads of
   * a single key and a few scans: served together, refused, or too late.
   *
   * @param attempts of each client; with one, refusals are for good
   */
  private static RunSpec commitsAndReads(int cores, int attempts) {
    SystemDraft system = SystemDraft.firestore();
    system.cores = cores;
    system.writeNanos = cores * SystemDraft.MILLISECOND;
    system.readNanos = 0.5 * cores * SystemDraft.MILLISECOND;
    system.maxWaitNanos = 20 * SystemDraft.MILLISECOND;
    system.commitNanos = 400_000;
    system.tabletReadNanos = 300_000;
    system.sizeSplitBytes = 300_000;
    system.controlNanos = 500 * SystemDraft.MILLISECOND;
    RetrySpec patient =
        new RetrySpec(SystemDraft.SECOND, attempts, SystemDraft.MILLISECOND, SystemDraft.SECOND);
    RetrySpec hasty =
        new RetrySpec(
            40 * SystemDraft.MILLISECOND, attempts, SystemDraft.MILLISECOND, SystemDraft.SECOND);
    List<ColumnSpec> columns =
        List.of(
            Fixtures.number("Id", new BitReversed(1)),
            Fixtures.number("A", Fixtures.uniform(0, 1_000_000)));
    IndexSpec byA = Fixtures.index("ByA", "A");
    IndexSpec byAToo = Fixtures.index("ByAToo", "A");
    ScanSpec scan = new ScanSpec(null, Map.of(), null, true, 20, false);
    return Fixtures.run(
        2,
        system,
        3,
        30 * SystemDraft.SECOND,
        0,
        List.of(
            Fixtures.table("T", columns, List.of(byA, byAToo), 0, 4, "Id"),
            Fixtures.table("U", columns, List.of(byA), 0, 4, "Id")),
        Fixtures.load("inserts", LoadKind.INSERT, "T", Fixtures.poisson(1_000), hasty),
        Fixtures.load("more", LoadKind.INSERT, "U", Fixtures.poisson(400), patient),
        Fixtures.load("reads", LoadKind.LOOKUP, "T", Fixtures.poisson(1_500), patient),
        new ScanLoad(
            new LoadFrame("scans", Fixtures.poisson(3), patient, 0, Long.MAX_VALUE),
            "T",
            Map.of(),
            scan,
            false));
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 3", "3, 1", "3, 3"})
  void commitsOfSeveralParticipantsAreTheSameOnBothPaths(int cores, int attempts) {
    RunSpec all = commitsAndReads(cores, attempts);
    for (RunSpec spec : List.of(all, all.withLoads(all.loads().subList(0, 1)))) {
      FollowedRun run = FollowedRun.of(spec);
      assertThat(run.acts()).hasSizeGreaterThan(10);
      OperationStats total = run.result().total();
      assertThat(total.failed().rejected() + total.failed().timeout()).isPositive();
      assertThat(Contents.of(run.result()))
          .isEqualTo(Contents.of(FollowedRun.oneByOne(spec).result()));
    }
  }

  @Test
  void participantsThatWereLookedUpBesideTheRunAreTheSame() {
    RunSpec spec = commitsAndReads(1, 1);
    RunResult alone = Simulation.run(spec, now -> {});
    assertThat(alone.total().failed().rejected()).isGreaterThan(alone.total().offered() / 10);
    assertThat(alone.tablets().events()).as("cuts").hasSizeGreaterThan(5);
    assertThat(Contents.of(helped(spec, () -> AT_ONCE))).isEqualTo(Contents.of(alone));
  }
}
