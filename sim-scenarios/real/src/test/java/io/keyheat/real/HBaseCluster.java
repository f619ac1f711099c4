package io.keyheat.real;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.StartMiniClusterOption;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.JVMClusterUtil.RegionServerThread;

/**
 * HBase in this process: a master, region servers, one data node. Flushes at 1 MiB, regions of at
 * most 40 MiB, a round of the balancer every 15 s.
 */
final class HBaseCluster implements RealCluster {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int FLUSH_BYTES = 1 << 20;
  private static final long REGION_BYTES = 40L << 20;
  private static final int BALANCER_MILLIS = 15_000;
  private static final long LOOK_NANOS = 100_000_000;

  private final HBaseTestingUtility utility = new HBaseTestingUtility();
  private final List<HRegionServer> servers = new ArrayList<>();
  private TableName table = TableName.valueOf("none");

  HBaseCluster() throws Exception {
    Configuration configuration = utility.getConfiguration();
    configuration.setInt("hbase.hregion.memstore.flush.size", FLUSH_BYTES);
    configuration.setLong("hbase.hregion.max.filesize", REGION_BYTES);
    configuration.setDouble("hbase.hregion.max.filesize.jitter", 0);
    configuration.setInt("hbase.balancer.period", BALANCER_MILLIS);
    configuration.setInt("hbase.regionserver.msginterval", 1000);
    // Unless this is short, no part of a split is split again for two minutes.
    configuration.setInt("hbase.hfile.compaction.discharger.interval", 2000);
    start(utility);
    for (RegionServerThread thread : utility.getMiniHBaseCluster().getRegionServerThreads()) {
      servers.add(thread.getRegionServer());
    }
  }

  /** Starts all servers, without their web pages. */
  static void start(HBaseTestingUtility utility) throws Exception {
    Configuration configuration = utility.getConfiguration();
    configuration.setInt("hbase.master.info.port", -1);
    configuration.setInt("hbase.regionserver.info.port", -1);
    configuration.set("hbase.wal.provider", "filesystem");
    configuration.setBoolean("hbase.unsafe.stream.capability.enforce", false);
    utility.startMiniCluster(
        StartMiniClusterOption.builder().numRegionServers(SERVERS).numDataNodes(1).build());
  }

  @Override
  public String title() {
    return "HBase 2.6.3";
  }

  /**
   * A split is under way for four seconds: so long, in the median of all recordings, no part of it
   * was without references to its parent, which the column of that name tells.
   */
  @Override
  public String system() {
    return """
           profile: hbase
           sizeSplits: {threshold: 40MiB, stages: 2MiB below 2, duration: 4s}
           balancer: {interval: 15s}
           """;
  }

  /** Thirteen of the key, 22 of what HBase keeps with each cell. */
  @Override
  public int overheadBytes() {
    return 35;
  }

  @Override
  public double writesPerSecond() {
    return 800;
  }

  @Override
  public void createTable(String name, List<String> cuts) throws Exception {
    table = TableName.valueOf(name);
    byte[][] splits = cuts.stream().map(Bytes::toBytes).toArray(byte[][]::new);
    utility.createTable(table, FAMILY, splits).close();
  }

  @Override
  public RowWriter writer() throws Exception {
    return new CellWriter();
  }

  @Override
  public List<String> ranges() {
    List<String> lines = new ArrayList<>();
    for (int server = 0; server < servers.size(); server++) {
      for (Region region : servers.get(server).getRegions(table)) {
        List<HStore> stores = ((HRegion) region).getStores();
        lines.add(
            String.join(
                ",",
                Bytes.toString(region.getRegionInfo().getStartKey()),
                Bytes.toString(region.getRegionInfo().getEndKey()),
                "server-" + server,
                sum(stores, HStore::getStorefilesSize),
                sum(stores, store -> store.getMemStoreSize().getDataSize()),
                sum(stores, HStore::getStorefilesCount),
                sum(stores, store -> store.hasReferences() ? 1 : 0),
                Long.toString(region.getWriteRequestsCount())));
      }
    }
    return lines;
  }

  private static String sum(List<HStore> stores, ToLongFunction<HStore> figure) {
    return Long.toString(stores.stream().mapToLong(figure).sum());
  }

  /**
   * Files grow in number by flushes, and get fewer by compactions. As long as some refer to a
   * parent's, the region is not split again.
   */
  @Override
  public String furtherColumns() {
    return ",memory_bytes,files,references,writes";
  }

  @Override
  public void close() throws IOException {
    utility.shutdownMiniCluster();
  }

  /** Writes rows of one cell. */
  private final class CellWriter implements RowWriter {
    private final AsyncConnection connection =
        ConnectionFactory.createAsyncConnection(utility.getConfiguration()).get();
    private final AsyncTable<?> writing = connection.getTable(table);
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private long sent;

    CellWriter() throws Exception {}

    @Override
    public void write(String key, byte[] value, Runnable whenAnswered) {
      sent++;
      var unused =
          writing
              .put(new Put(Bytes.toBytes(key)).addColumn(FAMILY, FAMILY, value))
              .whenComplete(
                  (none, e) -> {
                    if (e == null) {
                      whenAnswered.run();
                    }
                    (e == null ? answered : failed).incrementAndGet();
                  });
    }

    @Override
    public long failed() {
      return failed.get();
    }

    @Override
    public void close() throws IOException {
      while (answered.get() + failed.get() < sent) {
        LockSupport.parkNanos(LOOK_NANOS);
      }
      connection.close();
    }
  }
}
