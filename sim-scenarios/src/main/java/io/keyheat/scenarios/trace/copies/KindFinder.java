package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.ClockedId;
import io.keyheat.scenarios.trace.ValueOrder;
import io.keyheat.scenarios.trace.token.CellCutter.TokenForm;
import io.keyheat.scenarios.trace.token.CounterRun;
import io.keyheat.scenarios.trace.token.CounterToken;
import io.keyheat.scenarios.trace.token.CounterToken.Course;
import io.keyheat.scenarios.trace.token.CounterToken.Sharing;
import io.keyheat.scenarios.trace.token.Digits;
import io.keyheat.scenarios.trace.token.Digits.LetterCase;
import io.keyheat.scenarios.trace.token.IdentifierToken;
import io.keyheat.scenarios.trace.token.InterleavedToken;
import io.keyheat.scenarios.trace.token.KeptToken;
import io.keyheat.scenarios.trace.token.LookAlikeToken;
import io.keyheat.scenarios.trace.token.Replacement;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides from a recording what the tokens of one place are, and what copies make of them. */
final class KindFinder {
  /** The evidence of what a user says. */
  static final String GIVEN = "as given";

  /** A counter of fewer steps may be chance. */
  private static final int LEAST_STEPS = 4;

  private static final int ID_SAMPLE = 512;

  /** A record may be a minute later than the id that it holds. */
  private static final long LATE_MILLIS = 60_000;

  private static final long MILLI_NANOS = 1_000_000;

  /** A counter has digits for as many rounds of the recording. */
  private static final double LEAST_ROUNDS = 100;

  /** A range of numbers is dense if it has at most this number for each value. */
  private static final long DENSE = 100;

  /** Of a hundred possible values for each that is needed, hardly two are drawn alike. */
  private static final double LEAST_ROOM = 100;

  /** Which records share a counter. */
  private enum Scope {
    ALL,
    /** Those that agree in what stands before it in the key. */
    GROUPS,
    /** As those, where each copy has its groups for itself. */
    OWN_GROUPS
  }

  private final CopySpec spec;
  private final ClockFinder clocks;

  KindFinder(CopySpec spec, ClockFinder clocks) {
    this.spec = spec;
    this.clocks = clocks;
  }

  /**
   * What the tokens of one place are.
   *
   * @param wanted what a user says that they are; null: it is to be found
   * @param before kinds of what stands before it in the key
   * @param place for messages
   */
  FoundKind find(TokenSlot slot, @Nullable TokenKind wanted, Set<TokenKind> before, String place)
      throws UnknownKindException {
    if (wanted != null) {
      return as(slot, wanted, place);
    }
    Optional<FoundKind> found = id(slot);
    if (found.isEmpty()) {
      found = clocks.find(slot);
    }
    if (found.isEmpty()) {
      found = counter(slot, before, place);
    }
    if (found.isEmpty()) {
      found = counterBeside(slot, slot.frequent(), place);
    }
    return found.isPresent() ? found.get() : withoutOrder(slot, place);
  }

  private FoundKind withoutOrder(TokenSlot slot, String place) throws UnknownKindException {
    if (slot.isFew()) {
      return new FoundKind(
          TokenKind.FEW, new KeptToken(), slot.distinct() == 1 ? "a constant" : few(slot));
    }
    double rising = slot.rising(slot.hasCreators());
    if (ValueOrder.isOrdered(rising)) {
      throw unknown(
          place,
          slot,
          String.format(
              Locale.ROOT,
              "%s with time (%.0f %% of those some way apart), but are neither a known clock or id"
                  + " nor a counter",
              rising > 0.5 ? "rise" : "fall",
              100 * Math.max(rising, 1 - rising)));
    }
    if (slot.isShortLived()) {
      return unique(slot, few(slot) + ", each used for a short time only");
    }
    return 2 * slot.distinct() < slot.count() ? repeated(slot, few(slot)) : unique(slot, few(slot));
  }

  /**
   * Takes a few values for rows, which copies share or have for themselves; empty: there is one, or
   * they are so short that those of different copies would often be equal by chance.
   */
  static Optional<FoundKind> rows(TokenSlot slot, CopySpec spec) {
    boolean hasRoom =
        lookAlike(slot, false, spec) instanceof InterleavedToken
            || Math.pow(Digits.DECIMAL.radix(), slot.shortest())
                >= LEAST_ROOM * slot.distinct() * spec.wholeCopies();
    return slot.distinct() > 1 && hasRoom
        ? Optional.of(repeated(slot, few(slot) + ", which are all keys that there are", spec))
        : Optional.empty();
  }

  private static String few(TokenSlot slot) {
    return String.format(Locale.ROOT, "%,d values in %,d records", slot.distinct(), slot.count());
  }

  private FoundKind unique(TokenSlot slot, String evidence) {
    return new FoundKind(TokenKind.UNIQUE, lookAlike(slot, true, spec), evidence);
  }

  private FoundKind repeated(TokenSlot slot, String evidence) {
    return repeated(slot, evidence, spec);
  }

