package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.ClockedId;
import io.keyheat.scenarios.trace.ValueOrder;
import io.keyheat.scenarios.trace.token.CalendarForm;
import io.keyheat.scenarios.trace.token.CalendarToken;
import io.keyheat.scenarios.trace.token.CellCutter;
import io.keyheat.scenarios.trace.token.CellCutter.TokenForm;
import io.keyheat.scenarios.trace.token.ClockToken;
import io.keyheat.scenarios.trace.token.DecimalTimeToken;
import io.keyheat.scenarios.trace.token.Digits;
import io.keyheat.scenarios.trace.token.Digits.LetterCase;
import io.keyheat.scenarios.trace.token.KeptToken;
import io.keyheat.scenarios.trace.token.Replacement;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Finds tokens that are times: numbers of some unit, dates, or what falls as time goes on. */
final class ClockFinder {
  private static final long SECOND = 1_000_000_000L;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  /** Events may be recorded so long after their time. */
  private static final long MOST_LATE = MINUTE;

  private static final long WIDEST_ZONE = 15 * HOUR;
  private static final long ZONE_STEP = 15 * MINUTE;

  private static final long EARLIEST = ClockedId.EARLIEST_MILLIS * 1_000_000;
  private static final long LATEST = ClockedId.LATEST_MILLIS * 1_000_000;

  /** What numbers since 1970 count; of one number, at most one is a time of this century. */
  private static final long[] UNITS = {DAY, HOUR, MINUTE, SECOND, SECOND / 1000, 1000, 1};

  /**
   * What times are subtracted from to have the latest first: the greatest numbers of 63 and 31
   * bits, in one unit and in another, numbers of nines, and the end of the year 9999.
   */
  private static final long[] CEILINGS = {
    Long.MAX_VALUE,
    Long.MAX_VALUE / 1000,
    Long.MAX_VALUE / 1_000_000,
    Long.MAX_VALUE / SECOND,
    Integer.MAX_VALUE,
    9_999_999_999L,
    9_999_999_999_999L,
    9_999_999_999_999_999L,
    253_402_300_799L,
    253_402_300_799_999L
  };

  private static final List<Digits> RADICES =
      List.of(
          Digits.DECIMAL,
          new Digits(16, false, LetterCase.SMALL),
          new Digits(16, false, LetterCase.CAPITAL),
          new Digits(36, false, LetterCase.SMALL),
          new Digits(36, false, LetterCase.CAPITAL));

  /** The least number of values that show by themselves that they move with time. */
  private static final int LEAST_VALUES = 3;

  /** Calendar time of the recording's beginning; empty if none is known. */
  private OptionalLong calendar;

  ClockFinder(OptionalLong calendar) {
    this.calendar = calendar;
  }

  /** Calendar time of the recording's beginning. */
  OptionalLong calendar() {
    return calendar;
  }

  /** Takes a time that keys hold for that of the recording, where it has none of its own. */
  void learn(long calendarNanos) {
    calendar = calendar.isPresent() ? calendar : OptionalLong.of(calendarNanos);
  }

  Optional<FoundKind> find(TokenSlot slot) {
    Optional<FoundKind> found = clock(slot);
    if (found.isPresent() && ConstantTokens.isOne(slot, unitNanos(found.get().replacement()))) {
      return Optional.of(
          new FoundKind(
              TokenKind.FEW, new KeptToken(), "a constant time; no clock stands so long"));
    }
    return found;
  }

  private Optional<FoundKind> clock(TokenSlot slot) {
    return switch (slot.form()) {
      case DATE -> {
        byte[] token = CellCutter.bytes(slot.cell(0), slot.from(0), slot.to(0));
        @Nullable CalendarForm form = CalendarForm.find(token, 0, 6);
        yield form == null ? Optional.empty() : date(slot, form);
      }
      case DECIMAL -> decimal(slot);
      case RUN -> compactOrNumber(slot);
      case UUID -> Optional.empty();
    };
  }

  /** How long the clock of a token shows one value; 0: less than a microsecond, or no clock. */
  static long unitNanos(Replacement replacement) {
    if (replacement instanceof ClockToken clock) {
      return clock.unitNanos();
    }
    return replacement instanceof CalendarToken date ? date.form().unitNanos() : 0;
  }

  private Optional<FoundKind> compactOrNumber(TokenSlot slot) {
    @Nullable CalendarForm compact =
        Digits.DECIMAL.parse(slot.cell(0), slot.from(0), slot.to(0)) < 0
            ? null
            : CalendarForm.compact(slot.length());
    Optional<FoundKind> date = compact == null ? Optional.empty() : date(slot, compact);
    return date.isPresent() ? date : number(slot);
  }

  private Optional<FoundKind> date(TokenSlot slot, CalendarForm form) {
    long[] times = new long[slot.count()];
    for (int i = 0; i < times.length; i++) {
      times[i] = form.nanos(slot.cell(i), slot.from(i));
      if (times[i] < EARLIEST || times[i] > LATEST) {
        return Optional.empty();
      }
    }
    OptionalLong phase = phase(slot, times, form.unitNanos(), WIDEST_ZONE);
    if (phase.isEmpty()) {
      return Optional.empty();
    }
    boolean moved = slot.distinct() > 1;
    boolean known = calendar.isPresent();
    learn(phase.getAsLong());
    String evidence =
        moved
            ? slot.distinct() + " values go on with the records' times"
            : known
                ? "the recording's own " + unitName(form.unitNanos()) + ", so it goes on"
                : "looks like a date; the recording is taken to begin with it";
    return Optional.of(
        new FoundKind(TokenKind.DATE, new CalendarToken(form, phase.getAsLong()), evidence));
  }

