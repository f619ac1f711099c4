package io.keyheat.scenarios.reader;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a scenario is to be read.
 *
 * @param seed instead of the file's
 * @param shortProfile whether the file's {@code short} section is applied
 * @param variants only these; empty: all
 * @param maxOperations a scenario whose variants need more in all is refused
 * @param fields laid over every variant, in this order; where there are some, only what was asked
 *     for is read, as the file itself has been read before
 */
public record ReadOptions(
    OptionalLong seed,
    boolean shortProfile,
    Set<String> variants,
    long maxOperations,
    List<FieldValue> fields) {
  public ReadOptions {
    variants = Set.copyOf(variants);
    fields = List.copyOf(fields);
  }

  /** The file's own fields. */
  public ReadOptions(
      OptionalLong seed, boolean shortProfile, Set<String> variants, long maxOperations) {
    this(seed, shortProfile, variants, maxOperations, List.of());
  }

  /** More operations than this take so long that somebody should have meant it. */
  public static final long DEFAULT_MAX_OPERATIONS = 2_000_000_000L;

  /** The file as it is. */
  public static final ReadOptions DEFAULT =
      new ReadOptions(OptionalLong.empty(), false, Set.of(), DEFAULT_MAX_OPERATIONS);

  /** The seed as commands have it, where null is none. */
  public static OptionalLong seedOf(@Nullable Long seed) {
    return seed == null ? OptionalLong.empty() : OptionalLong.of(seed);
  }

  public ReadOptions withSeed(long newSeed) {
    return new ReadOptions(OptionalLong.of(newSeed), shortProfile, variants, maxOperations, fields);
  }

  public ReadOptions withShortProfile(boolean newShortProfile) {
    return new ReadOptions(seed, newShortProfile, variants, maxOperations, fields);
  }

  public ReadOptions withVariants(Set<String> newVariants) {
    return new ReadOptions(seed, shortProfile, newVariants, maxOperations, fields);
  }

  public ReadOptions withMaxOperations(long newMaxOperations) {
    return new ReadOptions(seed, shortProfile, variants, newMaxOperations, fields);
  }

  public ReadOptions withFields(List<FieldValue> newFields) {
    return new ReadOptions(seed, shortProfile, variants, maxOperations, newFields);
  }
}
