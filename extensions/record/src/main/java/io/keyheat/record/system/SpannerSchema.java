package io.keyheat.record.system;

import com.google.spanner.admin.database.v1.GetDatabaseDdlRequest;
import com.google.spanner.admin.database.v1.GetDatabaseDdlResponse;
import io.keyheat.record.proxy.GrpcQuestion;
import io.keyheat.scenarios.schema.Imported;
import io.keyheat.scenarios.schema.SchemaKeys;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The tables of Spanner databases, by the DDL that the upstream is asked for when it is needed. */
final class SpannerSchema {
  private static final String METHOD =
      "google.spanner.admin.database.v1.DatabaseAdmin/GetDatabaseDdl";
  private static final int ASK_MILLIS = 10_000;
  private static final long ASK_AGAIN_NANOS = 1_000_000_000L;

  /** Asking holds up decoding, so it is rare where it takes long and brings nothing. */
  private static final int PATIENCE = 20;

  private final InetSocketAddress upstream;
  private final Map<String, DatabaseTables> databases = new LinkedHashMap<>();

  /** What is known of a database. */
  private static final class DatabaseTables {
    private final Map<String, SchemaKeys> tables = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final Map<String, String> tablesOfIndexes =
        new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private List<String> ddl = List.of();
    private long askAgainNanos = System.nanoTime();
    private boolean stale = true;
  }

  SpannerSchema(InetSocketAddress upstream) {
    this.upstream = upstream;
  }

  /** A schema changes, or a database comes or goes: all are asked for again at the next use. */
  void changes() {
    databases.values().forEach(known -> known.stale = true);
  }

  /** The keys of a table; null where the upstream does not know it. */
  @Nullable SchemaKeys table(String database, String name) {
    DatabaseTables known = databases.computeIfAbsent(database, d -> new DatabaseTables());
    boolean missing = !known.tables.containsKey(name);
    if (known.stale || (missing && System.nanoTime() - known.askAgainNanos >= 0)) {
      ask(database, known);
    }
    return known.tables.get(name);
  }

  /** The table of an index; null where there is none. */
  @Nullable SchemaKeys tableOfIndex(String database, String index) {
    DatabaseTables known = databases.computeIfAbsent(database, d -> new DatabaseTables());
    if (known.stale) {
      ask(database, known);
    }
    String table = known.tablesOfIndexes.get(index);
    return table == null ? null : known.tables.get(table);
  }

  private void ask(String database, DatabaseTables known) {
    long began = System.nanoTime();
    known.stale = false;
    known.askAgainNanos = began + ASK_AGAIN_NANOS;
    try {
      GetDatabaseDdlRequest request =
          GetDatabaseDdlRequest.newBuilder().setDatabase(database).build();
      List<String> statements =
          GetDatabaseDdlResponse.parseFrom(
                  GrpcQuestion.ask(upstream, METHOD, request.toByteArray(), ASK_MILLIS))
              .getStatementsList();
      known.ddl = statements;
      known.tables.clear();
      known.tablesOfIndexes.clear();
      for (SchemaKeys keys :
          SchemaKeys.of(Imported.spanner("the DDL of " + database, text(statements)))) {
        known.tables.put(keys.table(), keys);
        keys.indexes().keySet().forEach(i -> known.tablesOfIndexes.put(i, keys.table()));
      }
    } catch (IOException e) {
      // The tables stay unknown; their operations are counted as such.
      long now = System.nanoTime();
      known.askAgainNanos = now + Math.max(ASK_AGAIN_NANOS, PATIENCE * (now - began));
    }
  }

  /** The DDL of all databases as it was read last, each statement once. */
  String text() {
    Set<String> statements = new LinkedHashSet<>();
    databases.values().forEach(known -> statements.addAll(known.ddl));
    return text(statements);
  }

  private static String text(Collection<String> statements) {
    return statements.isEmpty() ? "" : String.join(";\n\n", statements) + ";\n";
  }
}
