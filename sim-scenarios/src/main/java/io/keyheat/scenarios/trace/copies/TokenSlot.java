package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.ValueOrder;
import io.keyheat.scenarios.trace.copies.RecordedTrace.Recorded;
import io.keyheat.scenarios.trace.token.CellCutter.TokenForm;
import io.keyheat.scenarios.trace.token.CounterToken;
import io.keyheat.scenarios.trace.token.Digits;
import io.keyheat.scenarios.trace.token.LookAlikeToken;
import io.keyheat.scenarios.trace.token.Looks;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/** All tokens that stand at one place of a table's keys. */
final class TokenSlot {
  /** Values that show an order. */
  private static final int SAMPLE = 4096;

  private static final int LEAST_OF_GROUP = 3;

  /** Fewer shared values may be chance. */
  private static final int LEAST_SHARED = 10;

  /** Values are few if they are at most this part of the records, or at most {@link #FEW}. */
  private static final double FEW_SHARE = 0.01;

  private static final int FEW = 20;

  private static final int SHORT_DIGITS = 6;

  /** Records of a value that recurs by more than chance among values that hardly do. */
  private static final int LEAST_FREQUENT = 20;

  /** A frequent value has at least this number of times the records of a mean one. */
  private static final int FAR_MORE = 10;

  /** A reference may be written a moment before the row that it names. */
  private static final double MOSTLY_AFTER = 0.8;

  /** References of a shorter part of a counter's course may be numbers that only look alike. */
  private static final double LEAST_COURSE = 0.5;

  private final List<Recorded> records;
  private final int column;
  private final TokenForm form;
  private int[] record = new int[16];
  private int[] from = new int[16];
  private int[] to = new int[16];
  private int count;
  private final Map<Long, Life> lives = new HashMap<>();
  private int length = -1;

  /** When a value occurs. */
  private static final class Life {
    final int first;
    final int token;
    int last;
    int count;
    int created;

    Life(int first, int token) {
      this.first = first;
      this.token = token;
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
    count++;
    long hash = LookAlikeToken.hash(cell(count - 1), start, end);
    int token = count - 1;
    Life life = lives.computeIfAbsent(hash, h -> new Life(recordNumber, token));
    life.last = recordNumber;
    life.count++;
    life.created += records.get(recordNumber).creates() ? 1 : 0;
    length = length == -1 || length == end - start ? end - start : 0;
  }

  /** A slot of some of these tokens. */
  TokenSlot only(List<Integer> chosen) {
    TokenSlot some = new TokenSlot(records, column, form);
    chosen.forEach(i -> some.add(record[i], from[i], to[i]));
    return some;
  }

  TokenForm form() {
    return form;
  }

  int column() {
    return column;
  }

  int count() {
    return count;
  }

  /** Whether most of the different values of this slot, and several, are values of another one. */
  boolean isWithin(TokenSlot other) {
    if (form != other.form || lives.size() > 2 * other.lives.size()) {
      return false;
    }
    int shared = 0;
    for (Long value : lives.keySet()) {
      shared += other.lives.containsKey(value) ? 1 : 0;
    }
    return shared >= LEAST_SHARED && 2 * shared >= lives.size();
  }

  /**
   * Whether values follow the course of a counter, as those do that name its rows: they come when
   * they have been counted, and go along with it. Numbers that only look alike do not.
   */
  boolean follows(TokenSlot counter) {
    int shared = 0;
    int after = 0;
    int least = Integer.MAX_VALUE;
    int most = 0;
    for (Map.Entry<Long, Life> value : lives.entrySet()) {
      Life counted = counter.lives.get(value.getKey());
      if (counted != null) {
        long countedNanos = counter.records.get(counted.first).nanos();
        shared++;
        after += records.get(value.getValue().first).nanos() >= countedNanos ? 1 : 0;
        least = Math.min(least, counted.first);
        most = Math.max(most, counted.first);
      }
    }
    return after >= MOSTLY_AFTER * shared && most - least >= LEAST_COURSE * counter.records.size();
  }

