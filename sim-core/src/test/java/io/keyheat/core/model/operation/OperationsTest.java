package io.keyheat.core.model.operation;

import static io.keyheat.core.model.operation.SmallSystem.LONG;
import static io.keyheat.core.model.operation.SmallSystem.SEED;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.Helper;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.SliceCounters;
import io.keyheat.core.model.request.Arrivals;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.model.rows.RowWork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
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

  private void move(long nowNanos) {
    system.cluster.move(0, 0, nowNanos);
    system.cluster.move(1, 0, nowNanos);
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
}
