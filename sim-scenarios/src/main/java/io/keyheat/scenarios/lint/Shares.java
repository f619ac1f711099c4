package io.keyheat.scenarios.lint;

import io.keyheat.core.schema.ValueSpec;
import java.util.function.Function;

/** How often the most frequent value of a column comes. */
final class Shares {
  /** Ranks that are added up one by one before an integral stands in for the rest. */
  private static final int EXACT_RANKS = 10_000;

  private Shares() {}

  /**
   * The share of rows that hold the most frequent value, from 0 (all differ, or nothing is known)
   * to 1 (all are the same).
   *
   * @param others what the columns hold that values are hashed from
   */
  static double greatest(ValueSpec values, Function<String, ValueSpec> others) {
    if (values instanceof ValueSpec.Constant || Periods.isPeriod(values)) {
      return 1;
    }
    if (values instanceof ValueSpec.Sequence sequence) {
      return sequence.step() == 0 ? 1 : 0;
    }
    if (values instanceof ValueSpec.Uniform uniform) {
      return 1 / ((double) uniform.max() - uniform.min() + 1);
    }
    if (values instanceof ValueSpec.Choice choice) {
      return choice(choice);
    }
    if (values instanceof ValueSpec.Zipf zipf) {
      return 1 / harmonic(zipf.count(), zipf.theta());
    }
    if (values instanceof ValueSpec.Text text) {
      return greatest(text.number(), others);
    }
    if (values instanceof ValueSpec.Mix mix) {
      return Math.max(
          mix.share() * greatest(mix.hot(), others),
          (1 - mix.share()) * greatest(mix.rest(), others));
    }
    return values instanceof ValueSpec.Hash hash ? hash(hash, others) : 0;
  }

  private static double choice(ValueSpec.Choice choice) {
    if (choice.weights().isEmpty()) {
      return 1.0 / choice.values().size();
    }
    double sum = choice.weights().stream().mapToDouble(w -> w).sum();
    return choice.weights().stream().mapToDouble(w -> w).max().orElse(0) / sum;
  }

  /** What differs may share a remainder; what is the same shares its hash. */
  private static double hash(ValueSpec.Hash hash, Function<String, ValueSpec> others) {
    double same = 1;
    for (String column : hash.columns()) {
      same *= greatest(others.apply(column), others);
    }
    return Math.max(same, hash.modulo() == 0 ? 0 : 1.0 / hash.modulo());
  }

  /** The sum of r^−theta over the ranks r from 1 to n. */
  private static double harmonic(long n, double theta) {
    int exact = (int) Math.min(n, EXACT_RANKS);
    double sum = 0;
    for (int rank = 1; rank <= exact; rank++) {
      sum += Math.pow(rank, -theta);
    }
    if (n > exact) {
      double from = exact + 0.5;
      double to = n + 0.5;
      sum +=
          Math.abs(theta - 1) < 1e-9
              ? Math.log(to / from)
              : (Math.pow(to, 1 - theta) - Math.pow(from, 1 - theta)) / (1 - theta);
    }
    return sum;
  }
}
