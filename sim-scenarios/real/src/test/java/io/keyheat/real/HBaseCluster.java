package io.keyheat.real;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseTestingUtility;
import org.apache.hadoop.hbase.StartMiniClusterOption;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.JVMClusterUtil.RegionServerThread;

/**
 * HBase in this process: a master, four region servers, one data node. Sizes are those of minutes
 * instead of days: flushes at 1 MiB, regions of at most 40 MiB, a round of the balancer every 15 s.
 */
final class HBaseCluster implements AutoCloseable {
  static final int SERVERS = 4;
  static final byte[] FAMILY = Bytes.toBytes("f");

  private static final int FLUSH_BYTES = 1 << 20;
  private static final long REGION_BYTES = 40L << 20;
  private static final int BALANCER_MILLIS = 15_000;

  private final HBaseTestingUtility utility = new HBaseTestingUtility();
  private final List<HRegionServer> servers = new ArrayList<>();

  HBaseCluster() throws Exception {
    Configuration configuration = utility.getConfiguration();
    configuration.setInt("hbase.hregion.memstore.flush.size", FLUSH_BYTES);
    configuration.setLong("hbase.hregion.max.filesize", REGION_BYTES);
    configuration.setDouble("hbase.hregion.max.filesize.jitter", 0);
    configuration.setInt("hbase.balancer.period", BALANCER_MILLIS);
    configuration.setInt("hbase.regionserver.msginterval", 1000);
    // Unless this is short, no part of a split is split again for two minutes.
    configuration.setInt("hbase.hfile.compaction.discharger.interval", 2000);
    configuration.setInt("hbase.master.info.port", -1);
    configuration.setInt("hbase.regionserver.info.port", -1);
    configuration.set("hbase.wal.provider", "filesystem");
    configuration.setBoolean("hbase.unsafe.stream.capability.enforce", false);
    utility.startMiniCluster(
        StartMiniClusterOption.builder().numRegionServers(SERVERS).numDataNodes(1).build());
    for (RegionServerThread thread : utility.getMiniHBaseCluster().getRegionServerThreads()) {
      servers.add(thread.getRegionServer());
    }
  }

  Configuration configuration() {
    return utility.getConfiguration();
  }

  void createTable(TableName name) throws Exception {
    utility.createTable(name, FAMILY).close();
  }

  void deleteTable(TableName name) throws Exception {
    utility.deleteTable(name);
  }

  /** The regions of a table that are served now, as {@code start_key,limit_key,server,bytes}. */
  List<String> regions(TableName name) {
    List<String> lines = new ArrayList<>();
    for (int server = 0; server < servers.size(); server++) {
      for (Region region : servers.get(server).getRegions(name)) {
        long bytes =
            ((HRegion) region).getStores().stream().mapToLong(HStore::getStorefilesSize).sum();
        lines.add(
            String.join(
                ",",
                Bytes.toString(region.getRegionInfo().getStartKey()),
                Bytes.toString(region.getRegionInfo().getEndKey()),
                "server-" + server,
                Long.toString(bytes)));
      }
    }
    return lines;
  }

  @Override
  public void close() throws IOException {
    try {
      utility.shutdownMiniCluster();
    } catch (Exception e) {
      throw new IOException("the cluster did not stop", e);
    }
  }
}
