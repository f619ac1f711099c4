package io.keyheat.core.schema;

import io.keyheat.core.profile.ProfileField;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a system hashes the leading columns of keys, so that rows spread whatever their order. */
public record HashPolicy(
    @ProfileField("Whether the first column of a key is hashed by default.") boolean byDefault,
    @ProfileField(value = "Bits of a hash at the beginning of the key.", max = "64") int bits,
    @ProfileField("Tablets that a table or an index with a hashed key starts with.") int tablets,
    @ProfileField(value = "Least number of these tablets for each server.", min = "0")
        int tabletsByServer,
    @ProfileField(
            "Rows with one hash that stay in one tablet: none, those with entries of a local index,"
                + " or all.")
        KeptTogether keepsTogether) {
  /** Rows with one hash that no cut parts. */
  public enum KeptTogether {
    NONE,
    /** Those of tables with an index whose entries lie beside their rows. */
    BESIDE_INDEX,
    ALL
  }

  public static final HashPolicy NONE = new HashPolicy(false, 64, 1, 0, KeptTogether.NONE);

  /** The leading columns of a key that are hashed. */
  public List<String> hashed(@Nullable List<String> partition, List<KeyPart> key) {
    if (partition != null) {
      return partition;
    }
    return byDefault && !key.isEmpty() ? List.of(key.get(0).column()) : List.of();
  }

  /**
   * Whether no cut parts rows or entries with one hash.
   *
   * @param besideIndex whether the entries of an index lie beside the rows
   */
  public boolean keepsWhole(boolean besideIndex) {
    return switch (keepsTogether) {
      case NONE -> false;
      case BESIDE_INDEX -> besideIndex;
      case ALL -> true;
    };
  }

  /** This policy with the tablets by server counted into those that a table starts with. */
  HashPolicy on(int servers) {
    return new HashPolicy(byDefault, bits, startTablets(servers), 0, keepsTogether);
  }

  /** Tablets that a table with a hashed key starts with on a number of servers. */
  public int startTablets(int servers) {
    return Math.max(tablets, Math.multiplyExact(tabletsByServer, servers));
  }
}