  private static FoundKind repeated(TokenSlot slot, String evidence, CopySpec spec) {
    return new FoundKind(
        TokenKind.REPEATED,
        spec.multiplied() ? lookAlike(slot, false, spec) : new KeptToken(),
        evidence);
  }

  private static Replacement lookAlike(TokenSlot slot, boolean everyRound, CopySpec spec) {
    // Values that recur fill a range, which grows with the application; unique ones are drawn.
    long @Nullable [] numbers =
        everyRound || slot.hasLeadingZeros() ? null : slot.numbers(Digits.DECIMAL);
    if (numbers != null) {
      long least = Arrays.stream(numbers).min().orElse(0);
      long greatest = Arrays.stream(numbers).max().orElse(0);
      long span = greatest - least + 1;
      boolean fits = greatest < Long.MAX_VALUE / 4 / spec.wholeCopies() / 1000;
      if (least >= 0 && fits && span / DENSE <= slot.distinct()) {
        return new InterleavedToken(Digits.DECIMAL, spec.wholeCopies());
      }
    }
    return new LookAlikeToken(slot.looks(), everyRound);
  }

  /** The kind that a user names. */
  private FoundKind as(TokenSlot slot, TokenKind wanted, String place) throws UnknownKindException {
    Optional<FoundKind> found =
        switch (wanted) {
          case FEW -> Optional.of(new FoundKind(wanted, new KeptToken(), GIVEN));
          case UNIQUE -> Optional.of(unique(slot, GIVEN));
          case REPEATED -> Optional.of(repeated(slot, GIVEN));
          case TIME, DATE -> clocks.find(slot);
          case ID -> id(slot);
          case COUNTER -> asCounter(slot);
        };
    return found.orElseThrow(
        () ->
            new UnknownKindException(
                String.format(
                    Locale.ROOT,
                    "%s: \"%s\" cannot be read as %s; expected another kind, one of %s",
                    place,
                    slot.text(0),
                    wanted.word(),
                    TokenKind.words())));
  }

  private Optional<FoundKind> id(TokenSlot slot) {
    if (slot.form() != TokenForm.RUN && slot.form() != TokenForm.UUID) {
      return Optional.empty();
    }
    List<String> values = slot.texts(ID_SAMPLE);
    Optional<ClockedId> id = ClockedId.of(values);
    if (id.isEmpty()) {
      return Optional.empty();
    }
    long latest = values.stream().mapToLong(v -> id.get().millis(v).orElse(0)).max().orElse(0);
    long length = slot.nanos(slot.count() - 1) / MILLI_NANOS;
    long beginning =
        clocks.calendar().isPresent()
            ? clocks.calendar().getAsLong() / MILLI_NANOS
            : latest - length;
    clocks.learn(beginning * MILLI_NANOS);
    return Optional.of(
        new FoundKind(
            TokenKind.ID,
            new IdentifierToken(id.get(), beginning - LATE_MILLIS, spec.multiplied()),
            id.get().words()));
  }

  private Optional<FoundKind> counter(TokenSlot slot, Set<TokenKind> before, String place)
      throws UnknownKindException {
    if (slot.form() != TokenForm.RUN || slot.distinct() < LEAST_STEPS) {
      return Optional.empty();
    }
    Optional<FoundKind> reversed = reversed(slot);
    return reversed.isPresent() ? reversed : counting(slot, before, place);
  }

  /** A counter of all records but those of some rows that are used again and again. */
  private Optional<FoundKind> counterBeside(TokenSlot slot, Set<String> frequent, String place)
      throws UnknownKindException {
    TokenSlot others = frequent.isEmpty() ? slot : slot.without(frequent);
    return frequent.isEmpty() || others.isFew()
        ? Optional.empty()
        : counter(others, Set.of(), place).filter(FoundKind::isOneCounter);
  }

  private Optional<FoundKind> counting(TokenSlot slot, Set<TokenKind> before, String place)
      throws UnknownKindException {
    @Nullable Digits digits = digits(slot);
    if (digits == null) {
      return Optional.empty();
    }
    boolean creators = slot.hasCreators();
    double rising = slot.rising(creators);
    if (ValueOrder.isOrdered(rising)) {
      FoundKind one = counter(slot, digits, course(rising), Scope.ALL, share(rising, ""));
      return Optional.of(withRoom(one, slot, place));
    }
    rising = slot.isFew() ? Double.NaN : slot.risingInGroups(creators);
    return ValueOrder.isOrdered(rising)
        ? Optional.of(countingInGroups(slot, digits, rising, before, place))
        : Optional.empty();
  }

  /** A counter that soon has more digits than are written is something else, such as a clock. */
  private static FoundKind withRoom(FoundKind found, TokenSlot slot, String place)
      throws UnknownKindException {
    if (found.replacement() instanceof CounterToken token
        && token.digits().padded()
        && !token.sharing().fromZero()) {
      throw unknown(
          place, slot, "go on with time, but not for long in " + slot.length() + " digits");
    }
    return found;
  }

