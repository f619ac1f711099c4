package io.keyheat.scenarios.diagnosis;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import java.util.List;
import java.util.Set;

/**
 * Which remedies the schema of a table or index leaves room for.
 *
 * @param key what is written in order
 * @param types of the columns that grow
 */
public record FittingSchema(RunSpec spec, SpaceKey key, Set<ColumnType> types) {
  public FittingSchema {
    types = Set.copyOf(types);
  }

  /** Whether it has what a remedy changes. */
  public boolean fits(RemedyKind kind) {
    boolean areNumbers = types.contains(ColumnType.INT64);
    return switch (kind) {
      case INTERLEAVE_INDEX -> key.table().interleavedIn() != null;
      case EXEMPT_FIELD -> key.declared().isEmpty();
      case FIELD_IN_NO_INDEX -> key.declared().isPresent();
      case NULL_FILTERED_INDEX ->
          key.declared()
              .filter(index -> SpaceKey.hasEntriesOfNulls(spec, key.table(), index))
              .isPresent();
      case REVERSE_BITS, ALLOCATED_IDS -> areNumbers;
      case CLIENT_IDS -> areNumbers || types.contains(ColumnType.STRING);
      case OTHER_COLUMN_FIRST -> mayTurn();
      default -> true;
    };
  }

  /** Whether another part of the key may come first and no scan needs the order. */
  private boolean mayTurn() {
    TableSpec table = key.table();
    String parent = table.interleavedIn();
    int inherited = parent == null ? 0 : spec.table(parent).primaryKey().size();
    List<KeyPart> parts = table.primaryKey();
    return key.index().isEmpty()
        && parts.subList(Math.min(inherited + 1, parts.size()), parts.size()).stream()
            .anyMatch(part -> !OrderedScans.across(spec, table, part.column()));
  }
}
