package io.keyheat.core.model.operation;

import static io.keyheat.core.model.operation.SmallSystem.LONG;
import static io.keyheat.core.model.operation.SmallSystem.SEED;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.Helper;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.operation.ClientRules.ClosedClients;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.model.rows.RowWork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes of one row, each of which takes a core 1,000 ns and is answered 50 ns later. */
class OperationsTest {
  /** The ways that an operation can take: with the least effort, or with what it needs. */
  private enum Way {
    FAST_PATH,
    WATCHED,
    LOCKED,
    KEPT
  }

  private final SmallSystem system = new SmallSystem();
  private final int space = system.space(0);
  private final int kept = system.space(0);
  private final RowTable table = new RowTable("T", new int[] {0}, 1_000);

  OperationsTest() {
    table.open(system.cluster, 0, kept, new long[0], new long[0]);
  }

  private Route writes(Way way) {
    return switch (way) {
      case FAST_PATH -> system.write(false, false, space);
      case WATCHED -> system.write(false, true, space);
      case LOCKED -> system.write(true, false, space);
      case KEPT -> system.rows(new RowWork(table, RowWork.Kind.PUT, 1, null), true, kept);
    };
  }

  private void expect(String... lines) {
    assertThat(system.told).containsExactlyInAnyOrder(lines);
    system.told.clear();
  }

  private static long firstWait(ClientRules rules) {
    return rules.waitNanos(1, new RandomStream(SEED));
  }

  // One operation.

  @ParameterizedTest
  @EnumSource
  void anAnswerInTimeIsASuccessAndALaterOneIsNot(Way way) {
    int patient = system.load(writes(way), SmallSystem.once(1_050));
    int hasty = system.load(writes(way), SmallSystem.once(1_049));
    system.arrive(patient, 100, 1);
    system.arrive(hasty, 5_000, 2);
    system.finish();
    expect("0 offered", "0 succeeds, 100 to 1150", "1 offered", "1 fails, TIMEOUT, 5000 to 6049");
  }

  @ParameterizedTest
  @EnumSource
  void whoWaitsBehindAnotherIsServedBehindIt(Way way) {
    int load = system.load(writes(way), SmallSystem.once(LONG));
    system.arrive(load, 100, 1);
    system.arrive(load, 300, 2);
    system.finish();
    expect("0 offered", "0 succeeds, 100 to 1150", "0 offered", "0 succeeds, 300 to 2150");
  }

