package io.keyheat.record.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.LiveFeed;
import io.keyheat.core.Simulation;
import io.keyheat.core.SystemSpec;
import io.keyheat.core.model.request.Probe;
import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.RecordedValue;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.trace.TraceOperation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the model of production tells of calls as they come, here with a clock of the test's. */
class ProductionModelTest {
  private static final int LEARNED = 120;
  private static final long SECOND = 1_000_000_000L;
  private static final int PER_SECOND = 100;
  private static final int SECONDS = 10;

  /** What became of calls. */
  private static final class Fates {
    final List<Long> delays = new ArrayList<>();
    int refused;

    double millis(double share) {
      return delays.stream().sorted().toList().get((int) (share * (delays.size() - 1))) / 1e6;
    }
  }

  private static KeyRecord record(List<RecordedValue> key) {
    return new KeyRecord(0, TraceOperation.INSERT, "t", key);
  }

  private static Fates run(String profile, double scale, IntFunction<List<RecordedValue>> key)
      throws Exception {
    SystemSpec system = Profiles.load(profile);
    boolean hashed = system.indexes().hashing().byDefault();
    LearnedTable table = new LearnedTable(hashed);
    for (int i = 0; i < LEARNED; i++) {
      table.learn(record(key.apply(i)));
    }
    ProductionRun run = new ProductionRun();
    run.add("t", table.places(), 5, hashed);
    int load = run.numbers().get(new ProductionRun.LoadName("t", TraceOperation.INSERT));
    boolean[] begun = new boolean[1];
    PacedFeed feed = new PacedFeed(scale, () -> begun[0] ? Long.MAX_VALUE : 0);
    feed.remember(load, table.places(TraceOperation.INSERT));
    begun[0] = true;
    Fates fates = new Fates();
    SplittableRandom random = new SplittableRandom(11);
    int calls = PER_SECOND * SECONDS;
    for (int i = 0; i < calls; i++) {
      // Calls that come in step with the server's units of a second would all fare alike.
      long at = i * SECOND / PER_SECOND + random.nextLong(SECOND / PER_SECOND);
      feed.offer(
          load,
          table.place(record(key.apply(LEARNED + i))),
          at,
          (nanos, why) -> {
            if (why == null) {
              fates.delays.add(nanos - at);
            } else {
              fates.refused++;
            }
            if (fates.delays.size() + fates.refused == calls) {
              feed.close();
            }
          });
    }
    assertThatThrownBy(() -> Simulation.runLive(run.spec(system, 5, 0), feed))
        .isInstanceOf(PacedFeed.EndOfFeedException.class);
    return fates;
  }

  private static List<RecordedValue> time(int i) {
    String time = "2026-11-22T10:%02d:%02d.%06d".formatted(i / 6000, i / 100 % 60, i);
    return List.of(RecordedValue.text(time));
  }

  private static List<RecordedValue> random(int i) {
    return List.of(
        RecordedValue.text(new UUID(new SplittableRandom(i).nextLong(), 7L * i).toString()));
  }

  private static List<RecordedValue> minute(int i) {
    return List.of(RecordedValue.text("2026-11-22T10:%02d".formatted(i / 6000)));
  }

  @ParameterizedTest
  @CsvSource({"spanner, 60, 3500", "firestore, 15, 500"})
  void keysInTheOrderOfTimeMeetTheHotspotAtARateAtWhichRandomOnesDoNot(
      String profile, int scale, double takesPerSecond) throws Exception {
    compare(profile, scale, takesPerSecond);
  }

  @Tag("full")
  @ParameterizedTest
  @CsvSource({"bigtable, 200, 14000", "datastore, 15, 500"})
  void otherSystemsDoToo(String profile, int scale, double takesPerSecond) throws Exception {
    compare(profile, scale, takesPerSecond);
  }

  /**
   * Both keys at one rate.
   *
   * @param takesPerSecond writes that one server or tablet takes: the place of the newest keys
   */
  private static void compare(String profile, int scale, double takesPerSecond) throws Exception {
    int calls = PER_SECOND * SECONDS;
    double offered = (double) PER_SECOND * scale;
    Fates time = run(profile, scale, ProductionModelTest::time);
    Fates random = run(profile, scale, ProductionModelTest::random);
    // What the queue of a second and the place itself do not take, of calls and copies alike.
    double beyond =
        calls * (1 - takesPerSecond / offered) - calls * takesPerSecond / offered / SECONDS;
    assertThat((double) time.refused).isBetween(0.6 * beyond, 1.5 * beyond + 30);
    assertThat(time.millis(0.5)).isGreaterThan(500);
    assertThat(random.refused).isZero();
    assertThat(random.millis(0.99)).isLessThan(100);
    System.out.printf(
        Locale.ROOT,
        "| %s | %,.0f/s | %d %% refused, %.0f ms, %.0f ms | none refused, %.1f ms, %.1f ms |%n",
        profile,
        offered,
        100 * time.refused / calls,
        time.millis(0.5),
        time.millis(0.99),
        random.millis(0.5),
        random.millis(0.99));
  }

  /** An hour's partition, in it anywhere. */
  private static List<RecordedValue> anywhereInAnHour(int i) {
    return List.of(RecordedValue.text("2026-11-22T10"), random(i).get(0));
  }

  @Test
  void onePartitionKeyIsInOnePartitionWhateverFollowsIt() throws Exception {
    // 6,000/s, of which one partition takes 1,000 and those of 50 take 50 times as many.
    Fates hour = run("dynamodb", 60, ProductionModelTest::anywhereInAnHour);
    assertThat(hour.refused).isGreaterThan(PER_SECOND * SECONDS / 2);
  }

