package io.keyheat.scenarios.trace.copies;

import io.keyheat.scenarios.trace.TraceOperation;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the constants among the tokens of one place: values that a program has as they are, such as
 * the time from which all its queries read. They stay in each copy, whatever the other values do.
 */
final class ConstantTokens {
  /** An operation with more values has no constants. */
  private static final int MOST = 3;

  private static final int LEAST_RECORDS = 3;

  /** A clock's value may be used for so long beyond its unit. */
  private static final long LATE_NANOS = 1_000_000_000L;

  private ConstantTokens() {}

  /** How often and how long a value is used. */
  private static final class Use {
    final long firstNanos;
    long lastNanos;
    int count;

    Use(long firstNanos) {
      this.firstNanos = firstNanos;
    }

    boolean isConstant(long unitNanos) {
      return count >= LEAST_RECORDS && lastNanos - firstNanos > unitNanos + LATE_NANOS;
    }
  }

  /**
   * The constants of operations that create no rows. A value that is created during the recording
   * is none, since the rows of a copy have another one.
   *
   * @param unitNanos of the clock that the tokens show; 0: none
   */
  static Set<String> of(TokenSlot slot, long unitNanos) {
    Map<TraceOperation, Map<String, Use>> uses = new EnumMap<>(TraceOperation.class);
    Set<String> created = new HashSet<>();
    for (int i = 0; i < slot.count(); i++) {
      @Nullable TraceOperation operation = slot.record(i).operation();
      if (operation == null || slot.record(i).creates()) {
        continue;
      }
      Map<String, Use> ofOperation = uses.computeIfAbsent(operation, o -> new HashMap<>());
      if (ofOperation.size() <= MOST) {
        long nanos = slot.nanos(i);
        Use use = ofOperation.computeIfAbsent(slot.text(i), t -> new Use(nanos));
        use.lastNanos = nanos;
        use.count++;
      }
    }
    uses.values().removeIf(values -> values.size() > MOST);
    if (uses.isEmpty()) {
      return Set.of();
    }
    for (int i = 0; i < slot.count(); i++) {
      if (slot.record(i).creates()) {
        created.add(slot.text(i));
      }
    }
    Set<String> constants = new TreeSet<>();
    for (Map<String, Use> values : uses.values()) {
      values.forEach(
          (text, use) -> {
            if (use.isConstant(unitNanos) && !created.contains(text)) {
              constants.add(text);
            }
          });
    }
    return constants;
  }

  /** Whether a place has one value only, for longer than a clock of that unit would show it. */
  static boolean isOne(TokenSlot slot, long unitNanos) {
    return slot.distinct() == 1
        && slot.count() >= LEAST_RECORDS
        && slot.nanos(slot.count() - 1) - slot.nanos(0) > unitNanos + LATE_NANOS;
  }

  /** The tokens that show what they are: all but the constants, unless there are no others. */
  static TokenSlot evidence(TokenSlot slot) {
    Set<String> constants = of(slot, 0);
    if (constants.isEmpty()) {
      return slot;
    }
    TokenSlot others = slot.without(constants);
    return others.count() == 0 ? slot : others;
  }
}