  /** Whether values are numbers of few digits, which other columns may hold by chance. */
  boolean isShortNumber() {
    for (int i = 0; i < count; i++) {
      if (to[i] - from[i] > SHORT_DIGITS || !isNumber(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether there are few different values, so that they recur. */
  boolean isFew() {
    int distinct = lives.size();
    return distinct <= Math.max(FEW, FEW_SHARE * count) && 2 * distinct <= Math.max(2, count);
  }

  /**
   * Values that recur far more often than the others, and not for a short time only, such as the
   * one hot row among rows that are used once each.
   */
  Set<String> frequent() {
    double least = Math.max(LEAST_FREQUENT, FAR_MORE * (double) count / Math.max(1, lives.size()));
    Set<String> frequent = new TreeSet<>();
    for (Life life : lives.values()) {
      if (life.count >= least && life.last - life.first >= records.size() / 10) {
        frequent.add(text(life.token));
      }
    }
    return frequent;
  }

  /** Whether one record creates what a value names: a copy has another one in each round. */
  boolean isCreatedOnce(String value) {
    Life life = life(value);
    return life != null && life.created == 1;
  }

  /** Share of the records that have a value. */
  double share(String value) {
    Life life = life(value);
    return life == null ? 0 : (double) life.count / count;
  }

  private @Nullable Life life(String value) {
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    return lives.get(LookAlikeToken.hash(bytes, 0, bytes.length));
  }

  /** A slot of the tokens whose value is none of some. */
  TokenSlot without(Set<String> values) {
    List<Integer> others = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (!values.contains(text(i))) {
        others.add(i);
      }
    }
    return only(others);
  }

  /** How many different values there are. */
  int distinct() {
    return lives.size();
  }

  /** The length of the shortest value. */
  int shortest() {
    return lives.values().stream().mapToInt(life -> text(life.token).length()).min().orElse(0);
  }

  /** The length of all values; 0: they differ in length. */
  int length() {
    return Math.max(0, length);
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

  Recorded record(int i) {
    return records.get(record[i]);
  }

  long nanos(int i) {
    return records.get(record[i]).nanos();
  }

  /** What stands before a token in the key, as one number. */
  long group(int i) {
    return CounterToken.group(record(i).cells(), column, cell(i), from[i]);
  }

  String text(int i) {
    return new String(cell(i), from[i], to[i] - from[i], StandardCharsets.UTF_8);
  }

  /** Different values, in the order in which they came; at most {@code most}. */
  List<String> texts(int most) {
    Map<String, Boolean> texts = new LinkedHashMap<>();
    int step = Math.max(1, count / most);
    for (int i = 0; i < count && texts.size() < most; i += step) {
      texts.put(text(i), true);
    }
    return List.copyOf(texts.keySet());
  }

  /** The numbers of all values; null where one is none. */
  long @Nullable [] numbers(Digits digits) {
    long[] numbers = new long[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = digits.parse(cell(i), from[i], to[i]);
      if (numbers[i] == Digits.NONE) {
        return null;
      }
    }
    return numbers;
  }

  /** What the values look like. */
  Looks looks() {
    Looks looks = new Looks(length());
    for (int i = 0; i < count; i++) {
      looks.see(cell(i), from[i], to[i]);
    }
    return looks.finished();
  }

  /** Whether a zero stands in front of a number of several digits. */
  boolean hasLeadingZeros() {
    for (int i = 0; i < count; i++) {
      if (to[i] - from[i] > 1 && cell(i)[from[i]] == '0') {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether values come into being during the recording and are soon used no more: of those that
   * occur more than once, nearly all do so within a tenth of it.
   */
  boolean isShortLived() {
    int repeated = 0;
    int brief = 0;
    for (Life life : lives.values()) {
      if (life.count > 1) {
        repeated++;
        brief += life.last - life.first < records.size() / 10 ? 1 : 0;
      }
    }
    return repeated >= 3 && brief > 0.8 * repeated;
  }

  /** Share of values some way apart of which the later one is greater; NaN: too few. */
  double rising(boolean creatorsOnly) {
    return ValueOrder.overall(List.of(ranks(chosen(creatorsOnly))));
  }

  /** As {@link #rising}, of what is made of the values. */
  double rising(boolean creatorsOnly, IntToLongFunction number) {
    int[] chosen = chosen(creatorsOnly).stream().mapToInt(i -> i).toArray();
    long[] numbers = Arrays.stream(chosen).mapToLong(number).toArray();
    long[] sorted = Arrays.stream(numbers).sorted().toArray();
    return ValueOrder.overall(
        List.of(Arrays.stream(numbers).mapToInt(n -> Arrays.binarySearch(sorted, n)).toArray()));
  }

  /** As {@link #rising}, among values that agree in all that stands before them in the key. */
  double risingInGroups(boolean creatorsOnly) {
    Map<Long, List<Integer>> groups = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      if (!creatorsOnly || record(i).creates()) {
        groups.computeIfAbsent(group(i), g -> new ArrayList<>()).add(i);
      }
    }
    List<int[]> ranks = new ArrayList<>();
    int inGroups = 0;
    for (List<Integer> group : groups.values()) {
      if (group.size() >= LEAST_OF_GROUP && inGroups < SAMPLE) {
        List<Integer> head = group.subList(0, Math.min(group.size(), SAMPLE / 4));
        ranks.add(ranks(head));
        inGroups += head.size();
      }
    }
    return inGroups * 2 < Math.min(SAMPLE, count) ? Double.NaN : ValueOrder.overall(ranks);
  }

  private List<Integer> chosen(boolean creatorsOnly) {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (!creatorsOnly || record(i).creates()) {
        all.add(i);
      }
    }
    List<Integer> chosen = new ArrayList<>();
    double step = Math.max(1, (double) all.size() / SAMPLE);
    for (double i = 0; i < all.size(); i += step) {
      chosen.add(all.get((int) i));
    }
    return chosen;
  }

  /** Whether at least a tenth of the records, and some, create rows. */
  boolean hasCreators() {
    int creators = 0;
    for (int i = 0; i < count; i++) {
      creators += record(i).creates() ? 1 : 0;
    }
    return creators >= Math.max(LEAST_OF_GROUP, count / 10);
  }

  /** Numbers in the values' order: of numbers by size, of other texts byte by byte. */
  private int[] ranks(List<Integer> chosen) {
    boolean numeric = chosen.stream().allMatch(i -> isNumber(i));
    TreeMap<String, Integer> ranks =
        new TreeMap<>(numeric ? TokenSlot::byNumber : String::compareTo);
    chosen.forEach(i -> ranks.put(text(i), 0));
    int rank = 0;
    for (Map.Entry<String, Integer> entry : ranks.entrySet()) {
      entry.setValue(rank++);
    }
    return chosen.stream().mapToInt(i -> ranks.getOrDefault(text(i), 0)).toArray();
  }

  private boolean isNumber(int i) {
    return Digits.DECIMAL.parse(cell(i), from[i], to[i]) != Digits.NONE;
  }

  private static int byNumber(String a, String b) {
    return Long.compare(Long.parseLong(a), Long.parseLong(b));
  }
}