  @Test
  void hashedPartitionKeysAreEvenUnlessFewAreWrittenAtATime() throws Exception {
    // One partition takes 1,000 units a second, and 300 s of them that were saved.
    Fates random = run("dynamodb", 30, ProductionModelTest::random);
    Fates minute = run("dynamodb", 600, ProductionModelTest::minute);
    assertThat(random.refused).isZero();
    assertThat(minute.refused).isPositive();
  }

  @Test
  void theRunIsNeverAheadOfTheClock() {
    AtomicLong clock = new AtomicLong();
    PacedFeed feed = new PacedFeed(1, clock::incrementAndGet);
    for (int i = 1; i <= 100; i++) {
      feed.offer(0, new long[3], 40L * i, (nanos, why) -> {});
    }
    // Each look at the clock takes time, so an operation falls due between any two of them.
    for (int i = 1; i <= 100; i++) {
      LiveFeed.LiveOperation operation = feed.await(1_000_000_000L);
      assertThat(operation).isNotNull();
      assertThat(operation.nanos()).isEqualTo(40L * i);
    }
  }

  @Test
  void allCopiesOfAnOperationComeWithinASecond() {
    int scale = 5_000;
    AtomicLong clock = new AtomicLong();
    PacedFeed feed = new PacedFeed(scale, clock::get);
    feed.offer(7, new long[] {0, 3, 0}, 0, (nanos, why) -> {});
    clock.set(2 * SECOND);
    long before = -1;
    for (int i = 0; i < scale; i++) {
      LiveFeed.LiveOperation operation = feed.await(2 * SECOND);
      assertThat(operation).isNotNull();
      assertThat(operation.load()).isEqualTo(7);
      assertThat(operation.nanos()).isGreaterThan(before).isLessThan(SECOND + scale);
      before = operation.nanos();
    }
    assertThat(feed.await(2 * SECOND)).as("nothing more").isNull();
    assertThat(before).as("the last one").isGreaterThan(SECOND * 99 / 100);
  }

  /** Keys by when they come: 400 of them, in some series that each go on. */
  private static List<long[]> series(int series) {
    SplittableRandom random = new SplittableRandom(5);
    List<long[]> places = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      long start = series == 0 ? random.nextLong(1L << 60) : random.nextLong(series) << 40;
      places.add(new long[] {0, start + i, 0});
    }
    return places;
  }

  @ParameterizedTest
  @CsvSource({"1, true", "10, true", "0, false"})
  void otherCopiesAreWhereTheOperationIsUnlessKeysLieAnywhere(int series, boolean beside) {
    List<long[]> seen = series(series);
    CopyPlaces places = CopyPlaces.of(seen);
    SplittableRandom random = new SplittableRandom(1);
    long[] recorded = seen.get(399);
    long there =
        IntStream.range(0, 1000)
            .filter(i -> places.place(recorded, random)[1] == recorded[1])
            .count();
    assertThat(there).isBetween(beside ? 1000L : 0L, beside ? 1000L : 20L);
  }

  @Test
  void whoWaitsIsToldWhenTheRunEndsAndSoIsWhoComesLater() {
    PacedFeed feed = new PacedFeed(1, () -> 0);
    AtomicLong told = new AtomicLong();
    for (int i = 0; i < 3; i++) {
      feed.offer(0, new long[3], 0, (nanos, why) -> told.incrementAndGet());
    }
    assertThat(feed.await(SECOND)).isNotNull();
    assertThat(told).hasValue(0);
    feed.end();
    assertThat(told).hasValue(3);
    feed.offer(0, new long[3], 0, (nanos, why) -> told.incrementAndGet());
    assertThat(told).hasValue(4);
  }

  @Test
  void aCallHasTheFateOfItsSlowestOperationUnlessOneIsRefused() {
    Fate early = new Fate(1, null, "a");
    Fate late = new Fate(2, null, "b");
    Fate refused = new Fate(0, Probe.Failure.REJECTED, "c");
    assertThat(early.with(late)).isEqualTo(late).isEqualTo(late.with(early));
    assertThat(late.with(refused)).isEqualTo(refused).isEqualTo(refused.with(late));
  }

  @Test
  void placesHaveTheOrderOfKeysLearnedOrNot() {
    SplittableRandom random = new SplittableRandom(7);
    List<List<RecordedValue>> keys = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      RecordedValue first =
          i % 3 == 0
              ? RecordedValue.integer(random.nextLong() >> random.nextInt(64))
              : RecordedValue.integer(i % 7);
      String text = Long.toString(random.nextLong() >>> random.nextInt(64), 36);
      keys.add(List.of(first, RecordedValue.text("event/" + text)));
    }
    LearnedTable table = new LearnedTable(false);
    keys.subList(0, 300).forEach(key -> table.learn(record(key)));
    table.places();
    Comparator<List<RecordedValue>> order =
        Comparator.comparingLong((List<RecordedValue> key) -> Long.parseLong(key.get(0).text()))
            .thenComparing(key -> key.get(1).text());
    List<List<RecordedValue>> sorted = keys.stream().sorted(order).toList();
    for (int i = 1; i < sorted.size(); i++) {
      long[] before = table.place(record(sorted.get(i - 1)));
      long[] after = table.place(record(sorted.get(i)));
      assertThat(after[1] == before[1] ? after[2] >= before[2] : after[1] > before[1])
          .as("%s before %s", sorted.get(i - 1), sorted.get(i))
          .isTrue();
    }
    long different =
        keys.stream()
            .map(key -> List.of(table.place(record(key))[1], table.place(record(key))[2]))
            .distinct()
            .count();
    assertThat(different).isEqualTo(keys.stream().distinct().count());
  }
}
