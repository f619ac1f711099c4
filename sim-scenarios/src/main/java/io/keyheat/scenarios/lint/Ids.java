package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.ValueSpec;

/** Numbers that serve as ids. */
final class Ids {
  private Ids() {}

  /** The least number that may come, as far as that is known; 1 where nothing is. */
  static long least(ValueSpec values) {
    if (values instanceof ValueSpec.Sequence sequence) {
      return sequence.start();
    }
    if (values instanceof ValueSpec.BitReversed reversed) {
      return reversed.start() == 0 ? 0 : 1;
    }
    if (values instanceof ValueSpec.Uniform uniform) {
      return uniform.min();
    }
    if (values instanceof ValueSpec.Zipf zipf) {
      return zipf.min();
    }
    if (values instanceof ValueSpec.Hash hash && hash.modulo() > 0) {
      return hash.signed() ? 1 - hash.modulo() : 0;
    }
    if (values instanceof ValueSpec.Constant constant) {
      return constant.value() instanceof Long number ? number : 1;
    }
    if (values instanceof ValueSpec.Choice choice) {
      return choice.values().stream()
          .mapToLong(value -> value instanceof Long number ? number : 1)
          .min()
          .orElse(1);
    }
    return values instanceof ValueSpec.Mix mix ? Math.min(least(mix.hot()), least(mix.rest())) : 1;
  }
}
