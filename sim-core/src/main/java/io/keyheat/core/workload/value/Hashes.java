package io.keyheat.core.workload.value;

import io.keyheat.core.engine.RandomStream;
import java.util.Arrays;
import java.util.List;

/**
 * The hash of other columns of a row: h = mix((h xor value) + golden ratio) from column to column,
 * where mix is SplitMix64's finaliser. For one column it is a bijection, so that distinct values
 * never meet in the full hash.
 */
public final class Hashes {
  private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

  private Hashes() {}

  /**
   * A generator that hashes columns drawn before.
   *
   * @param modulo 0 keeps all the bits
   * @param signed whether the remainder keeps the hash's sign
   */
  public static ValueGenerator hash(
      int[] columns, List<ColumnDomain> domains, long modulo, boolean signed) {
    long[][] inputs = new long[columns.length][];
    for (int c = 0; c < columns.length; c++) {
      inputs[c] =
          domains.get(c) instanceof ColumnDomain.Ranks ranks ? ranks.hashInputs() : new long[0];
    }
    return (rows, n, hi, lo) -> {
      Arrays.fill(lo, 0, n, 0);
      for (int c = 0; c < columns.length; c++) {
        long[] values = rows.lo[columns[c]];
        if (inputs[c].length > 0) {
          absorbRanks(inputs[c], values, n, lo);
        } else {
          absorb(values, n, lo);
        }
        if (domains.get(c) instanceof ColumnDomain.Identifier) {
          absorb(rows.hi[columns[c]], n, lo);
        }
      }
      reduce(modulo, signed, n, lo);
    };
  }

  private static void absorb(long[] values, int n, long[] hash) {
    for (int i = 0; i < n; i++) {
      hash[i] = RandomStream.mix((hash[i] ^ values[i]) + GOLDEN_RATIO);
    }
  }

  private static void absorbRanks(long[] inputs, long[] ranks, int n, long[] hash) {
    for (int i = 0; i < n; i++) {
      hash[i] = RandomStream.mix((hash[i] ^ inputs[(int) ranks[i]]) + GOLDEN_RATIO);
    }
  }

  private static void reduce(long modulo, boolean signed, int n, long[] hash) {
    if (modulo == 0) {
      return;
    }
    int drop = signed ? 0 : 1; // Without the sign, the hash is a number of 63 bits.
    for (int i = 0; i < n; i++) {
      hash[i] = (hash[i] >>> drop) % modulo;
    }
  }
}
