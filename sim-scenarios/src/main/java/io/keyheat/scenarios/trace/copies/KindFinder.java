package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.ClockedId;
import io.keyheat.scenarios.trace.Digits;
import io.keyheat.scenarios.trace.copies.TokenSlot.Occurrence;
import io.keyheat.scenarios.trace.copies.TokenSlot.Rising;
import io.keyheat.scenarios.trace.token.CellCutter.TokenForm;
import io.keyheat.scenarios.trace.token.CounterRun;
import io.keyheat.scenarios.trace.token.CounterToken;
import io.keyheat.scenarios.trace.token.CounterToken.Course;
import io.keyheat.scenarios.trace.token.IdentifierToken;
import io.keyheat.scenarios.trace.token.InterleavedToken;
import io.keyheat.scenarios.trace.token.KeptToken;
import io.keyheat.scenarios.trace.token.LookAlikeToken;
import io.keyheat.scenarios.trace.token.Replacement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the tokens of one place are, as a user declares it or as a proposal, and become in a copy.
 */
final class KindFinder {
  /** The evidence of what a user says. */
  static final String GIVEN = "as given";

  /** Shorter values of different columns or copies may be equal by chance. */
  static final int LEAST_LENGTH = 7;

  private static final int ID_SAMPLE = 512;

  /** A record may be a minute later than the id that it holds. */
  private static final long LATE_MILLIS = 60_000;

  private static final long MILLI_NANOS = 1_000_000;

  /** A counter has digits for as many rounds of the recording. */
  private static final double LEAST_ROUNDS = 100;

  /** A range of numbers is dense if it has at most this number for each value. */
  private static final long DENSE = 100;

  private final CopySpec spec;
  private final TimeFinder times;

  KindFinder(CopySpec spec, TimeFinder times) {
    this.spec = spec;
    this.times = times;
  }

  /**
   * What the tokens of one place are.
   *
   * @param declared what a user says that they are; null: a kind is proposed
   * @param place for messages
   */
  FoundKind find(TokenSlot slot, @Nullable TokenKind declared, String place)
      throws UnknownKindException {
    return declared == null ? proposed(slot, place) : as(slot, declared, place);
  }

  private FoundKind proposed(TokenSlot slot, String place) throws UnknownKindException {
    TokenSlot shown = slot.evidence();
    Optional<FoundKind> found =
        id(shown).or(() -> times.find(shown, false)).or(() -> counter(shown, false));
    if (found.isPresent()) {
      return found.get();
    }
    if (slot.isFew()) {
      String evidence = slot.distinct() == 1 ? "a constant" : values(slot);
      return new FoundKind(TokenKind.FEW, new KeptToken(), evidence);
    }
    @Nullable Digits digits = shown.digits();
    Rising rising = digits == null ? shown.rising() : TokenSlot.rising(shown.numbers(digits));
    if (rising.isOrderedInParts()) {
      throw new UnknownKindException(
          String.format(
              Locale.ROOT,
              "%s: its values, such as \"%s\", %s with time%s, but are neither a known clock or id"
                  + " nor a counter; expected their kind by --kind %s=KIND, one of %s",
              place,
              slot.example(),
              rising.falls() ? "fall" : "rise",
              rising.isOrdered() ? "" : " and begin again",
              place,
              TokenKind.words()));
    }
    if (slot.isBrief()) {
      return unique(slot, values(slot) + ", each used for a short time only");
    }
    return 2 * slot.distinct() < slot.count()
        ? repeated(slot, values(slot))
        : unique(slot, values(slot));
  }

  /** The kind that a user names. */
  private FoundKind as(TokenSlot slot, TokenKind declared, String place)
      throws UnknownKindException {
    TokenSlot shown = slot.evidence();
    Optional<FoundKind> found =
        switch (declared) {
          case FEW -> Optional.of(new FoundKind(declared, new KeptToken(), GIVEN));
          case UNIQUE -> Optional.of(unique(slot, GIVEN));
          case REPEATED -> Optional.of(repeated(slot, GIVEN));
          case TIME -> times.find(shown, true);
          case ID -> id(shown);
          case COUNTER -> counter(shown, true);
        };
    return found.orElseThrow(
        () ->
            new UnknownKindException(
                String.format(
                    Locale.ROOT,
                    "%s: \"%s\" cannot be read as %s; expected another kind, one of %s",
                    place,
                    slot.example(),
                    declared.word(),
                    TokenKind.words())));
  }

  private static String values(TokenSlot slot) {
    return String.format(Locale.ROOT, "%,d values in %,d records", slot.distinct(), slot.count());
  }

