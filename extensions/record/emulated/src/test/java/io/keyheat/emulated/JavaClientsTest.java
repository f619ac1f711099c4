package io.keyheat.emulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The vendors' client libraries for Java write to the vendors' emulators through the recorder, in
 * single calls, batches, streams and transactions, while connections to the emulator break.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class JavaClientsTest {
  private static final int EACH = 100;
  private static final int BREAKS = 4;

  @TempDir private Path folder;

  private static JavaClient client(EmulatedSystem system, int port) throws Exception {
    return switch (system) {
      case SPANNER -> new SpannerJavaClient(port);
      case FIRESTORE -> new FirestoreJavaClient(port);
      case BIGTABLE -> new BigtableJavaClient(port);
      case DYNAMODB -> new DynamoJavaClient(port);
      case DATASTORE -> throw new IllegalArgumentException("its client for Java needs HTTP");
    };
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DATASTORE")
  void eachAcknowledgedWriteIsRecordedAndNothingThatWasAborted(EmulatedSystem system)
      throws Exception {
    EmulatedSystem.need("npm and node", EmulatedSystem.hasNodeModules());
    EmulatedSystem.need(system.program().toString(), Files.exists(system.program()));
    int port = EmulatedSystem.freePort();
    Process emulator = system.start(port, folder);
    try (BreakingRelay relay = new BreakingRelay(port);
        RecorderProcess recorder =
            RecorderProcess.start(system, relay.port(), folder, "java", "--no-answer")) {
      List<String> written = new ArrayList<>();
      try (JavaClient client = client(system, recorder.port())) {
        client.setUp();
        for (int i = 0; i < EACH; i++) {
          if (i % (EACH / BREAKS) == EACH / BREAKS / 2) {
            relay.breakOff();
          }
          written.add("single-" + i);
          client.write("single-" + i);
        }
        List<String> batch = IntStream.range(0, EACH).mapToObj(i -> "batch-" + i).toList();
        client.writeAll(batch);
        written.addAll(batch);
        for (int i = 0; i < EACH / 10; i++) {
          client.transact("single-" + i, "transaction-" + i);
          written.add("transaction-" + i);
        }
        assertThat(client.count()).isEqualTo(written.size());
      }
      String printed = recorder.end();
      List<String> records = recorder.records();
      assertThat(records + printed).doesNotContain("secret");
      List<String> keys =
          records.stream()
              .map(line -> line.split(",", -1))
              .filter(cells -> cells[2].equals("events"))
              .filter(cells -> !cells[1].equals("lookup") && !cells[1].equals("scan"))
              .map(cells -> cells[3])
              .toList();
      assertThat(new TreeSet<>(keys)).isEqualTo(new TreeSet<>(written));
      // A call whose answer was lost with its connection is sent again, and recorded once: it
      // failed.
      assertThat(keys).hasSize(written.size());
      System.out.printf(
          "%s: %d writes, %d records: %s%n",
          system.id(),
          written.size(),
          records.size(),
          records.stream()
              .map(line -> line.split(",", -1)[1])
              .collect(
                  Collectors.groupingBy(w -> w, java.util.TreeMap::new, Collectors.counting())));
    } finally {
      EmulatedSystem.stop(emulator);
    }
  }
}
