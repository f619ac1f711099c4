package io.keyheat.core.key;

/** A key space whose keys are wider than 128 bits has more different ones than can be kept. */
public final class TooManyKeysException extends RuntimeException {
  /**
   * Names the key space with too many different keys.
   *
   * @param space name of the table or index
   * @param keys how many it has
   */
  public TooManyKeysException(String space, long keys) {
    super(
        ("the keys of %s are wider than 128 bits, so each different one is kept, and there are more"
                + " than %,d; a shorter run, a lower rate, or narrower ranges of values in the key"
                + " would do")
            .formatted(space, keys));
  }
}
