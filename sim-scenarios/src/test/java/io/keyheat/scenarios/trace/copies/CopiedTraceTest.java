package io.keyheat.scenarios.trace.copies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.BytesCode;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.workload.trace.Trace;
import io.keyheat.core.workload.trace.TraceRange;
import io.keyheat.scenarios.trace.TraceFile;
import io.keyheat.scenarios.trace.TraceOperation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What copies of a recorded application make of its keys. */
class CopiedTraceTest {
  private static final int PER_SECOND = 100;
  private static final int RECORDS = 10 * PER_SECOND;
  private static final int COPIES = 8;
  private static final long SECOND = 1_000_000_000L;
  private static final long START_MILLIS = Instant.parse("2026-03-01T12:00:00Z").toEpochMilli();

  @TempDir Path folder;

  /** One record of a copy. */
  private record Sent(long nanos, String first, String second) {
    long number() {
      return Long.parseLong(first);
    }
  }

  private Path recording(IntFunction<String> record) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < RECORDS; i++) {
      long millis = START_MILLIS + 1000L * i / PER_SECOND;
      text.append(Instant.ofEpochMilli(millis)).append(',').append(record.apply(i)).append('\n');
    }
    return Files.writeString(folder.resolve("r.csv"), text);
  }

  private static CopiedTrace copies(
      Path file, String table, TraceOperation operation, boolean multiplied, ColumnType... types)
      throws IOException, UnknownKindException {
    Map<Integer, ColumnType> columns = new TreeMap<>();
    for (int i = 0; i < types.length; i++) {
      columns.put(3 + i, types[i]);
    }
    CopySpec spec = new CopySpec(COPIES, 0, multiplied, Map.of());
    return CopiedTrace.of(
        new TraceFile.Request(file, operation, table, null, 1, columns),
        spec.with(CopiedTrace.findings(file, null, spec)));
  }

  private static List<Sent> sent(CopiedTrace copies, int seconds) {
    List<Sent> sent = new ArrayList<>();
    try (Trace trace = copies.open(7)) {
      while (trace.advance() && trace.timeNanos() < seconds * SECOND) {
        sent.add(new Sent(trace.timeNanos(), text(copies, trace, 3), text(copies, trace, 4)));
      }
    }
    return sent;
  }

  private static String text(CopiedTrace copies, Trace trace, int column) {
    long value = trace.value(column);
    @Nullable BytesCode code = copies.code(column);
    return code == null ? "" + value : new String(code.bytes(value), StandardCharsets.UTF_8);
  }

  private List<Sent> sentOf(IntFunction<String> key, int seconds, ColumnType... types)
      throws Exception {
    Path file = recording(i -> "insert,T," + key.apply(i));
    return sent(copies(file, "T", TraceOperation.INSERT, false, types), seconds);
  }

  @Test
  void theRateIsThatOfAllCopiesForAsLongAsIsAsked() throws Exception {
    List<Sent> sent = sentOf(i -> "" + i, 60, ColumnType.INT64);
    assertThat(sent).hasSizeBetween(60 * PER_SECOND * COPIES - 5, 60 * PER_SECOND * COPIES + 5);
    assertThat(sent).extracting(Sent::nanos).isSorted();
  }

  @Test
  void timesGoOnAtOneSecondASecond() throws Exception {
    List<Sent> sent = sentOf(i -> "" + (START_MILLIS + 10L * i), 60, ColumnType.INT64);
    for (Sent record : sent) {
      assertThat(record.number() - START_MILLIS).isCloseTo(record.nanos() / 1_000_000, within(12));
    }
  }

  private static TokenKind kind(Path file, Map<String, String> declared) throws Exception {
    CopySpec spec = new CopySpec(COPIES, 0, false, declared);
    return CopiedTrace.findings(file, null, spec).get(0).kind();
  }

  /** Messages that waited for a month. */
  @ParameterizedTest
  @ValueSource(longs = {1, 1000, 1_000_000, SECOND})
  void numbersThatAreTimesByTheirUnitAreTimesHoweverLongAgo(long unitNanos) throws Exception {
    long queued = START_MILLIS - Duration.ofDays(30).toMillis();
    Path file = recording(i -> "insert,T," + (queued + 10L * i) * 1_000_000 / unitNanos);
    assertThat(kind(file, Map.of())).isEqualTo(TokenKind.TIME);
  }

  @Test
  void numbersAsGreatAsTimesThatRiseFasterAreACounter() throws Exception {
    Path file = recording(i -> "insert,T," + (START_MILLIS / 1000 + i));
    assertThat(kind(file, Map.of())).isEqualTo(TokenKind.COUNTER);
  }

  @Test
  void timesInNoOrderAreTimesOnceDeclared() throws Exception {
    Path file =
        recording(
            i ->
                "insert,T,"
                    + (START_MILLIS - Long.remainderUnsigned(RandomStream.mix(i), 1L << 30)));
    assertThat(kind(file, Map.of())).isEqualTo(TokenKind.UNIQUE);
    assertThat(kind(file, Map.of("T.3", "time"))).isEqualTo(TokenKind.TIME);
  }

  @Test
  void fallingTimesFallAtOneSecondASecond() throws Exception {
    long end = Long.MAX_VALUE / 1000;
    List<Sent> sent =
        sentOf(i -> "" + (end - 1000 * START_MILLIS - 10_000L * i), 60, ColumnType.INT64);
    for (Sent record : sent) {
      assertThat(end - record.number() - 1000 * START_MILLIS)
          .isCloseTo(record.nanos() / 1000, within(12_000));
    }
  }

  @Test
  void countersGoOnTogetherAndNoNumberComesTwice() throws Exception {
    List<Sent> sent = sentOf(i -> "" + (5000 + i), 60, ColumnType.INT64);
    Set<Long> numbers = new HashSet<>();
    for (Sent record : sent) {
      assertThat(numbers.add(record.number())).isTrue();
      double expected = COPIES * (5000 + record.nanos() / 1e9 * PER_SECOND);
      assertThat((double) record.number()).isCloseTo(expected, within(3.0 * COPIES));
    }
  }

  /** Copies of the numbers of a day would repeat them, so their kind is asked for. */
  @Test
  void aCounterThatStartsAgainWithATimeIsAskedFor() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < RECORDS; i++) {
      Instant time = Instant.parse("2026-03-01T23:59:55Z").plusMillis(10L * i);
      text.append(time).append(",insert,T,").append(time.toString(), 0, 10);
      text.append(String.format(Locale.ROOT, "/%06d\n", i < 500 ? 7001 + i : i - 499));
    }
    Path file = Files.writeString(folder.resolve("r.csv"), text);
    assertThatThrownBy(() -> copies(file, "T", TraceOperation.INSERT, false, ColumnType.STRING))
        .isInstanceOf(UnknownKindException.class)
        .hasMessageContaining("T.3.2: its values")
        .hasMessageContaining("--kind T.3.2=KIND");
  }

  /** Only what is declared counts: the message has what may be declared. */
  @Test
  void kindsThatAreNotDeclaredAreAskedForWithAProposal() throws Exception {
    Path file = recording(i -> "insert,T," + i + "," + wide(i));
    TraceFile.Request request =
        new TraceFile.Request(
            file, TraceOperation.INSERT, "T", null, 1, Map.of(3, ColumnType.INT64));
    for (Map<String, String> kinds : List.of(Map.<String, String>of(), Map.of("T.3", "counter"))) {
      assertThatThrownBy(() -> CopiedTrace.of(request, new CopySpec(2, 0, false, kinds)))
          .isInstanceOf(UnknownKindException.class)
          .hasMessageContaining(
              kinds.isEmpty() ? "\"T.3=counter\", \"T.4=unique\"" : "[\"T.4=unique\"]");
    }
  }

  /** Of as many characters as Base64 has for twelve bytes, which begin with seconds of 2009 on. */
  @ParameterizedTest
  @ValueSource(strings = {"order-%010d", "user%012d", "T20260301-%06d"})
  void wordsWithANumberAreNoIdentifiersOfTheirLength(String form) throws Exception {
    Path file = recording(i -> "insert,T," + String.format(Locale.ROOT, form, i));
    assertThat(CopiedTrace.findings(file, null, new CopySpec(COPIES, 0, false, Map.of())))
        .extracting(TokenFinding::kind)
        .contains(TokenKind.COUNTER)
        .doesNotContain(TokenKind.ID);
  }

  /** 48,000 of 60,000 are passed in a minute: keys are packed into the range, and must be in it. */
  @ParameterizedTest
  @ValueSource(ints = {1, -1})
  void theRangeHoldsAllNumbersOfACounterWhicheverWayItGoes(int step) throws Exception {
    Path file = recording(i -> "insert,T," + (60_000 + step * i));
    CopiedTrace copies = copies(file, "T", TraceOperation.INSERT, false, ColumnType.INT64);
    TraceRange range = copies.range(0, 60 * SECOND);
    long least = Objects.requireNonNull(range.min().get(3));
    long greatest = Objects.requireNonNull(range.max().get(3));
    List<Sent> sent = sent(copies, 60);
    for (Sent record : sent) {
      assertThat(record.number()).isBetween(least, greatest);
    }
    assertThat(sent.get(sent.size() - 1).number() - sent.get(0).number())
        .isCloseTo(step * 60L * PER_SECOND * COPIES, within(3L * COPIES));
  }

  @Test
  void textsAreCutIntoTokensThatKeepTheirWidth() throws Exception {
    List<Sent> sent =
        sentOf(
            i -> String.format(Locale.ROOT, "tenant-%02d/event/%012d", i * 7 % 5, 100 + i),
            30,
            ColumnType.STRING);
    Set<String> values = new HashSet<>();
    for (Sent record : sent) {
      assertThat(record.first()).matches("tenant-0[0-4]/event/\\d{12}");
      assertThat(values.add(record.first())).isTrue();
    }
  }

  @Test
  void aDayThatDidNotChangeGoesOnPastMidnight() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("late.csv"),
            lines(
                i ->
                    String.format(
                        Locale.ROOT,
                        "2026-03-01T23:59:%06.3fZ,insert,T,2026-03-01/%d",
                        40 + i / 100.0,
                        i)));
    CopiedTrace copies = copies(file, "T", TraceOperation.INSERT, false, ColumnType.STRING);
    for (Sent record : sent(copies, 60)) {
      String day = record.nanos() < 20 * SECOND ? "2026-03-01/" : "2026-03-02/";
      assertThat(record.first()).startsWith(day);
    }
  }

  private static String lines(IntFunction<String> line) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < RECORDS; i++) {
      text.append(line.apply(i)).append('\n');
    }
    return text.toString();
  }

  @Test
  void aValueHasOneReplacementInAllTablesOfACopy() throws Exception {
    Random random = new Random(1);
    List<String> ids = new ArrayList<>();
    Path file =
        recording(
            i -> {
              if (i % 2 == 0) {
                ids.add(
                    new UUID(
                            (random.nextLong() & ~0xF000L) | 0x4000,
                            (random.nextLong() >>> 2) | (1L << 63))
                        .toString());
                return "insert,Orders," + ids.get(ids.size() - 1);
              }
              return "insert,Lines," + ids.get(Math.max(0, ids.size() - 3)) + "," + i % 3;
            });
    Set<String> orders = new HashSet<>();
    CopiedTrace first = copies(file, "Orders", TraceOperation.INSERT, false, ColumnType.STRING);
    sent(first, 30).forEach(record -> orders.add(shown(record.first())));
    CopiedTrace second =
        copies(file, "Lines", TraceOperation.INSERT, false, ColumnType.STRING, ColumnType.INT64);
    List<Sent> lines = sent(second, 29);
    long joined = lines.stream().filter(line -> orders.contains(shown(line.first()))).count();
    // At the run's beginning some lines belong to orders from before it.
    assertThat(joined).isGreaterThan((long) (0.98 * lines.size()));
    assertThat(orders.size()).isGreaterThan((int) (0.99 * 30 * PER_SECOND / 2 * COPIES));
  }

  /** As much of it as both codes decide. */
  private static String shown(String id) {
    return id.substring(0, Math.min(9, id.length() - 1));
  }

  @Test
  void repeatedValuesAreKeptOrMultiplied() throws Exception {
    Random random = new Random(1);
    Path file =
        recording(
            i ->
                "update,T,user-"
                    + Long.toHexString(RandomStream.mix(random.nextInt(200)) | (1L << 63))
                        .substring(0, 6));
    Set<String> recorded =
        new HashSet<>(
            Files.readAllLines(file).stream()
                .map(line -> line.substring(line.lastIndexOf(',') + 1))
                .toList());
    CopiedTrace kept = copies(file, "T", TraceOperation.UPDATE, false, ColumnType.STRING);
    CopiedTrace multiplied = copies(file, "T", TraceOperation.UPDATE, true, ColumnType.STRING);
    Set<String> ofKept = new HashSet<>();
    sent(kept, 30).forEach(record -> ofKept.add(record.first()));
    Set<String> ofMultiplied = new HashSet<>();
    sent(multiplied, 30).forEach(record -> ofMultiplied.add(record.first()));
    assertThat(ofKept).isEqualTo(recorded);
    assertThat(ofMultiplied.size()).isGreaterThan(5 * recorded.size());
  }

  @Test
  void oneSeedGivesOneSequenceOfRecords() throws Exception {
    Path file = recording(i -> "insert,T," + Integer.toHexString((int) RandomStream.mix(i)));
    CopiedTrace one = copies(file, "T", TraceOperation.INSERT, false, ColumnType.STRING);
    CopiedTrace again = copies(file, "T", TraceOperation.INSERT, false, ColumnType.STRING);
    assertThat(sent(one, 20)).isEqualTo(sent(again, 20));
  }

  @Test
  void whatRisesButIsNoClockIsRefused() throws Exception {
    Path file =
        recording(
            i ->
                "insert,T,"
                    + Integer.toString(40_000_000 + 977 * i, 36)
                    + "-q"
                    + (char) ('a' + i % 26));
    assertThatThrownBy(() -> copies(file, "T", TraceOperation.INSERT, false, ColumnType.STRING))
        .isInstanceOf(UnknownKindException.class)
        .hasMessageContaining("T.3.1: its values")
        .hasMessageContaining("rise with time")
        .hasMessageContaining("--kind T.3.1=KIND");
  }

  @Test
  void numbersOfTwoColumnsAreNotJoinedByChance() throws Exception {
    Path file = recording(i -> "insert,T," + (i % 97 + 1) + "," + (RandomStream.mix(i) >>> 54));
    List<TokenFinding> found =
        CopiedTrace.findings(file, null, new CopySpec(2, 0, false, Map.of()));
    assertThat(found).extracting(TokenFinding::evidence).noneMatch(e -> e.contains("shares"));
    assertThat(found.get(0).kind()).isEqualTo(TokenKind.REPEATED);
  }

  private static String wide(int number) {
    return "" + (100_000_000_000L + (RandomStream.mix(number) >>> 1) % 900_000_000_000L);
  }

  /** Ten rows have a tenth of the load each where all copies share them, else an eightieth. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFewValuesThatAreWholeKeysAreSharedOrEachCopysOwn(boolean isDense) throws Exception {
    Path file = recording(i -> "upsert,T," + (isDense ? "" + (1 + i % 10) : wide(i % 10)));
    TokenFinding found =
        CopiedTrace.findings(file, null, new CopySpec(COPIES, 0, false, Map.of())).get(0);
    assertThat(found.kind()).isEqualTo(TokenKind.REPEATED);
    assertThat(found.evidence())
        .contains("10 values in 1,000 records, which are all possible keys");
    for (boolean multiplied : new boolean[] {false, true}) {
      CopiedTrace copies = copies(file, "T", TraceOperation.UPSERT, multiplied, ColumnType.INT64);
      Map<String, Long> byKey = new HashMap<>();
      sent(copies, 10).forEach(record -> byKey.merge(record.first(), 1L, Long::sum));
      int rows = multiplied ? 10 * COPIES : 10;
      assertThat(byKey).hasSize(rows);
      long each = (long) RECORDS * COPIES / rows;
      assertThat(byKey.values()).allMatch(n -> Math.abs(n - each) <= 10);
    }
  }

  /** A hundredth of the records name an earlier row again, and each copy does so in its rounds. */
  @Test
  void aKeyThatRecursRecursWithinARoundOfItsCopy() throws Exception {
    Path file = recording(i -> "upsert,T," + wide(i % 100 == 99 ? i - 50 : i));
    CopiedTrace copies = copies(file, "T", TraceOperation.UPSERT, false, ColumnType.INT64);
    Map<String, Long> byKey = new HashMap<>();
    sent(copies, 30).forEach(record -> byKey.merge(record.first(), 1L, Long::sum));
    assertThat(byKey.values()).allMatch(n -> n <= 2);
    double again = byKey.values().stream().filter(n -> n == 2).count();
    assertThat(again).isCloseTo(30 * PER_SECOND * COPIES / 100.0, within(2.0 * COPIES));
  }

  @Test
  void aFewValuesBesideOthersOrAsToldStay() throws Exception {
    Path beside = recording(i -> "upsert,T," + wide(i % 10) + "," + wide(1000 + i));
    CopySpec spec = new CopySpec(2, 0, false, Map.of());
    assertThat(CopiedTrace.findings(beside, null, spec).get(0).kind()).isEqualTo(TokenKind.FEW);
    Path alone = recording(i -> "upsert,T," + wide(i % 10));
    CopySpec told = new CopySpec(2, 0, false, Map.of("T.3", "few"));
    assertThat(CopiedTrace.findings(alone, null, told).get(0).recurs()).isFalse();
    Path one = recording(i -> "upsert,T," + wide(7));
    assertThat(CopiedTrace.findings(one, null, spec).get(0).kind()).isEqualTo(TokenKind.FEW);
    Path short4 = recording(i -> "upsert,T," + "abcd".charAt(i % 4));
    assertThat(CopiedTrace.findings(short4, null, spec).get(0).kind()).isEqualTo(TokenKind.FEW);
  }

  /** Key of a record: each fifth is the hot one, all others occur once. */
  private static String oneHot(int record) {
    return record % 5 == 0 ? "42" : "" + (100_000 + (RandomStream.mix(record) >>> 1) % 900_000);
  }

  private static long times(List<Sent> sent, String key) {
    return sent.stream().filter(record -> record.first().equals(key)).count();
  }

  @Test
  void aKeyThatRecursFarMoreOftenThanTheOthersStaysTheHotOne() throws Exception {
    Path file = recording(i -> (i % 2 == 0 ? "update" : "lookup") + ",T," + oneHot(i));
    TokenFinding found =
        CopiedTrace.findings(file, null, new CopySpec(2, 0, false, Map.of())).get(0);
    assertThat(found.kind()).isEqualTo(TokenKind.UNIQUE);
    assertThat(found.recurs()).as("two variants are run").isTrue();
    assertThat(found.evidence()).contains("\"42\", 20.0 % of the records");
    // 30 s of 8 copies of 50 updates/s: 12,000, of which a fifth is on the hot key.
    CopiedTrace kept = copies(file, "T", TraceOperation.UPDATE, false, ColumnType.INT64);
    List<Sent> sent = sent(kept, 30);
    assertThat(times(sent, "42")).isCloseTo(12_000 / 5, within(5));
    assertThat(sent.stream().map(Sent::first).distinct().count())
        .as("new ones in each of the 8 copies of 3 or 4 rounds of 400")
        .isGreaterThan(8 * 3 * 400 - 500);
    CopiedTrace own = copies(file, "T", TraceOperation.UPDATE, true, ColumnType.INT64);
    Map<String, Long> byKey = new HashMap<>();
    sent(own, 30).forEach(record -> byKey.merge(record.first(), 1L, Long::sum));
    assertThat(byKey.values().stream().filter(n -> n > 200)).as("one for each copy").hasSize(8);
  }

  @Test
  void aRowThatIsUpdatedAgainAndAgainBesideACounterStays() throws Exception {
    Path inserts = recording(i -> i % 5 == 0 ? "update,T,700007" : "insert,T," + (900_000 + i));
    CopiedTrace updates = copies(inserts, "T", TraceOperation.UPDATE, false, ColumnType.INT64);
    assertThat(times(sent(updates, 30), "700007")).isCloseTo(8 * 30 * 20, within(5));
    Path beside = recording(i -> "update,T," + (i % 5 == 0 ? 42 : 900_000 + i));
    assertThat(
            CopiedTrace.findings(beside, null, new CopySpec(2, 0, false, Map.of())).get(0).kind())
        .as("a counter, though the hot row of each fifth record does not rise")
        .isEqualTo(TokenKind.COUNTER);
    CopiedTrace mixed = copies(beside, "T", TraceOperation.UPDATE, false, ColumnType.INT64);
    List<Sent> sent = sent(mixed, 30);
    assertThat(times(sent, "42")).isCloseTo(8 * 30 * 20, within(5));
    assertThat(sent.get(sent.size() - 1).number())
        .as("80 new ones a second of each of 8 copies from 8 times the first one on")
        .isGreaterThan(8 * 900_000L);
  }

  @Test
  void aRowThatIsCreatedInTheRecordingIsAnotherInEachRoundHoweverOftenItIsUsed() throws Exception {
    Path file =
        recording(
            i -> (i == 1 ? "insert,T,42" : "update,T," + (i % 5 == 0 ? "42" : oneHot(i + 1))));
    assertThat(CopiedTrace.findings(file, null, new CopySpec(2, 0, false, Map.of())).get(0))
        .matches(found -> found.kind() == TokenKind.UNIQUE && found.frequent() == 0);
  }

  @Test
  void aCounterIsOneWhereverItsNumbersStand() throws Exception {
    Path file =
        recording(
            i ->
                (i % 2 == 0
                    ? "insert,Orders," + (500 + i / 2)
                    : "insert,Lines," + (500 + i / 2 / 5 * 5)));
    List<TokenFinding> found =
        CopiedTrace.findings(file, null, new CopySpec(2, 0, false, Map.of()));
    assertThat(found).extracting(TokenFinding::kind).containsOnly(TokenKind.COUNTER);
    assertThat(found.get(1).evidence()).isEqualTo("shares its values with Orders.3");
  }

  @Test
  void aRecordingOfLessThanASecondIsRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("one.csv"), "0,insert,T,1\n0.1,insert,T,2\n");
    assertThatThrownBy(() -> copies(file, "T", TraceOperation.INSERT, false, ColumnType.INT64))
        .hasMessageContaining("copies need at least one second");
  }

  @Test
  void codesKeepTheOrderOfTexts() throws Exception {
    Map<Long, String> byCode = new HashMap<>();
    Path file =
        recording(i -> "insert,T,k" + Long.toString(RandomStream.mix(i) >>> 20, 36) + "/" + i % 9);
    CopiedTrace copies = copies(file, "T", TraceOperation.INSERT, false, ColumnType.STRING);
    BytesCode code = copies.code(3);
    List<String> texts =
        new ArrayList<>(List.of("", "a", "k", "kzz", "k0/", "zzzzz", "k1/2/3", "k~"));
    sent(copies, 5).forEach(record -> texts.add(record.first().replace("…", "")));
    texts.sort((a, b) -> java.util.Arrays.compareUnsigned(bytes(a), bytes(b)));
    long last = -1;
    for (String text : texts.stream().distinct().toList()) {
      long number = code.code(bytes(text), 0, bytes(text).length);
      assertThat(number).as(text + " after " + byCode.get(last)).isGreaterThan(last);
      byCode.put(number, text);
      last = number;
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static org.assertj.core.data.Offset<Long> within(long most) {
    return org.assertj.core.data.Offset.offset(most);
  }

  private static org.assertj.core.data.Offset<Double> within(double most) {
    return org.assertj.core.data.Offset.offset(most);
  }
}
