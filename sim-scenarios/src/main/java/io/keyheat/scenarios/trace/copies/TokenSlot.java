package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.Digits;
import io.keyheat.scenarios.trace.ValueOrder;
import io.keyheat.scenarios.trace.copies.RecordedTrace.Recorded;
import io.keyheat.scenarios.trace.token.CellCutter.CutToken;
import io.keyheat.scenarios.trace.token.CellCutter.TokenForm;
import io.keyheat.scenarios.trace.token.LookAlikeToken;
import io.keyheat.scenarios.trace.token.Looks;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
  private final TokenForm form;
  private final List<Occurrence> tokens = new ArrayList<>();
  private final Map<Long, Life> lives = new HashMap<>();

  /**
   * Where a token stands.
   *
   * @param number of the record among those of its table
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Occurrence(Recorded record, int number, byte[] cell, int from, int to) {
    String text() {
      return new String(cell, from, to - from, StandardCharsets.UTF_8);
    }

    int length() {
      return to - from;
    }

    long nanos() {
      return record.nanos();
    }
  }

  /** When a value occurs. */
  private static final class Life {
    final Occurrence first;
    Occurrence last;
    int count;
    int created;

    Life(Occurrence first) {
      this.first = first;
      last = first;
    }
  }

  /**
   * A place without tokens.
   *
   * @param records of the table
   */
  TokenSlot(List<Recorded> records, TokenForm form) {
    this.records = records;
    this.form = form;
  }

  void add(int number, int column, CutToken token) {
    Recorded record = records.get(number);
    add(new Occurrence(record, number, record.cells()[column], token.from(), token.to()));
  }

  private void add(Occurrence token) {
    tokens.add(token);
    long hash = LookAlikeToken.hash(token.cell, token.from, token.to);
    Life life = lives.computeIfAbsent(hash, h -> new Life(token));
    life.last = token;
    life.count++;
    life.created += token.record.creates() ? 1 : 0;
  }

  /**
   * The tokens that show how values come about: those of records that create rows, where a tenth
   * do, without the values that stand.
   */
  TokenSlot evidence() {
    long created = tokens.stream().filter(token -> token.record.creates()).count();
    Set<String> standing = standing(0);
    TokenSlot shown = new TokenSlot(records, form);
    tokens.stream()
        .filter(token -> 10 * created < count() || token.record.creates())
        .filter(token -> !standing.contains(token.text()))
        .forEach(shown::add);
    return shown.count() == 0 ? this : shown;
  }

  /**
   * The values that are used again and again, such as the one hot row among rows that are used once
   * each, or the time from which all queries read. A value that one record creates is none, as it
   * is another one in each round of a copy.
   *
   * @param unitNanos for which a clock shows one value; 0: there is none
   */
  Set<String> standing(long unitNanos) {
    long recorded = records.get(records.size() - 1).nanos() - records.get(0).nanos();
    long least = Math.max((long) (BRIEF * recorded), 2 * unitNanos);
    Set<String> standing = new TreeSet<>();
    for (Life life : lives.values()) {
      long nanos = life.last.nanos() - life.first.nanos();
      if (!isFew(life.count) && life.created != 1 && nanos > least) {
        standing.add(life.first.text());
      }
    }
    return standing;
  }

  private boolean isFew(int number) {
    return number <= Math.max(FEW, FEW_SHARE * count());
  }

  TokenForm form() {
    return form;
  }

  List<Occurrence> tokens() {
    return Collections.unmodifiableList(tokens);
  }

  int count() {
    return tokens.size();
  }

  /** How many different values there are. */
  int distinct() {
    return lives.size();
  }

  /** Whether there are few different values, so that they recur. */
  boolean isFew() {
    return isFew(distinct()) && 2 * distinct() <= Math.max(2, count());
  }

  /** Whether values come into being during the recording and are soon used no more. */
  boolean isBrief() {
    int[] spans =
        lives.values().stream()
            .filter(life -> life.count > 1)
            .mapToInt(life -> life.last.number - life.first.number)
            .sorted()
            .toArray();
    return spans.length > 0 && spans[spans.length / 2] < BRIEF * records.size();
  }

  /** Whether most of the values of one slot are values of the other. */
  boolean shares(TokenSlot other) {
    long shared = lives.keySet().stream().filter(other.lives::containsKey).count();
    return form == other.form && 2 * shared >= Math.min(distinct(), other.distinct());
  }

  private IntSummaryStatistics lengths() {
    return tokens.stream().mapToInt(Occurrence::length).summaryStatistics();
  }

  /** The length of the shortest value. */
  int shortest() {
    return lengths().getMin();
  }

  /** The length of all values; 0: they differ in length. */
  int length() {
    IntSummaryStatistics lengths = lengths();
    return lengths.getMin() == lengths.getMax() ? lengths.getMin() : 0;
  }

  /** The first one of the longest values. */
  String longest() {
    return Collections.min(tokens, Comparator.comparingInt(token -> -token.length())).text();
  }

  /** The first value. */
  String example() {
    return tokens.get(0).text();
  }

  /** Different texts of some tokens, the same number between any two. */
  List<String> texts(int most) {
    int step = Math.max(1, count() / most);
    return Stream.iterate(0, i -> i < count(), i -> i + step)
        .map(i -> tokens.get(i).text())
        .distinct()
        .toList();
  }

  /** Share of the records that have one of some values. */
  double share(Set<String> values) {
    return (double) tokens.stream().filter(token -> values.contains(token.text())).count()
        / count();
  }

  /** Whether one record creates a value. */
  boolean isCreatedOnce(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    Life life = lives.get(LookAlikeToken.hash(bytes, 0, bytes.length));
    return life != null && life.created == 1;
  }

  /** How numbers are written, in base 10 or 16; null where some values are none. */
  @Nullable Digits digits() {
    boolean hasLeadingZeros =
        tokens.stream().anyMatch(t -> t.length() > 1 && t.cell[t.from] == '0');
    return Stream.of(
            new Digits(10, hasLeadingZeros, false),
            new Digits(16, length() > 0, false),
            new Digits(16, length() > 0, true))
        .filter(digits -> Arrays.stream(numbers(digits)).allMatch(n -> n != Digits.NONE))
        .findFirst()
        .orElse(null);
  }

  /** The numbers of all values; {@link Digits#NONE} for one that is none. */
  long[] numbers(Digits digits) {
    return tokens.stream().mapToLong(t -> digits.parse(t.cell, t.from, t.to)).toArray();
  }

  /** What the values look like. */
  Looks looks() {
    Looks looks = new Looks(length());
    tokens.forEach(token -> looks.see(token.cell, token.from, token.to));
    return looks.finished();
  }

  /** How the texts of the tokens rise with time, in the order of bytes. */
  Rising rising() {
    return rising(sample(count()).mapToObj(i -> tokens.get(i).text()).toList());
  }

  /** How some numbers, one for each token, rise with time. */
  static Rising rising(long[] numbers) {
    return rising(sample(numbers.length).mapToObj(i -> numbers[i]).toList());
  }

  private static <T extends Comparable<T>> Rising rising(List<T> values) {
    List<T> sorted = values.stream().sorted().toList();
    int[] ranks = values.stream().mapToInt(v -> Collections.binarySearch(sorted, v)).toArray();
    return new Rising(ValueOrder.overall(List.of(ranks)), ValueOrder.rising(List.of(ranks)));
  }

  private static IntStream sample(int count) {
    double step = Math.max(1, (double) count / SAMPLE);
    return IntStream.iterate(0, k -> k * step < count, k -> k + 1).map(k -> (int) (k * step));
  }

  /**
   * How values rise.
   *
   * @param overall share of values some way apart of which the later one is greater
   * @param inParts the same in eighths of the recording, where these show an order more clearly
   */
  record Rising(double overall, double inParts) {
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
