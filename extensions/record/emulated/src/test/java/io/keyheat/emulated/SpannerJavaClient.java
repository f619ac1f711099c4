package io.keyheat.emulated;

import com.google.cloud.NoCredentials;
import com.google.cloud.spanner.DatabaseClient;
import com.google.cloud.spanner.DatabaseId;
import com.google.cloud.spanner.ErrorCode;
import com.google.cloud.spanner.InstanceConfigId;
import com.google.cloud.spanner.InstanceId;
import com.google.cloud.spanner.InstanceInfo;
import com.google.cloud.spanner.Key;
import com.google.cloud.spanner.Mutation;
import com.google.cloud.spanner.ResultSet;
import com.google.cloud.spanner.Spanner;
import com.google.cloud.spanner.SpannerExceptionFactory;
import com.google.cloud.spanner.SpannerOptions;
import com.google.cloud.spanner.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Spanner: reads and DML in transactions that are tried again. */
final class SpannerJavaClient implements JavaClient {
  private static final String PROJECT = "keyheat-test";
  private static final String INSTANCE = "test-instance";
  private final Spanner spanner;

  SpannerJavaClient(int port) {
    spanner =
        SpannerOptions.newBuilder()
            .setProjectId(PROJECT)
            .setEmulatorHost("localhost:" + port)
            .setCredentials(NoCredentials.getInstance())
            .build()
            .getService();
  }

  @Override
  public void setUp() throws Exception {
    spanner
        .getInstanceAdminClient()
        .createInstance(
            InstanceInfo.newBuilder(InstanceId.of(PROJECT, INSTANCE))
                .setInstanceConfigId(InstanceConfigId.of(PROJECT, "emulator-config"))
                .setNodeCount(1)
                .setDisplayName("test")
                .build())
        .get();
    spanner
        .getDatabaseAdminClient()
        .createDatabase(
            INSTANCE,
            "events",
            List.of(
                "CREATE TABLE events (id STRING(36) NOT NULL, note STRING(MAX)) PRIMARY KEY (id)"))
        .get();
  }

  private DatabaseClient database() {
    return spanner.getDatabaseClient(DatabaseId.of(PROJECT, INSTANCE, "events"));
  }

  private static Mutation insert(String id) {
    return Mutation.newInsertOrUpdateBuilder("events")
        .set("id")
        .to(id)
        .set("note")
        .to("secret")
        .build();
  }

  @Override
  public void write(String id) {
    database().write(List.of(insert(id)));
  }

  @Override
  public void writeAll(List<String> ids) {
    database().write(ids.stream().map(SpannerJavaClient::insert).toList());
  }

  @Override
  public void transact(String read, String written) {
    AtomicInteger attempts = new AtomicInteger();
    database()
        .readWriteTransaction()
        .run(
            transaction -> {
              if (transaction.readRow("events", Key.of(read), List.of("note")) == null) {
                throw new IllegalStateException("no row " + read);
              }
              transaction.executeUpdate(
                  Statement.newBuilder("INSERT INTO events (id, note) VALUES (@id, @note)")
                      .bind("id")
                      .to(attempts.getAndIncrement() == 0 ? "aborted-" + written : written)
                      .bind("note")
                      .to("secret")
                      .build());
              if (attempts.get() == 1) {
                throw SpannerExceptionFactory.newSpannerException(ErrorCode.ABORTED, "once");
              }
              return null;
            });
  }

  @Override
  public int count() {
    int rows = 0;
    try (ResultSet all =
        database().singleUse().executeQuery(Statement.of("SELECT id, note FROM events"))) {
      while (all.next()) {
        rows++;
      }
    }
    return rows;
  }

  @Override
  public void close() {
    spanner.close();
  }
}