  private static UnknownKindException unknown(String place, TokenSlot slot, String what) {
    return new UnknownKindException(
        String.format(
            Locale.ROOT,
            "%s: its values, such as \"%s\", %s; expected their kind by --kind %s=KIND, one of"
                + " %s",
            place,
            slot.text(0),
            what,
            place,
            TokenKind.words()));
  }

  /** A counter of each of the values before it: copies share it as far as they share these. */
  private FoundKind countingInGroups(
      TokenSlot slot, Digits digits, double rising, Set<TokenKind> before, String place)
      throws UnknownKindException {
    String evidence = share(rising, " that agree in what stands before");
    if (before.contains(TokenKind.UNIQUE) || before.contains(TokenKind.ID)) {
      return new FoundKind(
          TokenKind.FEW, new KeptToken(), "starts again behind each new value before it");
    }
    if (before.contains(TokenKind.TIME) || before.contains(TokenKind.DATE)) {
      throw unknown(
          place,
          slot,
          "start again with a time before them, which copies do not (shorten the recording)");
    }
    boolean own = before.contains(TokenKind.REPEATED) && spec.multiplied();
    return counter(slot, digits, course(rising), own ? Scope.OWN_GROUPS : Scope.GROUPS, evidence);
  }

  private static String share(double rising, String which) {
    return String.format(
        Locale.ROOT,
        "%s: so do %.0f %% of values some way apart%s",
        rising > 0.5 ? "rises" : "falls",
        100 * Math.max(rising, 1 - rising),
        which);
  }

  private Optional<FoundKind> asCounter(TokenSlot slot) {
    @Nullable Digits digits = digits(slot);
    return reversed(slot)
        .or(
            () ->
                Optional.ofNullable(digits)
                    .map(
                        written -> {
                          Course course = course(slot.rising(slot.hasCreators()));
                          return counter(slot, written, course, Scope.ALL, GIVEN);
                        }));
  }

  /** How numbers are written; null where the values are none. */
  private static @Nullable Digits digits(TokenSlot slot) {
    Digits decimal = new Digits(10, slot.hasLeadingZeros(), LetterCase.SMALL);
    if (slot.numbers(decimal) != null) {
      return decimal;
    }
    for (LetterCase letters : LetterCase.values()) {
      Digits hexadecimal = new Digits(16, slot.length() > 0, letters);
      if (slot.numbers(hexadecimal) != null) {
        return hexadecimal;
      }
    }
    return null;
  }

  /** A counter whose bits stand in reversed order: turned round, they are small and rise. */
  private Optional<FoundKind> reversed(TokenSlot slot) {
    long @Nullable [] written = slot.numbers(Digits.DECIMAL);
    if (written == null) {
      return Optional.empty();
    }
    boolean signKept = Arrays.stream(written).allMatch(n -> n >= 0);
    boolean creators = slot.hasCreators();
    double rising = slot.rising(creators, i -> CounterToken.reverse(written[i], signKept));
    return ValueOrder.rises(rising) && !ValueOrder.isOrdered(slot.rising(creators))
        ? Optional.of(
            counter(
                slot,
                Digits.DECIMAL,
                Course.BITS_REVERSED,
                Scope.ALL,
                "its bits in reversed order rise"))
        : Optional.empty();
  }

  private static Course course(double rising) {
    return rising < 0.5 ? Course.FALLS : Course.RISES;
  }

  private FoundKind counter(
      TokenSlot slot, Digits digits, Course course, Scope scope, String evidence) {
    boolean creatorsOnly = slot.hasCreators();
    boolean reversed = course == Course.BITS_REVERSED;
    Map<Long, CounterRun> runs = new HashMap<>();
    for (int i = 0; i < slot.count(); i++) {
      if (creatorsOnly && !slot.record(i).creates()) {
        continue;
      }
      long written = digits.parse(slot.cell(i), slot.from(i), slot.to(i));
      long number = reversed ? CounterToken.reverse(written, written >= 0) : written;
      long group = scope == Scope.ALL ? CounterToken.ONE : slot.group(i);
      runs.computeIfAbsent(group, g -> new CounterRun(course == Course.FALLS))
          .add(slot.nanos(i), number);
    }
    Sharing sharing =
        scope == Scope.OWN_GROUPS
            ? new Sharing(1, false)
            : new Sharing(spec.wholeCopies(), fits(slot, digits, runs));
    return new FoundKind(
        TokenKind.COUNTER,
        new CounterToken(digits, course, slot.column(), runs, sharing),
        evidence);
  }

  /** Whether all values times the copies are still as long as the recorded ones may be. */
  private boolean fits(TokenSlot slot, Digits digits, Map<Long, CounterRun> runs) {
    double greatest =
        runs.values().stream()
                .mapToDouble(run -> (double) run.first() + LEAST_ROUNDS * run.length())
                .max()
                .orElse(0)
            * spec.copies();
    double room = digits.padded() ? Math.pow(digits.radix(), slot.length()) : Long.MAX_VALUE / 4.0;
    return greatest < room;
  }
}
