package io.keyheat.core.schema;

import java.util.List;
import java.util.Set;

/**
 * A secondary index. Its entry's key is the parts, then those parts of the primary key that are not
 * among them.
 */
public record IndexSpec(String name, List<KeyPart> parts, Set<IndexTrait> traits) {
  public IndexSpec {
    parts = List.copyOf(parts);
    traits = Set.copyOf(traits);
  }

  /** An index without traits. */
  public IndexSpec(String name, List<KeyPart> parts) {
    this(name, parts, Set.of());
  }

  public boolean interleaved() {
    return traits.contains(IndexTrait.INTERLEAVED);
  }

  public boolean nullFiltered() {
    return traits.contains(IndexTrait.NULL_FILTERED);
  }
}
