package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.ClockedId;
import io.keyheat.scenarios.trace.Digits;
import io.keyheat.scenarios.trace.ValueOrder;
import io.keyheat.scenarios.trace.copies.TokenSlot.Occurrence;
import io.keyheat.scenarios.trace.token.CalendarForm;
import io.keyheat.scenarios.trace.token.CellCutter.TokenForm;
import io.keyheat.scenarios.trace.token.CountedTime;
import io.keyheat.scenarios.trace.token.TimeForm;
import io.keyheat.scenarios.trace.token.TimeToken;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Finds tokens that are times: dates and numbers of some unit that go on as the records' times do,
 * and are near them or in their order.
 */
final class TimeFinder {
  private static final long SECOND = TimeForm.SECOND;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;
  private static final long MILLI_NANOS = 1_000_000;

  /** Events may be recorded so long after their time. */
  private static final long MOST_LATE = MINUTE;

  /** By which the offsets of zones differ. */
  private static final long ZONE_STEP = 15 * MINUTE;

  /** Percentage of the records that may be later than the others. */
  private static final int LATE_PERCENT = 2;

  /** What numbers since 1970 count; of one number, at most one is a time of this century. */
  private static final long[] UNITS = {DAY, HOUR, MINUTE, SECOND, MILLI_NANOS, 1000, 1};

  /**
   * What times are subtracted from to have the latest first; 0: they are not. The greatest numbers
   * of 63 and 31 bits, in one unit and in another, numbers of nines, and the end of the year 9999.
   */
  private static final long[] CEILINGS = {
    0,
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

  /** Calendar time of the recording's beginning; empty if none is known. */
  private OptionalLong calendar;

  TimeFinder(OptionalLong calendar) {
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

  /**
   * The times that the tokens are.
   *
   * @param isDeclared whether they are times whatever their order
   */
  Optional<FoundKind> find(TokenSlot slot, boolean isDeclared) {
    return forms(slot).stream().flatMap(form -> times(slot, form, isDeclared).stream()).findFirst();
  }

  private Optional<FoundKind> times(TokenSlot slot, TimeForm form, boolean isDeclared) {
    long[] times =
        slot.tokens().stream().mapToLong(t -> form.nanos(t.cell(), t.from(), t.to())).toArray();
    if (!Arrays.stream(times).allMatch(TimeFinder::isOfThisCentury)) {
      return Optional.empty();
    }
    Lead lead = Lead.of(slot, times);
    OptionalLong near = near(slot, form, times, lead);
    boolean isPlain = !(form instanceof CountedTime counted && counted.ceiling() > 0);
    if (near.isEmpty() && !(isDeclared && isPlain) && !goesOn(form, times, lead)) {
      return Optional.empty();
    }
    learn(near.orElse(lead.most));
    String evidence =
        words(form)
            + (near.isPresent()
                ? ", near the records' times"
                : isDeclared ? "" : ", in the order of the records");
    return Optional.of(
        new FoundKind(TokenKind.TIME, new TimeToken(form, near.orElse(lead.most)), evidence));
  }

  private static boolean isOfThisCentury(long nanos) {
    return nanos >= ClockedId.EARLIEST_MILLIS * MILLI_NANOS
        && nanos <= ClockedId.LATEST_MILLIS * MILLI_NANOS;
  }

  /** Whether a slot that is cut as dates holds times, or one date that stays. */
  boolean isDate(TokenSlot slot) {
    return slot.form() != TokenForm.DATE
        || slot.distinct() == 1
        || find(slot.evidence(), false).isPresent();
  }

  private static List<TimeForm> forms(TokenSlot slot) {
    List<TimeForm> forms = new ArrayList<>();
    if (slot.form() == TokenForm.DATE) {
      forms.add(CalendarForm.of(slot.example()));
    }
    @Nullable Digits digits = slot.form() == TokenForm.RUN ? slot.digits() : null;
    if (digits != null) {
      @Nullable CalendarForm compact = CalendarForm.compact(slot.length());
      if (compact != null && digits.radix() == 10) {
        forms.add(compact);
      }
      for (long ceiling : CEILINGS) {
        for (long unit : UNITS) {
          forms.add(new CountedTime(digits, unit, ceiling));
        }
      }
    }
    return forms;
  }

  /**
   * How far the times of tokens are ahead of those of their records, without the few that are late.
   *
   * @param recorded from the first record to the last
   */
  private record Lead(long least, long most, long recorded) {
    static Lead of(TokenSlot slot, long[] times) {
      List<Occurrence> tokens = slot.tokens();
      long[] ahead = new long[times.length];
      for (int i = 0; i < times.length; i++) {
        ahead[i] = times[i] - tokens.get(i).nanos();
      }
      Arrays.sort(ahead);
      int late = times.length * LATE_PERCENT / 100;
      int last = times.length - 1;
      return new Lead(
          ahead[late], ahead[last - late], tokens.get(last).nanos() - tokens.get(0).nanos());
    }
  }

  /**
   * What is to be added to a record's time to have that of the tokens; empty where they do not go
   * on with the records' times, or are too far from them.
   */
  private OptionalLong near(TokenSlot slot, TimeForm form, long[] times, Lead lead) {
    var range = Arrays.stream(times).summaryStatistics();
    long unit = form.unitNanos();
    boolean goesOn =
        2 * (range.getMax() - range.getMin() + unit) >= lead.recorded
            && lead.most - lead.least <= unit + MOST_LATE;
    boolean isTold = form instanceof CalendarForm || (unit <= SECOND && slot.distinct() > 2);
    if (!goesOn || (calendar.isEmpty() && !isTold)) {
      return OptionalLong.empty();
    }
    return calendar.isEmpty()
        ? OptionalLong.of(lead.most)
        : near(calendar.getAsLong(), lead.most, lead.least + unit);
  }

  /**
   * The recording's own time where the tokens may show it, from {@code from} until {@code end};
   * else that of a zone where they may show this one; else the first that they may show.
   */
  private static OptionalLong near(long known, long from, long end) {
    long away = Math.max(0, Math.max(from - known, known - end));
    if (away > DAY) {
      return OptionalLong.empty();
    }
    long steps = (away + ZONE_STEP - 1) / ZONE_STEP * ZONE_STEP;
    long phase = known < from ? known + steps : known - steps;
    return OptionalLong.of(phase >= from - SECOND && phase < end + SECOND ? phase : from);
  }

  /** Whether times of a fine unit rise with the records, however long ago they were. */
  private static boolean goesOn(TimeForm form, long[] times, Lead lead) {
    return form.unitNanos() <= SECOND
        && lead.most - lead.least <= lead.recorded
        && ValueOrder.rises(TokenSlot.rising(times).overall());
  }

  private static String words(TimeForm form) {
    String unit = unitName(form.unitNanos());
    if (!(form instanceof CountedTime counted)) {
      return "a date to the " + unit;
    }
    return (counted.ceiling() > 0 ? counted.ceiling() + " minus " : "") + unit + " since 1970";
  }

  private static String unitName(long unit) {
    if (unit >= MINUTE) {
      return unit >= DAY ? "day" : unit >= HOUR ? "hour" : "minute";
    }
    return unit == SECOND ? "s" : unit >= MILLI_NANOS ? "ms" : unit >= 1000 ? "µs" : "ns";
  }
}
