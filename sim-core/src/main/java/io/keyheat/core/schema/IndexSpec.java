package io.keyheat.core.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A secondary index. Its entry's key is the parts, then those parts of the primary key that are not
 * among them.
 *
 * @param preSplits how its key space is split before the run; null: into as many tablets as its
 *     table's
 * @param partition its leading columns by whose hash entries are placed; none: by the key itself;
 *     null: as the system does by default
 * @param units provisioned for it alone
 * @param stored columns that its entries hold beside their key
 */
public record IndexSpec(
    String name,
    List<KeyPart> parts,
    Set<IndexTrait> traits,
    @Nullable PreSplits preSplits,
    @Nullable List<String> partition,
    TableUnits units,
    StoredColumns stored) {
  public IndexSpec {
    parts = List.copyOf(parts);
    traits = Set.copyOf(traits);
  }

  public IndexSpec(
      String name,
      List<KeyPart> parts,
      Set<IndexTrait> traits,
      @Nullable PreSplits preSplits,
      @Nullable List<String> partition,
      TableUnits units) {
    this(name, parts, traits, preSplits, partition, units, StoredColumns.NONE);
  }

  /** An index split into as many tablets as its table, by the system's default partition. */
  public IndexSpec(String name, List<KeyPart> parts, Set<IndexTrait> traits) {
    this(name, parts, traits, null, null, TableUnits.OF_SYSTEM);
  }

  /** An index without traits, split into as many tablets as its table. */
  public IndexSpec(String name, List<KeyPart> parts) {
    this(name, parts, Set.of());
  }

  public boolean interleaved() {
    return traits.contains(IndexTrait.INTERLEAVED);
  }

  public boolean nullFiltered() {
    return traits.contains(IndexTrait.NULL_FILTERED);
  }

  public IndexSpec storing(StoredColumns others) {
    return new IndexSpec(name, parts, traits, preSplits, partition, units, others);
  }

  public IndexSpec splitAs(PreSplits splits) {
    return new IndexSpec(name, parts, traits, splits, partition, units, stored);
  }

  /** The key of an index's entries: its parts, then those of the primary key not among them. */
  public static List<KeyPart> key(List<KeyPart> parts, List<KeyPart> primaryKey) {
    List<KeyPart> key = new ArrayList<>(parts);
    for (KeyPart part : primaryKey) {
      boolean own = parts.stream().anyMatch(p -> p.column().equals(part.column()));
      if (!own && !part.isHash()) {
        key.add(part);
      }
    }
    return List.copyOf(key);
  }
}
