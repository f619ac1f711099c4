package io.keyheat.scenarios.reader;

import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How a scenario is to be read.
 *
 * @param seed instead of the file's
 * @param shortEdition whether the file's {@code short} section is applied
 * @param variant only this one; null: all
 * @param maxOperations a scenario whose variants need more in all is refused
 */
public record ReadOptions(
    OptionalLong seed, boolean shortEdition, @Nullable String variant, long maxOperations) {
  /** More operations than this take so long that somebody should have meant it. */
  public static final long DEFAULT_MAX_OPERATIONS = 2_000_000_000L;

  /** The file as it is. */
  public static final ReadOptions DEFAULT =
      new ReadOptions(OptionalLong.empty(), false, null, DEFAULT_MAX_OPERATIONS);

  public ReadOptions withSeed(long newSeed) {
    return new ReadOptions(OptionalLong.of(newSeed), shortEdition, variant, maxOperations);
  }

  public ReadOptions withShortEdition(boolean newShortEdition) {
    return new ReadOptions(seed, newShortEdition, variant, maxOperations);
  }

  public ReadOptions withVariant(@Nullable String newVariant) {
    return new ReadOptions(seed, shortEdition, newVariant, maxOperations);
  }

  public ReadOptions withMaxOperations(long newMaxOperations) {
    return new ReadOptions(seed, shortEdition, variant, newMaxOperations);
  }
}
