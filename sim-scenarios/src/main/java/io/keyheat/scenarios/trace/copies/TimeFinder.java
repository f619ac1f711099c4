package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.ClockedId;
import io.keyheat.scenarios.trace.token.CalendarForm;
import io.keyheat.scenarios.trace.token.CellCutter.TokenForm;
import io.keyheat.scenarios.trace.token.CountedTime;
import io.keyheat.scenarios.trace.token.DecimalSeconds;
import io.keyheat.scenarios.trace.token.Digits;
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
 * and are near them.
 */
final class TimeFinder {
  private static final long SECOND = TimeForm.SECOND;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  /** Events may be recorded so long after their time. */
  private static final long MOST_LATE = MINUTE;

  /** By which the offsets of zones differ. */
  private static final long ZONE_STEP = 15 * MINUTE;

  /** Percentage of the records that may be later than the others. */
  private static final int LATE_PERCENT = 2;

  /** What numbers since 1970 count; of one number, at most one is a time of this century. */
  private static final long[] UNITS = {DAY, HOUR, MINUTE, SECOND, SECOND / 1000, 1000, 1};

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

  Optional<FoundKind> find(TokenSlot slot) {
    for (TimeForm form : forms(slot)) {
      OptionalLong phase = phase(slot, form);
      if (phase.isPresent()) {
        learn(phase.getAsLong());
        String unit = unitName(form.unitNanos());
        return Optional.of(
            new FoundKind(
                TokenKind.TIME,
                new TimeToken(form, phase.getAsLong()),
                form instanceof CalendarForm
                    ? "a date to the " + unit + ", near the records' times"
                    : (form instanceof CountedTime counted && counted.ceiling() > 0
                            ? counted.ceiling() + " minus "
                            : "")
                        + unit
                        + " since 1970, near the records' times"));
      }
    }
    return Optional.empty();
  }

  /** Whether a slot that is cut as dates holds times, or one date that stays. */
  boolean isDate(TokenSlot slot) {
    return slot.form() != TokenForm.DATE
        || slot.distinct() == 1
        || find(slot.evidence()).isPresent();
  }

  private static List<TimeForm> forms(TokenSlot slot) {
    List<TimeForm> forms = new ArrayList<>();
    if (slot.form() == TokenForm.DATE) {
      forms.add(CalendarForm.of(slot.text(0)));
    } else if (slot.form() == TokenForm.DECIMAL) {
      forms.add(new DecimalSeconds());
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
   * What is to be added to a record's time to have that of the tokens; empty where they do not go
   * on with the records' times, or are too far from them.
   */
  private OptionalLong phase(TokenSlot slot, TimeForm form) {
    long[] ahead = new long[slot.count()];
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    for (int i = 0; i < ahead.length; i++) {
      long time = form.nanos(slot.cell(i), slot.from(i), slot.to(i));
      if (time < ClockedId.EARLIEST_MILLIS * 1_000_000
          || time > ClockedId.LATEST_MILLIS * 1_000_000) {
        return OptionalLong.empty();
      }
      first = Math.min(first, time);
      last = Math.max(last, time);
      ahead[i] = time - slot.nanos(i);
    }
    Arrays.sort(ahead);
    long unit = form.unitNanos();
    int late = ahead.length * LATE_PERCENT / 100;
    long least = ahead[late];
    long most = ahead[ahead.length - 1 - late];
    long recorded = slot.nanos(ahead.length - 1) - slot.nanos(0);
    boolean goesOn = 2 * (last - first + unit) >= recorded && most - least <= unit + MOST_LATE;
    boolean isTold = form instanceof CalendarForm || (unit <= SECOND && slot.distinct() > 2);
    if (!goesOn || (calendar.isEmpty() && !isTold)) {
      return OptionalLong.empty();
    }
    return calendar.isEmpty()
        ? OptionalLong.of(most)
        : near(calendar.getAsLong(), most, least + unit);
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

  private static String unitName(long unit) {
    if (unit >= MINUTE) {
      return unit >= DAY ? "day" : unit >= HOUR ? "hour" : "minute";
    }
    return unit == SECOND ? "s" : unit >= 1_000_000 ? "ms" : unit >= 1000 ? "µs" : "ns";
  }
}
