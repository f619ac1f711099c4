package io.keyheat.core.schema;

import java.util.List;

/**
 * A secondary index. Its entry's key is the parts, then whatever parts of the primary key are not
 * among them.
 *
 * @param interleaved whether its entries lie beside the parent row (in the base table's key space)
 * @param nullFiltered whether rows whose indexed columns are null have no entry
 */
public record IndexSpec(
    String name, List<KeyPart> parts, boolean interleaved, boolean nullFiltered) {
  public IndexSpec {
    parts = List.copyOf(parts);
  }
}
