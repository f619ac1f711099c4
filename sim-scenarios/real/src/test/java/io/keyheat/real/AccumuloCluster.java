package io.keyheat.real;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.accumulo.core.client.AccumuloClient;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.client.BatchWriterConfig;
import org.apache.accumulo.core.client.IteratorSetting;
import org.apache.accumulo.core.client.MutationsRejectedException;
import org.apache.accumulo.core.client.Scanner;
import org.apache.accumulo.core.client.admin.NewTableConfiguration;
import org.apache.accumulo.core.client.security.tokens.PasswordToken;
import org.apache.accumulo.core.data.Key;
import org.apache.accumulo.core.data.Mutation;
import org.apache.accumulo.core.data.Range;
import org.apache.accumulo.core.data.Value;
import org.apache.accumulo.core.iterators.user.WholeRowIterator;
import org.apache.accumulo.core.security.Authorizations;
import org.apache.accumulo.minicluster.MiniAccumuloCluster;
import org.apache.accumulo.minicluster.MiniAccumuloConfig;
import org.apache.hadoop.io.Text;

/**
 * Accumulo, each server a process of its own: a manager, tablet servers, a collector of files and
 * ZooKeeper; files and logs in a folder. Minor compactions from 1 MiB of a server's memory on,
 * tablets of at most 16 MiB, which are looked at each second.
 */
final class AccumuloCluster implements RealCluster {
  private static final String METADATA = "accumulo.metadata";
  private static final String PASSWORD = "keyheat";

  private final MiniAccumuloCluster cluster;
  private final AccumuloClient client;
  private final Map<String, Integer> servers = new LinkedHashMap<>();
  private String table = "";
  private String tableId = "";

  AccumuloCluster(Path folder) throws Exception {
    MiniAccumuloConfig configuration = new MiniAccumuloConfig(folder.toFile(), PASSWORD);
    configuration.setNumTservers(SERVERS);
    configuration.setSiteConfig(
        Map.of(
            "tserver.memory.maps.max", "2M",
            "tserver.memory.maps.native.enabled", "false",
            "tserver.compaction.major.delay", "1s",
            "table.split.threshold", "16M"));
    cluster = new MiniAccumuloCluster(configuration);
    cluster.start();
    client = cluster.createAccumuloClient("root", new PasswordToken(PASSWORD));
    while (client.instanceOperations().getTabletServers().size() < SERVERS) {
      Thread.sleep(100);
    }
  }

  @Override
  public String title() {
    return "Accumulo 2.1.4";
  }

  @Override
  public String system() {
    return """
           profile: accumulo
           sizeSplits: {threshold: 16MiB}
           """;
  }

  /** The key and, in a file, what tells it from the one before it. */
  @Override
  public int overheadBytes() {
    return 35;
  }

  @Override
  public double writesPerSecond() {
    return 300;
  }

  @Override
  public void createTable(String name, List<String> cuts) throws Exception {
    table = name;
    client.tableOperations().create(name, new NewTableConfiguration());
    if (!cuts.isEmpty()) {
      client
          .tableOperations()
          .addSplits(name, new TreeSet<>(cuts.stream().map(Text::new).toList()));
    }
    tableId = client.tableOperations().tableIdMap().get(name);
  }

  @Override
  public RowWriter writer() throws Exception {
    return new MutationWriter();
  }

  @Override
  public List<String> ranges() throws Exception {
    List<String> lines = new ArrayList<>();
    try (Scanner scanner = client.createScanner(METADATA, Authorizations.EMPTY)) {
      scanner.setRange(new Range(tableId + ";", true, tableId + "<", true));
      scanner.addScanIterator(new IteratorSetting(50, WholeRowIterator.class));
      for (Map.Entry<Key, Value> row : scanner) {
        String line = tablet(row);
        if (!line.isEmpty()) {
          lines.add(line);
        }
      }
    }
    return lines;
  }

  /** A tablet by its row of the metadata table; empty where no server has it. */
  private String tablet(Map.Entry<Key, Value> row) throws Exception {
    String end = row.getKey().getRow().toString().substring(tableId.length());
    String previous = "";
    String server = "";
    long bytes = 0;
    for (Map.Entry<Key, Value> column :
        WholeRowIterator.decodeRow(row.getKey(), row.getValue()).entrySet()) {
      String value = column.getValue().toString();
      switch (column.getKey().getColumnFamily().toString()) {
        case "~tab" -> {
          if (column.getKey().getColumnQualifier().equals(new Text("~pr"))) {
            previous = value.substring(1);
          }
        }
        case "loc" ->
            server = "server-" + servers.computeIfAbsent(value, address -> servers.size());
        case "file" -> bytes += Long.parseLong(value.substring(0, value.indexOf(',')));
        default -> {}
      }
    }
    String limit = end.equals("<") ? "" : behind(end.substring(1));
    String start = previous.isEmpty() ? "" : behind(previous);
    return server.isEmpty() ? "" : String.join(",", start, limit, server, Long.toString(bytes));
  }

  /** A tablet ends with its last row, so the next one starts just behind it. */
  private static String behind(String lastRow) {
    return lastRow + " ";
  }

  @Override
  public void close() throws IOException {
    client.close();
    try {
      cluster.stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the cluster was being stopped");
    }
  }

  /** Writes rows of one entry. */
  private final class MutationWriter implements RowWriter {
    private static final long MAX_LATENCY_MILLIS = 50;

    private final BatchWriter writer =
        client.createBatchWriter(
            table,
            new BatchWriterConfig().setMaxLatency(MAX_LATENCY_MILLIS, TimeUnit.MILLISECONDS));
    private long failed;

    MutationWriter() throws Exception {}

    @Override
    public void write(String key, byte[] value, Runnable answered)
        throws MutationsRejectedException {
      writer.addMutation(new Mutation(key).at().family("f").qualifier("f").put(value));
    }

    @Override
    public long failed() {
      return failed;
    }

    @Override
    public void close() {
      try {
        writer.close();
      } catch (MutationsRejectedException e) {
        failed = Math.max(1, e.getUnknownExceptions());
      }
    }
  }
}
