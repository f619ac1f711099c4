package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.ValueOrder;
import io.keyheat.scenarios.trace.copies.RecordedTrace.Recorded;
import io.keyheat.scenarios.trace.token.CellCutter.TokenForm;
import io.keyheat.scenarios.trace.token.Digits;
import io.keyheat.scenarios.trace.token.Digits.LetterCase;
import io.keyheat.scenarios.trace.token.LookAlikeToken;
import io.keyheat.scenarios.trace.token.Looks;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** All tokens that stand at one place of a table's keys. */
final class TokenSlot {
  /** Values that show an order. */
  private static final int SAMPLE = 4096;

  /** Values are few if there are at most this number, or this part of the records. */
  private static final int FEW = 20;

  private static final double FEW_SHARE = 0.01;

  /** A value is used briefly if it is for less than this part of the recording. */
  private static final double BRIEF = 0.1;

  private final List<Recorded> records;
  private final int column;
  private final TokenForm form;
  private int[] record = new int[16];
  private int[] from = new int[16];
  private int[] to = new int[16];
  private int count;
  private final Map<Long, Life> lives = new HashMap<>();

  /** When a value occurs. */
  private static final class Life {
    final int token;
    final int first;
    int last;
    int count;
    int created;

    Life(int token, int first) {
      this.token = token;
      this.first = first;
    }
  }

  TokenSlot(List<Recorded> records, int column, TokenForm form) {
    this.records = records;
    this.column = column;
    this.form = form;
  }

  void add(int recordNumber, int start, int end) {
    if (count == record.length) {
      record = Arrays.copyOf(record, 2 * count);
      from = Arrays.copyOf(from, 2 * count);
      to = Arrays.copyOf(to, 2 * count);
    }
    record[count] = recordNumber;
    from[count] = start;
    to[count] = end;
    int token = count++;
    Life life =
        lives.computeIfAbsent(
            LookAlikeToken.hash(cell(token), start, end), hash -> new Life(token, recordNumber));
    life.last = recordNumber;
    life.count++;
    life.created += record(token).creates() ? 1 : 0;
  }

  private TokenSlot only(IntPredicate chosen) {
    TokenSlot some = new TokenSlot(records, column, form);
    IntStream.range(0, count).filter(chosen).forEach(i -> some.add(record[i], from[i], to[i]));
    return some;
  }

  /**
   * The tokens that show how values come about: those of records that create rows, where a tenth
   * do, without the values that stand.
   */
  TokenSlot evidence() {
    boolean areCreated =
        10 * IntStream.range(0, count).filter(i -> record(i).creates()).count() >= count;
    Set<String> standing = standing(0);
    TokenSlot shown =
        only(i -> (!areCreated || record(i).creates()) && !standing.contains(text(i)));
    return shown.count == 0 ? this : shown;
  }

  /**
   * The values that are used again and again, such as the one hot row among rows that are used once
   * each, or the time from which all queries read. A value that one record creates is none, as it
   * is another one in each round of a copy.
   *
   * @param unitNanos for which a clock shows one value; 0: there is none
   */
  Set<String> standing(long unitNanos) {
    Set<String> standing = new TreeSet<>();
    long least = Math.max((long) (BRIEF * recordedNanos()), 2 * unitNanos);
    for (Life life : lives.values()) {
      long nanos = records.get(life.last).nanos() - records.get(life.first).nanos();
      if (!isFew(life.count) && life.created != 1 && nanos > least) {
        standing.add(text(life.token));
      }
    }
    return standing;
  }

  private boolean isFew(int number) {
    return number <= Math.max(FEW, FEW_SHARE * count);
  }

  private long recordedNanos() {
    return records.isEmpty() ? 0 : records.get(records.size() - 1).nanos() - records.get(0).nanos();
  }

  TokenForm form() {
    return form;
  }

  int count() {
    return count;
  }

  /** How many different values there are. */
  int distinct() {
    return lives.size();
  }

  /** Whether there are few different values, so that they recur. */
  boolean isFew() {
    return isFew(distinct()) && 2 * distinct() <= Math.max(2, count);
  }

  /** Whether values come into being during the recording and are soon used no more. */
  boolean isBrief() {
    int[] spans =
        lives.values().stream()
            .filter(life -> life.count > 1)
            .mapToInt(life -> life.last - life.first)
            .sorted()
            .toArray();
    return spans.length > 0 && spans[spans.length / 2] < BRIEF * records.size();
  }

  /** Whether most of the values of one slot are values of the other. */
  boolean shares(TokenSlot other) {
    long shared = lives.keySet().stream().filter(other.lives::containsKey).count();
    return form == other.form && 2 * shared >= Math.min(distinct(), other.distinct());
  }

