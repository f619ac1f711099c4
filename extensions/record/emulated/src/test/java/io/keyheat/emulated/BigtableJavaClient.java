package io.keyheat.emulated;

import com.google.cloud.bigtable.admin.v2.BigtableTableAdminClient;
import com.google.cloud.bigtable.admin.v2.BigtableTableAdminSettings;
import com.google.cloud.bigtable.admin.v2.models.CreateTableRequest;
import com.google.cloud.bigtable.data.v2.BigtableDataClient;
import com.google.cloud.bigtable.data.v2.BigtableDataSettings;
import com.google.cloud.bigtable.data.v2.models.BulkMutation;
import com.google.cloud.bigtable.data.v2.models.ConditionalRowMutation;
import com.google.cloud.bigtable.data.v2.models.Filters;
import com.google.cloud.bigtable.data.v2.models.Mutation;
import com.google.cloud.bigtable.data.v2.models.Query;
import com.google.cloud.bigtable.data.v2.models.Row;
import com.google.cloud.bigtable.data.v2.models.RowMutation;
import com.google.cloud.bigtable.data.v2.models.RowMutationEntry;
import com.google.cloud.bigtable.data.v2.models.TableId;
import java.io.IOException;
import java.util.List;

/** Bigtable: its only transactions are of one row. */
final class BigtableJavaClient implements JavaClient {
  private static final TableId EVENTS = TableId.of("events");
  private static final String FAMILY = "f";
  private final BigtableDataClient data;
  private final BigtableTableAdminClient admin;

  BigtableJavaClient(int port) throws IOException {
    data =
        BigtableDataClient.create(
            BigtableDataSettings.newBuilderForEmulator("localhost", port)
                .setProjectId("p")
                .setInstanceId("i")
                .build());
    admin =
        BigtableTableAdminClient.create(
            BigtableTableAdminSettings.newBuilderForEmulator("localhost", port)
                .setProjectId("p")
                .setInstanceId("i")
                .build());
  }

  @Override
  public void setUp() {
    admin.createTable(CreateTableRequest.of("events").addFamily(FAMILY));
  }

  @Override
  public void write(String id) {
    // Only writes with a time of the client's are tried again.
    data.mutateRow(RowMutation.create(EVENTS, id).setCell(FAMILY, "n", 1000, "secret"));
  }

  @Override
  public void writeAll(List<String> ids) {
    BulkMutation all = BulkMutation.create(EVENTS);
    ids.forEach(id -> all.add(RowMutationEntry.create(id).setCell(FAMILY, "n", 1000, "secret")));
    data.bulkMutateRows(all);
  }

  @Override
  public void transact(String read, String written) {
    if (data.readRow(EVENTS, read) == null) {
      throw new IllegalStateException("no row " + read);
    }
    data.checkAndMutateRow(
        ConditionalRowMutation.create(EVENTS, written)
            .condition(Filters.FILTERS.pass())
            .otherwise(Mutation.create().setCell(FAMILY, "n", 1000, "secret")));
  }

  @Override
  public int count() {
    int rows = 0;
    for (Row row : data.readRows(Query.create(EVENTS))) {
      rows += row.getCells().isEmpty() ? 0 : 1;
    }
    return rows;
  }

  @Override
  public void close() {
    data.close();
    admin.close();
  }
}
