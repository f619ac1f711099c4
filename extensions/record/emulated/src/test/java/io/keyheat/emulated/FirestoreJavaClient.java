package io.keyheat.emulated;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.api.core.ApiFuture;
import com.google.api.gax.grpc.InstantiatingGrpcChannelProvider;
import com.google.cloud.firestore.BulkWriter;
import com.google.cloud.firestore.CollectionReference;
import com.google.cloud.firestore.Firestore;
import com.google.cloud.firestore.FirestoreOptions;
import io.grpc.ManagedChannelBuilder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Firestore: a bulk writer, transactions, and a listener. */
final class FirestoreJavaClient implements JavaClient {
  private static final Map<String, Object> DATA = Map.of("note", 1);
  private final Firestore firestore;
  private final CollectionReference events;

  FirestoreJavaClient(int port) {
    firestore =
        FirestoreOptions.newBuilder()
            .setProjectId("keyheat-test")
            .setCredentials(new FirestoreOptions.EmulatorCredentials())
            .setChannelProvider(
                InstantiatingGrpcChannelProvider.newBuilder()
                    .setEndpoint("localhost:" + port)
                    .setChannelConfigurator(ManagedChannelBuilder::usePlaintext)
                    .build())
            .build()
            .getService();
    events = firestore.collection("events");
  }

  @Override
  public void setUp() {
    // Collections come with their first documents.
  }

  @Override
  public void write(String id) throws Exception {
    events.document(id).set(DATA).get();
  }

  @Override
  public void writeAll(List<String> ids) throws Exception {
    try (BulkWriter writer = firestore.bulkWriter()) {
      ids.forEach(id -> writer.set(events.document(id), DATA));
    }
  }

  @Override
  public void transact(String read, String written) throws Exception {
    assertThatThrownBy(() -> run(read, "aborted-" + written, true).get())
        .hasRootCauseInstanceOf(CancellationException.class);
    run(read, written, false).get();
  }

  private ApiFuture<Void> run(String read, String written, boolean givesUp) {
    return firestore.runTransaction(
        transaction -> {
          if (!transaction.get(events.document(read)).get().exists()) {
            throw new IllegalStateException("no document " + read);
          }
          transaction.set(events.document(written), DATA);
          if (givesUp) {
            throw new CancellationException("before its commit");
          }
          return null;
        });
  }

  @Override
  public int count() throws Exception {
    AtomicInteger documents = new AtomicInteger();
    CountDownLatch shown = new CountDownLatch(1);
    try (var unused =
        listener(
            size -> {
              documents.set(size);
              shown.countDown();
            })) {
      shown.await(30, TimeUnit.SECONDS);
    }
    return documents.get();
  }

  private AutoCloseable listener(IntConsumer shown) {
    var registration =
        events.addSnapshotListener(
            (snapshot, error) -> {
              if (snapshot != null) {
                shown.accept(snapshot.size());
              }
            });
    return registration::remove;
  }

  @Override
  public void close() throws Exception {
    firestore.close();
  }
}