  private static FoundKind unique(TokenSlot slot, String evidence) {
    return new FoundKind(TokenKind.UNIQUE, new LookAlikeToken(slot.looks(), true), evidence);
  }

  private FoundKind repeated(TokenSlot slot, String evidence) {
    Replacement replacement =
        !spec.multiplied()
            ? new KeptToken()
            : isDense(slot)
                ? new InterleavedToken(Digits.DECIMAL, spec.wholeCopies())
                : new LookAlikeToken(slot.looks(), false);
    return new FoundKind(TokenKind.REPEATED, replacement, evidence);
  }

  /**
   * Takes a few values that are all keys there are for rows, which copies share or have for
   * themselves; empty: there is one, or those of different copies would often be equal by chance.
   */
  Optional<FoundKind> rows(TokenSlot slot) {
    return slot.distinct() > 1 && (isDense(slot) || slot.shortest() >= LEAST_LENGTH)
        ? Optional.of(repeated(slot, values(slot) + ", which are all possible keys"))
        : Optional.empty();
  }

  /** Whether values are numbers that fill a range, which grows with the application. */
  private boolean isDense(TokenSlot slot) {
    if (!Digits.DECIMAL.equals(slot.digits())) {
      return false;
    }
    var numbers = Arrays.stream(slot.numbers(Digits.DECIMAL)).summaryStatistics();
    return numbers.getMin() >= 0
        && numbers.getMax() < Long.MAX_VALUE / 1000 / spec.wholeCopies()
        && (numbers.getMax() - numbers.getMin()) / DENSE <= slot.distinct();
  }

  private Optional<FoundKind> id(TokenSlot slot) {
    if (slot.form() == TokenForm.DATE) {
      return Optional.empty();
    }
    List<String> values = slot.texts(ID_SAMPLE);
    return ClockedId.of(values).map(id -> id(id, values, slot));
  }

  private FoundKind id(ClockedId id, List<String> values, TokenSlot slot) {
    long latest = values.stream().mapToLong(v -> id.millis(v).orElse(0)).max().orElse(0);
    long length = slot.tokens().get(slot.count() - 1).nanos() / MILLI_NANOS;
    times.learn((latest - length) * MILLI_NANOS);
    long beginning = times.calendar().orElse(0) / MILLI_NANOS;
    return new FoundKind(
        TokenKind.ID,
        new IdentifierToken(id, beginning - LATE_MILLIS, spec.multiplied()),
        id.words());
  }

  /**
   * A counter, whose numbers, or these with their bits in reversed order, rise or fall.
   *
   * @param isDeclared whether they are one whatever they show
   */
  private Optional<FoundKind> counter(TokenSlot slot, boolean isDeclared) {
    @Nullable Digits digits = slot.form() == TokenForm.RUN ? slot.digits() : null;
    if (digits == null) {
      return Optional.empty();
    }
    long[] numbers = slot.numbers(digits);
    Rising rising = TokenSlot.rising(numbers);
    if (!rising.isOrdered()) {
      boolean signKept = Arrays.stream(numbers).allMatch(n -> n >= 0);
      long[] reversed =
          Arrays.stream(numbers).map(n -> CounterToken.reverse(n, signKept)).toArray();
      Rising ofReversed = TokenSlot.rising(reversed);
      if (ofReversed.isOrdered() && !ofReversed.falls()) {
        return Optional.of(
            counter(
                slot, digits, Course.BITS_REVERSED, reversed, "its bits in reversed order rise"));
      }
      if (!isDeclared) {
        return Optional.empty();
      }
    }
    String evidence =
        String.format(
            Locale.ROOT,
            "%s: so do %.0f %% of values some way apart",
            rising.falls() ? "falls" : "rises",
            100 * Math.max(rising.overall(), 1 - rising.overall()));
    Course course = rising.falls() ? Course.FALLS : Course.RISES;
    return Optional.of(counter(slot, digits, course, numbers, isDeclared ? GIVEN : evidence));
  }

  private FoundKind counter(
      TokenSlot slot, Digits digits, Course course, long[] numbers, String evidence) {
    CounterRun run = new CounterRun(course == Course.FALLS);
    List<Occurrence> tokens = slot.tokens();
    for (int i = 0; i < numbers.length; i++) {
      run.add(tokens.get(i).nanos(), numbers[i]);
    }
    double greatest = (run.first() + LEAST_ROUNDS * run.length()) * spec.copies();
    double room = digits.padded() ? Math.pow(digits.radix(), slot.length()) : Long.MAX_VALUE / 4.0;
    return new FoundKind(
        TokenKind.COUNTER,
        new CounterToken(digits, course, run, spec.wholeCopies(), greatest < room),
        evidence);
  }
}
