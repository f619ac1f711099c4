package io.keyheat.scenarios.schema.ddl;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.RowHash;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tables as YugabyteDB's SQL, in which each key says what of it is hashed. */
final class YugabyteDbDdlText extends DdlText {
  YugabyteDbDdlText() {
    super(List.of("bigint", "timestamptz", "text", "bytea", "uuid"));
  }

  @Override
  String randomUuid(ColumnSpec column) {
    return " DEFAULT gen_random_uuid()" + (column.type() == ColumnType.UUID ? "" : "::text");
  }

  @Override
  String hash(TableSpec table, RowHash hash) {
    return " GENERATED ALWAYS AS (yb_hash_code(%s) %% %d) STORED"
        .formatted(quoted(hash.columns()), hash.modulo());
  }

  @Override
  String parts(List<KeyPart> parts, @Nullable List<String> partition) {
    List<String> hashed = partition == null ? List.of(parts.get(0).column()) : partition;
    List<String> texts = new ArrayList<>();
    if (hashed.size() == 1) {
      texts.add(quoted(hashed) + " HASH");
    } else if (!hashed.isEmpty()) {
      texts.add("(" + quoted(hashed) + ") HASH");
    }
    for (KeyPart part : parts) {
      if (!hashed.contains(part.column())) {
        texts.add(quoted(part.column()) + (part.descending() ? " DESC" : " ASC"));
      }
    }
    return "(" + String.join(", ", texts) + ")";
  }

  @Override
  String options(TableSpec table) {
    boolean isRanged = isRanged(table.partition());
    String keys = isRanged ? splitOrShardKeys(table) : splitKeys(table);
    return split(keys, isRanged ? 1 : table.preSplits().tablets());
  }

  @Override
  String options(TableSpec table, IndexSpec index) {
    return isRanged(index.partition())
        ? split(splitKeys(table, index), 1)
        : split("", splits(table, index).tablets());
  }

  private static boolean isRanged(@Nullable List<String> partition) {
    return partition != null && partition.isEmpty();
  }

  private static String split(String keys, int tablets) {
    if (!keys.isEmpty()) {
      return " SPLIT AT VALUES (" + keys + ")";
    }
    return tablets > 1 ? " SPLIT INTO " + tablets + " TABLETS" : "";
  }
}
