package io.keyheat.scenarios.schema.ddl;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.RowHash;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tables as YugabyteDB's SQL, in which each key says what of it is hashed. */
final class YugabyteDbDdlText extends DdlText {
  YugabyteDbDdlText() {
    super(List.of("bigint", "timestamptz", "text", "bytea", "uuid"));
  }

  @Override
  String randomUuid(ColumnSpec column) {
    return switch (column.type()) {
      case UUID -> " DEFAULT gen_random_uuid()";
      default -> " DEFAULT gen_random_uuid()::text";
    };
  }

  @Override
  String hash(TableSpec table, RowHash hash) {
    String columns = hash.columns().stream().map(this::quoted).collect(Collectors.joining(", "));
    return " GENERATED ALWAYS AS (yb_hash_code(" + columns + ") % " + hash.modulo() + ") STORED";
  }

  @Override
  String parts(List<KeyPart> parts, @Nullable List<String> partition) {
    List<String> hashed =
        partition == null ? List.of(parts.get(0).column()) : List.copyOf(partition);
    List<String> texts = new ArrayList<>();
    if (hashed.size() == 1) {
      texts.add(quoted(hashed.get(0)) + " HASH");
    } else if (!hashed.isEmpty()) {
      texts.add(hashed.stream().map(this::quoted).collect(Collectors.joining(", ", "(", ") HASH")));
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
    List<String> partition = table.partition();
    boolean isRanged = partition != null && partition.isEmpty();
    String keys = isRanged ? splitOrShardKeys(table) : splitKeys(table);
    if (!keys.isEmpty()) {
      return " SPLIT AT VALUES (" + keys + ")";
    }
    int tablets = table.preSplits().tablets();
    return !isRanged && tablets > 1 ? " SPLIT INTO " + tablets + " TABLETS" : "";
  }

  @Override
  String options(TableSpec table, IndexSpec index) {
    String keys = splitKeys(table, index);
    List<String> partition = index.partition();
    boolean isRanged = partition != null && partition.isEmpty();
    int tablets = splits(table, index).tablets();
    if (isRanged) {
      return keys.isEmpty() ? "" : " SPLIT AT VALUES (" + keys + ")";
    }
    return tablets > 1 ? " SPLIT INTO " + tablets + " TABLETS" : "";
  }
}
