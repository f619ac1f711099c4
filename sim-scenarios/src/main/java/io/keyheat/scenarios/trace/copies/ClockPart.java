package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.token.CellCutter.TokenForm;
import io.keyheat.scenarios.trace.token.Digits;
import io.keyheat.scenarios.trace.token.Digits.LetterCase;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parts of a time of day in digits that go with the records' times. Where such a part is a token by
 * itself, it belongs to a date of a form that is not known: it would pass for a counter, which goes
 * on where a clock begins again.
 */
enum ClockPart {
  SECONDS("the seconds of a time", 2, 1, 60),
  MINUTES("the minutes of a time", 2, 60, 3600),
  TIME_OF_DAY("a time of day, HHmmss", 6, 1, 86_400);

  private static final long SECOND = 1_000_000_000L;

  /** Fewer values may go with the records' times by chance. */
  private static final int LEAST_VALUES = 4;

  /** What a token is then taken to be. */
  final String words;

  private final int digits;
  private final long unitSeconds;
  private final long cycleSeconds;

  ClockPart(String words, int digits, long unitSeconds, long cycleSeconds) {
    this.words = words;
    this.digits = digits;
    this.unitSeconds = unitSeconds;
    this.cycleSeconds = cycleSeconds;
  }

  /** The part that the values of a slot are, to the second of the records' times. */
  static Optional<ClockPart> of(TokenSlot slot) {
    boolean isRun = slot.form() == TokenForm.RUN && slot.distinct() >= LEAST_VALUES;
    long @Nullable [] numbers =
        isRun && slot.length() > 0 ? slot.numbers(new Digits(10, true, LetterCase.SMALL)) : null;
    return numbers == null
        ? Optional.empty()
        : Arrays.stream(values())
            .filter(part -> part.digits == slot.length() && part.goesWith(slot, numbers))
            .findFirst();
  }

  private boolean goesWith(TokenSlot slot, long[] numbers) {
    long cycle = cycleSeconds * SECOND;
    long first = ahead(slot, numbers, 0);
    long least = 0;
    long most = 0;
    for (int i = 0; i < numbers.length; i++) {
      if (!isPart(numbers[i])) {
        return false;
      }
      long turned = Math.floorMod(ahead(slot, numbers, i) - first + cycle / 2, cycle) - cycle / 2;
      least = Math.min(least, turned);
      most = Math.max(most, turned);
    }
    return most - least <= unitSeconds * SECOND + SECOND;
  }

  private boolean isPart(long number) {
    return digits == 2
        ? number < 60
        : number / 10_000 < 24 && number / 100 % 100 < 60 && number % 100 < 60;
  }

  /** How far a part is ahead of its record's time. */
  private long ahead(TokenSlot slot, long[] numbers, int i) {
    long number = numbers[i];
    long seconds =
        digits == 2
            ? number * unitSeconds
            : number / 10_000 * 3600 + number / 100 % 100 * 60 + number % 100;
    return seconds * SECOND - slot.nanos(i);
  }
}