  @ParameterizedTest
  @EnumSource
  void whoWouldWaitTooLongForItsClientIsRefusedAtOnceAndMayTryAgain(Way way) {
    ClientRules rules = SmallSystem.attempts(2, 1_500);
    int first = system.load(writes(way), SmallSystem.once(LONG));
    int load = system.load(writes(way), rules);
    system.arrive(first, 100, 1);
    system.arrive(load, 100, 2);
    system.finish();
    long again = 150 + firstWait(rules);
    expect(
        "0 offered",
        "0 succeeds, 100 to 1150",
        "1 offered",
        "1 tries again",
        "1 succeeds, 100 to " + (again + 1_050));
    assertThat(again).as("by then the core is idle").isGreaterThan(1_100);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsTriedInVainFailsWithItsLastAttempt(Way way) {
    ClientRules rules = SmallSystem.attempts(3, 1_049);
    int load = system.load(writes(way), rules);
    system.arrive(load, 100, 2);
    system.finish();
    RandomStream random = new RandomStream(SEED);
    long second = 1_149 + rules.waitNanos(1, random);
    long third = second + 1_049 + rules.waitNanos(2, random);
    expect(
        "0 offered",
        "0 tries again",
        "0 tries again",
        "0 fails, TIMEOUT, 100 to " + (third + 1_049));
  }

  @ParameterizedTest
  @EnumSource
  void whatIsWrittenUnnoticedIsNotAddedAgain(Way way) {
    int load = system.load(writes(way), SmallSystem.attempts(3, 1_049));
    system.arrive(load, 100, 2);
    system.finish();
    List<Long> rows = new ArrayList<>();
    system.cluster.showTraffic(
        (row, tablet, numbers, offset, rejected) -> {
          rows.add(SliceCounters.visits(numbers, offset));
          rows.add(numbers[offset + SliceCounters.ROWS]);
        });
    assertThat(rows).as("three visits, one row").containsExactly(3L, 1L);
    assertThat(system.written).isEqualTo(way == Way.WATCHED ? List.of("0 at 1150") : List.of());
  }

  @ParameterizedTest
  @EnumSource
  void aRefusalReachesTheClientOnItsWay(Way way) {
    system.maxWait = 799;
    int load = system.load(writes(way), SmallSystem.once(LONG));
    system.arrive(load, 100, 1);
    system.arrive(load, 300, 2);
    system.finish();
    expect("0 offered", "0 succeeds, 100 to 1150", "0 offered", "0 fails, REJECTED, 300 to 350");
  }

  /** The tablets answer again at 500. */
  @ParameterizedTest
  @CsvSource({"FAST_PATH", "WATCHED", "LOCKED", "KEPT"})
  void anAttemptWaitsForATabletThatIsAwayIfItsClientWaitsSoLong(Way way) {
    int patient = system.load(writes(way), SmallSystem.once(1_350));
    int hasty = system.load(writes(way), SmallSystem.once(300));
    int hastier = system.load(writes(way), SmallSystem.once(299));
    move(100);
    system.arrive(patient, 200, 1);
    system.finish();
    expect("0 offered", "0 succeeds, 200 to 1550");
    move(10_100);
    system.shown.clear();
    system.arrive(hasty, 10_200, 2);
    system.finish();
    expect("1 offered", "1 fails, TIMEOUT, 10200 to 10500");
    assertThat(system.shown).as("it was written all the same").hasSize(1);
    move(20_100);
    system.arrive(hastier, 20_200, 3);
    system.finish();
    expect("2 offered", "2 fails, TIMEOUT, 20200 to 20499");
    assertThat(system.shown).hasSize(1);
    assertThat(system.written)
        .isEqualTo(way == Way.WATCHED ? List.of("0 at 1550", "1 at 11550") : List.of());
  }

  private void move(long nowNanos) {
    system.cluster.move(0, 0, nowNanos);
    system.cluster.move(1, 0, nowNanos);
  }

  /** At the beginning of time, a write that costs nothing is answered at 0. */
  @ParameterizedTest
  @EnumSource
  void anAnswerAtZeroIsAnAnswer(Way way) {
    system.costs = new CostParameters(0, 0, 0, 0, 0, 0, 0, 0);
    system.toClient = 0;
    int load = system.load(writes(way), SmallSystem.once(0));
    system.arrive(load, 0, 1);
    system.finish();
    expect("0 offered", "0 succeeds, 0 to 0");
    assertThat(system.shown).hasSize(1);
    assertThat(system.written).isEqualTo(way == Way.WATCHED ? List.of("0 at 0") : List.of());
    assertThat(table.find(1, 0) >= 0).isEqualTo(way == Way.KEPT);
  }

  @ParameterizedTest
  @CsvSource({"LOCKED, 900", "KEPT, 900", "WATCHED, 0"})
  void whoeverLocksARowHoldsItUntilItsCommit(Way way, long waited) {
    int load = system.load(writes(way), SmallSystem.once(LONG));
    system.arrive(load, 100, 1);
    system.arrive(load, 200, 1);
    system.finish();
    expect("0 offered", "0 succeeds, 100 to 1150", "0 offered", "0 succeeds, 200 to 2150");
    assertThat(system.cluster.takeLockWaitNanos(way == Way.KEPT ? kept : space)).isEqualTo(waited);
  }

  /** Server 0 stops at 600, while it writes for the first client; what comes later is served. */
  @ParameterizedTest
  @CsvSource({"LOCKED", "KEPT"})
  void aRowIsFreeWhenTheServerStopsThatWasWritingIt(Way way) {
    system.faults.add(new Fault.ServerStops(0, 600, 601));
    int load = system.load(writes(way), SmallSystem.once(5_000));
    system.arrive(load, 100, 1);
    system.arrive(load, 200, 1);
    system.finish();
    expect("0 offered", "0 fails, TIMEOUT, 100 to 5100", "0 offered", "0 succeeds, 200 to 2150");
    assertThat(system.cluster.takeLockWaitNanos(way == Way.KEPT ? kept : space)).isEqualTo(400);
  }

  @Test
  void aReadThatIsLostHoldsNothing() {
    system.faults.add(new Fault.ServerStops(0, 600, 601));
    int read = system.load(system.read(false, space), SmallSystem.once(5_000));
    int write = system.load(writes(Way.LOCKED), SmallSystem.once(5_000));
    system.arrive(read, 200, 1);
    system.arrive(write, 600, 1);
    system.finish();
    expect("0 offered", "0 fails, TIMEOUT, 200 to 5200", "1 offered", "1 succeeds, 600 to 1750");
    assertThat(system.cluster.takeLockWaitNanos(space)).isZero();
  }

  // Samples.

  /** Gaps are even from 1 to twice the mean less 1, and the first visit is always shown. */
  @ParameterizedTest
  @EnumSource
  void oneVisitInSoManyIsShown(Way way) {
    system.sampleEvery = 3;
    int load = system.load(writes(way), SmallSystem.once(LONG));
    for (int i = 0; i < 60; i++) {
      system.arrive(load, 10_000L * i, i);
    }
    assertThat(shownKeys()).isEqualTo(sampledOf(60));
  }

  @Test
  void ofArrivalsThatComeTogetherAsManyAreShown() {
    system.sampleEvery = 3;
    int load = system.load(writes(Way.FAST_PATH), SmallSystem.once(LONG));
    arriveTogether(load, 60);
    assertThat(shownKeys()).isEqualTo(sampledOf(60));
    assertThat(system.told.stream().filter(line -> line.contains("succeeds"))).hasSize(60);
  }

  @Test
  void aLateOneAmongThemIsShownToo() {
    system.sampleEvery = 3;
    int load = system.load(writes(Way.FAST_PATH), SmallSystem.once(1_049));
    arriveTogether(load, 60);
    assertThat(shownKeys()).isEqualTo(sampledOf(60));
    assertThat(system.told.stream().filter(line -> line.contains("TIMEOUT"))).hasSize(60);
  }

  private void arriveTogether(int load, int count) {
    long[] times = new long[count];
    long[][] keyHi = new long[1][count];
    for (int i = 0; i < count; i++) {
      times[i] = 10_000L * i;
      keyHi[0][i] = i;
    }
    long end = 10_000L * count;
    int next =
        system
            .operations()
            .arriveInTurn(new Arrivals(load, times, keyHi, new long[1][count]), 0, count, end);
    assertThat(next).isEqualTo(count);
  }

  private List<Integer> shownKeys() {
    system.operations().catchUp();
    return system.shown.stream()
        .map(line -> Integer.valueOf(line.replaceAll(".* at (\\d+),.*", "$1")))
        .toList();
  }

  private static List<Integer> sampledOf(int count) {
    RandomStream random = new RandomStream(SEED);
    List<Integer> sampled = new ArrayList<>();
    for (int i = 0; i < count; i += 1 + (int) random.nextLong(5)) {
      sampled.add(i);
    }
    return sampled;
  }

  // Order.

  /** Arrivals at 100, 200 and 300, and something that the system does itself. */
  @ParameterizedTest(name = "{0}: before {1}, the system acts at {2}")
  @CsvSource({
    "FAST_PATH, 301, 400, 3",
    "FAST_PATH, 300, 400, 2",
    "FAST_PATH, 201, 400, 2",
    "FAST_PATH, 200, 400, 1",
    "FAST_PATH, 50, 400, 1",
    "FAST_PATH, 400, 300, 2",
    "FAST_PATH, 400, 200, 1",
    "FAST_PATH, 400, 201, 2",
    "WATCHED, 301, 400, 3",
    "WATCHED, 300, 400, 2",
    "WATCHED, 200, 400, 1",
    "WATCHED, 400, 300, 2",
    "WATCHED, 400, 200, 1",
    "WATCHED, 400, 301, 3"
  })
  void arrivalsHappenAsLongAsNothingElseIsNext(Way way, long before, long act, int happened) {
    int load = system.load(writes(way), SmallSystem.once(LONG));
    system.agenda.at(act, () -> {});
    long[] times = {100, 200, 300};
    int next =
        system
            .operations()
            .arriveInTurn(new Arrivals(load, times, new long[1][3], new long[1][3]), 0, 3, before);
    assertThat(next).isEqualTo(happened);
    assertThat(system.told.stream().filter(line -> line.contains("succeeds"))).hasSize(happened);
    assertThat(system.operations().nextEventNanos()).isEqualTo(act);
  }

  /** The first one waits for its tablet until 250, which comes before the arrival at 300. */
  @Test
  void arrivalsWaitForWhatTheyBringAbout() {
    int load = system.load(writes(Way.FAST_PATH), SmallSystem.once(LONG));
    system.cluster.move(0, 0, 250 - SmallSystem.OUTAGE);
    long[] times = {100, 200, 300};
    Operations operations = system.operations();
    assertThat(
            operations.arriveInTurn(
                new Arrivals(load, times, new long[1][3], new long[1][3]), 0, 3, 1_000))
        .isEqualTo(2);
    assertThat(operations.nextEventNanos()).isEqualTo(250);
  }

  @Test
  void theSystemActsBeforeOperationsOfTheSameTime() {
    system.agenda.at(1_300, () -> system.told.add("act"));
    int load = system.load(writes(Way.WATCHED), closed(new Clients(1, 1_301)));
    system.operations().startClients(load, 1_000);
    assertThat(system.operations().nextEventNanos()).isEqualTo(1_300);
    system.operations().runNextEvent(0);
    expect("act");
    assertThat(system.operations().nextEventNanos()).isEqualTo(1_300);
    system.operations().runNextEvent(0);
    expect("0 offered", "0 succeeds, 1300 to 2350");
  }

  // Clients that wait for their answers.

  /** Clients who think for 300 ns and write their row. */
  private static final class Clients implements ClosedClients {
    private final int clients;
    private final long endNanos;
    final List<String> drawn = new ArrayList<>();

    Clients(int clients, long endNanos) {
      this.clients = clients;
      this.endNanos = endNanos;
    }

    @Override
    public int clients() {
      return clients;
    }

    @Override
    public long endNanos() {
      return endNanos;
    }

    @Override
    public void draw(long[] timeNanos, int count, long[][] keyHi, long[][] keyLo) {
      for (int i = 0; i < count; i++) {
        drawn.add(timeNanos[i] + ": " + keyHi.length + " " + keyLo.length);
        keyHi[0][i] = drawn.size();
      }
    }

    @Override
    public long thinkNanos() {
      return 300;
    }
  }

  private static ClientRules closed(ClosedClients clients) {
    return closed(clients, LONG, null);
  }

  private static ClientRules closed(
      ClosedClients clients, long timeoutNanos, @Nullable SequenceRules sequence) {
    return new ClientRules(timeoutNanos, 1, 1_000, LONG, clients, sequence);
  }

  @ParameterizedTest
  @EnumSource
  void clientsThinkBeforeTheirFirstOperationAndBehindEach(Way way) {
    Clients clients = new Clients(2, 3_000);
    int load = system.load(writes(way), closed(clients));
    system.load(system.write(false, false, space, space), SmallSystem.once(LONG));
    system.operations().startClients(load, 100);
    system.finish();
    expect(
        "0 offered",
        "0 offered",
        "0 offered",
        "0 offered",
        "0 succeeds, 400 to 1450",
        "0 succeeds, 400 to 2450",
        "0 succeeds, 1750 to 3450",
        "0 succeeds, 2750 to 4450");
    assertThat(clients.drawn)
        .as("keys for as many visits as any operation has")
        .containsExactly("400: 2 2", "400: 2 2", "1750: 2 2", "2750: 2 2");
    assertThat(shownKeys()).containsExactly(1, 2, 3, 4);
  }

  @ParameterizedTest
  @CsvSource({"1750, 1", "1751, 2"})
  void noClientBeginsAnythingAtTheEnd(long end, int operations) {
    Clients clients = new Clients(1, end);
    int load = system.load(writes(Way.WATCHED), closed(clients));
    system.operations().startClients(load, 100);
    system.finish();
    assertThat(clients.drawn).hasSize(operations);
  }

  @ParameterizedTest
  @EnumSource
  void aClientWhoGivesUpThinksFromThenOn(Way way) {
    Clients clients = new Clients(1, 2_000);
    int load = system.load(writes(way), closed(clients, 1_049, null));
    system.operations().startClients(load, 100);
    system.finish();
    expect(
        "0 offered",
        "0 offered",
        "0 fails, TIMEOUT, 400 to 1449",
        "0 fails, TIMEOUT, 1749 to 2798");
  }

  @Test
  void aLoadWithoutClientsStartsNone() {
    int load = system.load(writes(Way.WATCHED), SmallSystem.once(LONG));
    system.operations().startClients(load, 100);
    assertThat(system.operations().nextEventNanos()).isEqualTo(Long.MAX_VALUE);
  }

  // Scans that fetch rows: 500 + 10 · 50 + 200 · 5 = 2,000 for the scan, 500 + 100 · 5 = 1,000 for
  // a look-up, on the server of the index and on the other one.

  private final int rowsElsewhere = system.space(1);
  private final int rowsBeside = system.space(0);

  @Test
  void rowsAreLookedUpWhenTheScanHasFoundThem() {
    Route scan = system.scanAndFetch(space, rowsElsewhere, rowsBeside);
    int load = system.load(scan, SmallSystem.once(LONG));
    system.arrive(load, 100, 1, 2, 3);
    system.finish();
    expect("0 offered", "0 succeeds, 100 to 3150");
    assertThat(system.shown).hasSize(3);
  }

  /** A write keeps the other server's core from 2,050 to 3,050: one look-up begins only then. */
  @Test
  void theSlowestLookUpEndsTheOperation() {
    int load =
        system.load(system.scanAndFetch(space, rowsElsewhere, rowsBeside), SmallSystem.once(LONG));
    int write = system.load(system.write(false, true, rowsElsewhere), SmallSystem.once(LONG));
    system.arrive(load, 100, 1, 2, 3);
    system.arrive(write, 2_050, 4);
    system.finish();
    expect("0 offered", "1 offered", "1 succeeds, 2050 to 3100", "0 succeeds, 100 to 4100");
  }

  /**
   * While the scan reads, the server of the rows is idle: a write that comes then is not delayed.
   */
  @Test
  void whoComesDuringTheScanIsServedBeforeTheLookUps() {
    int load = system.load(system.scanAndFetch(space, rowsElsewhere), SmallSystem.once(LONG));
    int write = system.load(system.write(false, true, rowsElsewhere), SmallSystem.once(LONG));
    system.arrive(load, 100, 1, 2);
    system.arrive(write, 200, 4);
    system.finish();
    expect("0 offered", "1 offered", "1 succeeds, 200 to 1250", "0 succeeds, 100 to 3150");
  }

  /** The scan ends at 2,100; what would be looked up later than the client waits is left out. */
  @ParameterizedTest
  @CsvSource({
    "3050, '0 succeeds, 100 to 3150', 2",
    "3049, '0 fails, TIMEOUT, 100 to 3149', 2",
    "1999, '0 fails, TIMEOUT, 100 to 2099', 1"
  })
  void aClientThatGivesUpBeforeTheScanIsDoneHasNothingLookedUp(
      long timeout, String end, int visits) {
    int load = system.load(system.scanAndFetch(space, rowsElsewhere), SmallSystem.once(timeout));
    system.arrive(load, 100, 1, 2);
    system.finish();
    expect("0 offered", end);
    assertThat(system.shown).hasSize(visits);
  }

  /** The tablet of the rows moves at 2,000 and is back at 2,400; the scan is not made again. */
  @Test
  void lookUpsWaitForATabletThatMoves() {
    int load = system.load(system.scanAndFetch(space, rowsElsewhere), SmallSystem.once(LONG));
    system.arrive(load, 100, 1, 2);
    system.runUntil(2_000);
    system.cluster.move(system.cluster.spaces().get(rowsElsewhere).tabletOf(0), 1, 2_000);
    system.finish();
    expect("0 offered", "0 succeeds, 100 to 3450");
    assertThat(system.shown).hasSize(2);
  }

  // What is shown beside the run.

  /** A helper that does what it was given as late as it may. */
  private static Helper.Done lately(Runnable work) {
    return work::run;
  }

  @Test
  void whatWasServedIsShownBeforeWhatComesBehindItOnAnotherWay() {
    int plain = system.load(writes(Way.FAST_PATH), SmallSystem.once(LONG));
    int locked = system.load(writes(Way.LOCKED), SmallSystem.once(LONG));
    system.operations().showBeside(() -> OperationsTest::lately);
    system.arrive(plain, 100, 1);
    system.arrive(locked, 5_000, 2);
    system.finish();
    assertThat(system.shown)
        .extracting(line -> line.split(" at ")[1].split(",")[0])
        .containsExactly("1", "2");
  }

  @Test
  void whatTheSystemDoesItselfSeesAllThatWasServed() {
    int load = system.load(writes(Way.FAST_PATH), SmallSystem.once(LONG));
    system.operations().showBeside(() -> OperationsTest::lately);
    List<Integer> seen = new ArrayList<>();
    system.agenda.at(5_000, () -> seen.add(system.shown.size()));
    system.arrive(load, 100, 1);
    system.arrive(load, 2_000, 2);
    assertThat(system.shown).as("put off until somebody looks").isEmpty();
    system.finish();
    assertThat(seen).containsExactly(2);
  }

  private int loadShownBeside(boolean hasHelper) {
    int load = system.load(writes(Way.FAST_PATH), SmallSystem.once(LONG));
    Helper.Lane lane = hasHelper ? OperationsTest::lately : Helper.Lane.NONE;
    system.operations().showBeside(() -> lane);
    return load;
  }

  /** So many that some are in the helper's hands, if there is one, and others on their way. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void allThatWasServedIsCountedAndShownOnce(boolean hasHelper) {
    int load = loadShownBeside(hasHelper);
    int many = 100_000;
    long[] times = LongStream.range(0, many).map(i -> 2_000 * i).toArray();
    long[][] keys = {new long[many]};
    system.operations().arriveInTurn(new Arrivals(load, times, keys, keys), 0, many, LONG * many);
    system.operations().catchUp();
    system.operations().catchUp();
    assertThat(system.shown).hasSize(many);
    system.cluster.showTraffic(
        (row, tablet, numbers, offset, rejected) ->
            assertThat(SliceCounters.visits(numbers, offset)).isEqualTo(many));
    assertThat(system.told.stream().filter(line -> line.contains("succeeds"))).hasSize(many);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void keysMayBeOverwrittenWhenTheyHaveBeenServed(boolean hasHelper) {
    int load = loadShownBeside(hasHelper);
    int many = 1_300; // Some are handed over by themselves, others not.
    long[] times = LongStream.range(0, many).map(i -> 2_000 * i).toArray();
    long[][] keys = {LongStream.range(0, many).toArray()};
    system.operations().arriveInTurn(new Arrivals(load, times, keys, keys), 0, many, LONG * many);
    Arrays.fill(keys[0], -1);
    system.operations().catchUp();
    assertThat(system.shown)
        .extracting(line -> line.split("[ ,:]")[3])
        .containsExactlyElementsOf(LongStream.range(0, many).mapToObj(Long::toString).toList());
  }

  /** A page of one call, between an offer and an answer of its own. */
  @Test
  void aClientOfPagesThinksBehindEachPageAndNotBehindItsCalls() {
    SequenceRules page = new SequenceRules(false, 3, List.of(step(1, 0)), null);
    Clients clients = new Clients(1, 2_000);
    int load = system.load(system.read(true), closed(clients, LONG, page));
    system.load(system.read(false, space), SmallSystem.once(LONG));
    system.operations().startClients(load, 100);
    system.finish();
    expect(
        "0 offered",
        "1 offered",
        "1 succeeds, 400 to 950",
        "0 succeeds, 400 to 950",
        "0 offered",
        "1 offered",
        "1 succeeds, 1250 to 1800",
        "0 succeeds, 1250 to 1800");
    assertThat(clients.drawn).containsExactly("400: 3 3", "1250: 3 3");
  }

  private static SequenceRules.CallRules step(int load, int firstVisit) {
    return new SequenceRules.CallRules(load, firstVisit, -1, false, Set.of());
  }
}
