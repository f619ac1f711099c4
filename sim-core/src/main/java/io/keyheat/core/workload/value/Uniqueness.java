package io.keyheat.core.workload.value;

import io.keyheat.core.schema.ValueSpec;

/** What the specification of a column proves about its values ever meeting. */
public final class Uniqueness {
  /** Uniform draws from at least 2^60 values count as distinct. */
  private static final int DISTINCT_UNIFORM_BITS = 60;

  /**
   * Random bits that tell apart identifiers of one millisecond (or second). At a million rows a
   * second a given row meets another one with a probability of 2^10 / 2^30 = 2^20 / 2^40 = 2^-20.
   */
  private static final int ENOUGH_WITHIN_A_MILLI = 30;

  private static final int ENOUGH_WITHIN_A_SECOND = 40;

  /** Where the bits of a UUID that are not random lie: version 48 … 51, variant 64 and 65. */
  private static final int VERSION_START = 48;

  private static final int VERSION_END = 52;
  private static final int VARIANT_START = 64;
  private static final int VARIANT_END = 66;
  private static final int ULID_TIME_BITS = 48;
  private static final int KSUID_TIME_BITS = 32;

  private Uniqueness() {}

  /**
   * Random bits among the leading bits of a value's code.
   *
   * @param kept leading bits that are kept
   * @param width bits of the whole code
   */
  public static int randomBits(ValueSpec spec, int kept, int width) {
    if (spec instanceof ValueSpec.Uuid uuid) {
      return switch (uuid.version()) {
        case 4 -> randomBefore(kept, 0);
        case 7 -> randomBefore(kept, VERSION_END);
        default -> 0;
      };
    }
    if (spec instanceof ValueSpec.Ulid) {
      return Math.max(0, kept - ULID_TIME_BITS);
    }
    if (spec instanceof ValueSpec.Ksuid) {
      return Math.max(0, kept - KSUID_TIME_BITS);
    }
    if (spec instanceof ValueSpec.AutoId) {
      return kept;
    }
    if (spec instanceof ValueSpec.Uniform uniform) {
      return Math.max(0, uniformBits(uniform) - (width - kept));
    }
    if (spec instanceof ValueSpec.Text text) {
      return randomBits(text.number(), kept, width);
    }
    return 0;
  }

  private static int randomBefore(int kept, int start) {
    int version = overlap(start, kept, VERSION_START, VERSION_END);
    int variant = overlap(start, kept, VARIANT_START, VARIANT_END);
    return Math.max(0, kept - start) - version - variant;
  }

  private static int overlap(int a, int aEnd, int b, int bEnd) {
    return Math.max(0, Math.min(aEnd, bEnd) - Math.max(a, b));
  }

  /** The logarithm of the number of values, rounded down. */
  private static int uniformBits(ValueSpec.Uniform uniform) {
    long count = uniform.max() - uniform.min() + 1;
    return count == 0 ? Long.SIZE : Long.SIZE - 1 - Long.numberOfLeadingZeros(count);
  }

  /** Whether no two rows of one load can meet in the whole value. */
  public static boolean distinct(ValueSpec spec) {
    if (spec instanceof ValueSpec.Uniform uniform) {
      return uniformBits(uniform) >= DISTINCT_UNIFORM_BITS;
    }
    if (spec instanceof ValueSpec.Sequence sequence) {
      return sequence.step() != 0;
    }
    if (spec instanceof ValueSpec.Text text) {
      return distinct(text.number());
    }
    return spec instanceof ValueSpec.BitReversed
        || spec instanceof ValueSpec.Uuid
        || spec instanceof ValueSpec.Ulid
        || spec instanceof ValueSpec.Ksuid
        || spec instanceof ValueSpec.AutoId
        || spec instanceof ValueSpec.Snowflake;
  }

  /**
   * Whether no two rows of one load can meet in the leading bits of a value.
   *
   * @param kept leading bits that are kept
   * @param whole whether these are all
   */
  public static boolean distinct(ValueSpec spec, int kept, boolean whole) {
    int random = randomBits(spec, kept, 2 * Long.SIZE);
    if (spec instanceof ValueSpec.Uuid uuid) {
      return switch (uuid.version()) {
        case 1, 6 ->
            kept >= VARIANT_START; // The time, which never stands still, is in the first 64.
        case 7 -> random >= ENOUGH_WITHIN_A_MILLI;
        default -> whole;
      };
    }
    if (spec instanceof ValueSpec.Ulid) {
      return random >= ENOUGH_WITHIN_A_MILLI;
    }
    if (spec instanceof ValueSpec.Ksuid) {
      return random >= ENOUGH_WITHIN_A_SECOND;
    }
    return whole && distinct(spec);
  }
}
