package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.token.CalendarToken;
import io.keyheat.scenarios.trace.token.ClockToken;
import io.keyheat.scenarios.trace.token.LookAlikeToken;
import io.keyheat.scenarios.trace.token.Replacement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What stands before a place in the keys of a table. */
final class KeyBefore {
  private final Set<TokenKind> kinds = EnumSet.noneOf(TokenKind.class);
  private final List<KeyClock> clocks = new ArrayList<>();

  /** A place with times that go on. */
  record KeyClock(TokenSlot slot, Replacement replacement) {
    /** How long it shows one value. */
    long tickNanos() {
      return ClockFinder.unitNanos(replacement);
    }

    /** What is added to a record's time to have that of the clock. */
    long calendarNanos() {
      return replacement instanceof ClockToken clock
          ? clock.calendarNanos()
          : ((CalendarToken) replacement).calendarNanos();
    }

    /** Whether its values count from 1970, so that days and hours begin where they do in it. */
    boolean isCalendar() {
      return !(replacement instanceof ClockToken clock) || !clock.falls();
    }

    /** Ticks since its beginning that one of its values shows. */
    long tick(int i) {
      TokenSlot values = slot;
      if (replacement instanceof ClockToken clock) {
        long number = clock.digits().parse(values.cell(i), values.from(i), values.to(i));
        return (clock.falls() ? -number : number) - clock.origin();
      }
      CalendarToken date = (CalendarToken) replacement;
      return Math.floorDiv(date.form().nanos(values.cell(i), values.from(i)), tickNanos());
    }
  }

  KeyBefore() {}

  KeyBefore(KeyBefore other) {
    addAll(other);
  }

  void addAll(KeyBefore other) {
    kinds.addAll(other.kinds);
    for (KeyClock clock : other.clocks) {
      if (!clocks.contains(clock)) {
        clocks.add(clock);
      }
    }
  }

  /** Adds a place whose tokens have been found. */
  void add(TokenSlot slot, FoundKind found) {
    if (slot.distinct() > 1) {
      kinds.add(found.kind());
    }
    if (ClockFinder.unitNanos(found.replacement()) > 0) {
      clocks.add(new KeyClock(slot, found.replacement()));
    }
  }

  /** Whether there are values of a kind, and several. */
  boolean has(TokenKind kind) {
    return kinds.contains(kind);
  }

  /** The clock with the shortest unit that a record has; null: it has none. */
  @Nullable KeyClock finest(int record) {
    KeyClock finest = null;
    for (KeyClock clock : clocks) {
      boolean holds = clock.slot().indexOf(record) >= 0;
      if (holds && (finest == null || clock.tickNanos() < finest.tickNanos())) {
        finest = clock;
      }
    }
    return finest;
  }

  /** What stands before a token in the key, without its clocks, as one number. */
  long groupWithoutClocks(TokenSlot slot, int i) {
    byte[][] cells = slot.record(i).cells();
    long hash = 1;
    for (int c = 0; c <= slot.column(); c++) {
      int at = 0;
      for (KeyClock clock : clocks) {
        int of = clock.slot().column() == c ? clock.slot().indexOf(slot.recordNumber(i)) : -1;
        if (of >= 0) {
          hash = 31 * hash + LookAlikeToken.hash(cells[c], at, clock.slot().from(of));
          at = clock.slot().to(of);
        }
      }
      hash =
          31 * hash
              + LookAlikeToken.hash(
                  cells[c], at, c == slot.column() ? slot.from(i) : cells[c].length);
    }
    return hash;
  }
}