  /** Seconds with a fraction, of which each digit counts. */
  private Optional<FoundKind> decimal(TokenSlot slot) {
    DecimalTimeToken token = new DecimalTimeToken();
    long[] times = new long[slot.count()];
    for (int i = 0; i < times.length; i++) {
      times[i] = DecimalTimeToken.nanos(slot.cell(i), slot.from(i), slot.to(i));
      if (times[i] < EARLIEST || times[i] > LATEST) {
        return Optional.empty();
      }
    }
    return phase(slot, times, 1000, DAY).stream()
        .peek(this::learn)
        .mapToObj(
            phase ->
                new FoundKind(
                    TokenKind.TIME,
                    token,
                    "seconds since 1970 with a fraction, near the records' times"))
        .findFirst();
  }

  private Optional<FoundKind> number(TokenSlot slot) {
    for (Digits radix : RADICES) {
      if (radix.radix() > 10 && slot.length() == 0) {
        continue;
      }
      Digits digits =
          new Digits(radix.radix(), radix.radix() > 10 || slot.hasLeadingZeros(), radix.letters());
      long @Nullable [] numbers = slot.numbers(digits);
      if (numbers != null) {
        Optional<FoundKind> found = number(slot, digits, numbers);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<FoundKind> number(TokenSlot slot, Digits digits, long[] numbers) {
    Optional<FoundKind> rising = number(slot, digits, numbers, 0);
    boolean falls = rising.isEmpty() && ValueOrder.falls(slot.rising(slot.hasCreators()));
    for (int i = 0; falls && i < CEILINGS.length && rising.isEmpty(); i++) {
      rising = number(slot, digits, numbers, CEILINGS[i]);
    }
    return rising;
  }

  /**
   * Numbers that are times by one of the units.
   *
   * @param ceiling from which they are subtracted; 0: they are not
   */
  private Optional<FoundKind> number(TokenSlot slot, Digits digits, long[] numbers, long ceiling) {
    boolean falls = ceiling > 0;
    for (long unit : UNITS) {
      long[] times =
          times(falls ? Arrays.stream(numbers).map(n -> ceiling - n).toArray() : numbers, unit);
      boolean plausible =
          times.length > 0 && Arrays.stream(times).allMatch(t -> t >= EARLIEST && t <= LATEST);
      OptionalLong phase = plausible ? phase(slot, times, unit, DAY) : OptionalLong.empty();
      boolean isKnown = calendar.isPresent() || (slot.distinct() >= LEAST_VALUES && unit <= SECOND);
      if (phase.isPresent() && isKnown) {
        learn(phase.getAsLong());
        String evidence =
            (falls ? ceiling + " minus " : "")
                + unitName(unit)
                + " since 1970"
                + (digits.radix() == 10 ? "" : " in base " + digits.radix())
                + ", near the records' times";
        return Optional.of(
            new FoundKind(
                TokenKind.TIME,
                new ClockToken(digits, unit, falls, phase.getAsLong(), falls ? -ceiling : 0),
                evidence));
      }
    }
    return Optional.empty();
  }

  private static long[] times(long[] numbers, long unit) {
    long[] times = new long[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] <= 0 || numbers[i] > Long.MAX_VALUE / unit) {
        return new long[0];
      }
      times[i] = numbers[i] * unit;
    }
    return times;
  }

  /**
   * What is to be added to a record's time to have that of the tokens; empty where they do not move
   * with the records' times, or are too far from them.
   */
  private OptionalLong phase(TokenSlot slot, long[] times, long unit, long farthest) {
    long[] ahead = new long[times.length];
    for (int i = 0; i < times.length; i++) {
      ahead[i] = times[i] - slot.nanos(i);
    }
    Arrays.sort(ahead);
    int few = times.length / 40;
    long least = ahead[few];
    long most = ahead[times.length - 1 - few];
    if (ahead[times.length - 1] < ahead[0] + unit) {
      // One beginning fits all of them, so that the clock's own boundaries stay where they are.
      least = ahead[0];
      most = ahead[times.length - 1];
    }
    if (most - least > unit + MOST_LATE) {
      return OptionalLong.empty();
    }
    if (calendar.isEmpty()) {
      return OptionalLong.of(most);
    }
    long known = calendar.getAsLong();
    long away = most + unit <= known ? known - most - unit : Math.max(0, least - known);
    if (away > farthest) {
      return OptionalLong.empty();
    }
    long zone =
        unit <= HOUR && unit > SECOND / 1000
            ? Math.round((double) (most - known) / ZONE_STEP) * ZONE_STEP
            : 0;
    for (long phase : new long[] {known, known + zone}) {
      if (phase >= most - SECOND && phase < least + unit + SECOND) {
        return OptionalLong.of(phase);
      }
    }
    return OptionalLong.of(most);
  }

  private static String unitName(long unit) {
    if (unit >= DAY) {
      return "day";
    }
    if (unit >= HOUR) {
      return "hour";
    }
    if (unit >= MINUTE) {
      return "minute";
    }
    return unit == SECOND ? "s" : unit >= 1_000_000 ? "ms" : unit >= 1000 ? "µs" : "ns";
  }

  /** Whether a slot is to be cut as dates at all. */
  boolean isDate(TokenSlot slot) {
    if (slot.form() != TokenForm.DATE) {
      return true;
    }
    TokenSlot evidence = ConstantTokens.evidence(slot);
    return ConstantTokens.isOne(evidence, 0) || find(evidence).isPresent();
  }
}