  /** The length of the shortest value. */
  int shortest() {
    return IntStream.range(0, count).map(i -> to[i] - from[i]).min().orElse(0);
  }

  /** The length of all values; 0: they differ in length. */
  int length() {
    int first = count == 0 ? 0 : to[0] - from[0];
    return IntStream.range(0, count).allMatch(i -> to[i] - from[i] == first) ? first : 0;
  }

  /** The longest value. */
  String longest() {
    int longest = 0;
    for (int i = 1; i < count; i++) {
      longest = to[i] - from[i] > to[longest] - from[longest] ? i : longest;
    }
    return text(longest);
  }

  byte[] cell(int i) {
    return records.get(record[i]).cells()[column];
  }

  int from(int i) {
    return from[i];
  }

  int to(int i) {
    return to[i];
  }

  private Recorded record(int i) {
    return records.get(record[i]);
  }

  long nanos(int i) {
    return record(i).nanos();
  }

  String text(int i) {
    return new String(cell(i), from[i], to[i] - from[i], StandardCharsets.UTF_8);
  }

  /** Texts of some tokens, the same number between any two. */
  List<String> texts(int most) {
    int step = Math.max(1, count / most);
    return IntStream.range(0, count)
        .filter(i -> i % step == 0)
        .mapToObj(this::text)
        .distinct()
        .toList();
  }

  /** Share of the records that have one of some values. */
  double share(Set<String> values) {
    return (double) IntStream.range(0, count).filter(i -> values.contains(text(i))).count()
        / Math.max(1, count);
  }

  /** Whether one record creates a value. */
  boolean isCreatedOnce(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    Life life = lives.get(LookAlikeToken.hash(bytes, 0, bytes.length));
    return life != null && life.created == 1;
  }

  /** How numbers are written, in base 10 or 16; null where some values are none. */
  @Nullable Digits digits() {
    List<Digits> all = new ArrayList<>();
    all.add(new Digits(10, hasLeadingZeros(), LetterCase.SMALL));
    for (LetterCase letters : LetterCase.values()) {
      all.add(new Digits(16, length() > 0, letters));
    }
    return all.stream()
        .filter(digits -> Arrays.stream(numbers(digits)).allMatch(n -> n != Digits.NONE))
        .findFirst()
        .orElse(null);
  }

  /** The numbers of all values; {@link Digits#NONE} for one that is none. */
  long[] numbers(Digits digits) {
    return IntStream.range(0, count)
        .mapToLong(i -> digits.parse(cell(i), from[i], to[i]))
        .toArray();
  }

  private boolean hasLeadingZeros() {
    return IntStream.range(0, count).anyMatch(i -> to[i] - from[i] > 1 && cell(i)[from[i]] == '0');
  }

  /** What the values look like. */
  Looks looks() {
    Looks looks = new Looks(length());
    for (int i = 0; i < count; i++) {
      looks.see(cell(i), from[i], to[i]);
    }
    return looks.finished();
  }

  /** How some numbers, one for each token, rise with time. */
  static Rising rising(long[] numbers) {
    long[] sampled = IntStream.of(sample(numbers.length)).mapToLong(i -> numbers[i]).toArray();
    long[] sorted = Arrays.stream(sampled).sorted().toArray();
    return Rising.of(
        Arrays.stream(sampled).mapToInt(n -> Arrays.binarySearch(sorted, n)).toArray());
  }

  /** How the texts of the tokens rise with time, in the order of bytes. */
  Rising rising() {
    List<String> texts = IntStream.of(sample(count)).mapToObj(this::text).toList();
    List<String> sorted = texts.stream().sorted().toList();
    return Rising.of(
        texts.stream().mapToInt(t -> java.util.Collections.binarySearch(sorted, t)).toArray());
  }

  private static int[] sample(int count) {
    double step = Math.max(1, (double) count / SAMPLE);
    return IntStream.iterate(0, k -> k * step < count, k -> k + 1)
        .map(k -> (int) (k * step))
        .toArray();
  }

  /**
   * How values rise.
   *
   * @param overall share of values some way apart of which the later one is greater
   * @param inParts the same in eighths of the recording, where these show an order more clearly
   */
  record Rising(double overall, double inParts) {
    static Rising of(int[] ranks) {
      return new Rising(ValueOrder.overall(List.of(ranks)), ValueOrder.rising(List.of(ranks)));
    }

    /** Whether they go on in one direction. */
    boolean isOrdered() {
      return ValueOrder.isOrdered(overall);
    }

    /** Whether they go on in one direction for some time, and may then begin again. */
    boolean isOrderedInParts() {
      return isOrdered() || ValueOrder.isOrdered(inParts);
    }

    boolean falls() {
      return overall < 0.5;
    }
  }
}
