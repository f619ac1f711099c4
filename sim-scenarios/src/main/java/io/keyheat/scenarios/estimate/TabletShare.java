package io.keyheat.scenarios.estimate;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.policy.LoadThresholds;
import io.keyheat.report.view.Figures;

/**
 * How much of what a lone tablet can take is asked of it, as shares of each bound; 1: all of it.
 *
 * @param server share of the cores of its server
 * @param writes share of the tablet's own ceiling of writes
 * @param reads share of the tablet's own ceiling of reads
 */
public record TabletShare(double server, double writes, double reads) {
  private static final double NANOS_PER_SECOND = 1e9;

  TabletShare plus(TabletShare other) {
    return new TabletShare(server + other.server, writes + other.writes, reads + other.reads);
  }

  TabletShare times(double factor) {
    return new TabletShare(server * factor, writes * factor, reads * factor);
  }

  /** Share of the bound that is nearest to being reached. */
  public double greatest() {
    return Math.max(server, Math.max(writes, reads));
  }

  /**
   * How many thresholds' worth of load it has: above 1 it is to be split. Rows count as writes;
   * thresholds of bytes and of the cores that reads take are left out, as are those of operations
   * where the tablet has units.
   */
  double normalizedLoad(LoadThresholds thresholds, TabletParameters tablets) {
    double normalizedLoad = server / thresholds.cpuShare();
    if (tablets.limit().exists()) {
      return Math.max(normalizedLoad, Math.max(writes, reads) / thresholds.unitShare());
    }
    double written = tablets.commitNanos() > 0 ? rate(writes, tablets.commitNanos()) : 0;
    double read = tablets.readNanos() > 0 ? rate(reads, tablets.readNanos()) : 0;
    double ofOne =
        Math.max(written / thresholds.writesPerSecond(), read / thresholds.readsPerSecond());
    return Math.max(
        normalizedLoad, Math.max(ofOne, (written + read) / thresholds.operationsPerSecond()));
  }

  private static double rate(double share, long ceilingNanos) {
    return share * NANOS_PER_SECOND / ceilingNanos;
  }

  /** Whether that bound is its server's. */
  boolean isOfServer() {
    return server >= writes && server >= reads;
  }

  /** Returns that bound in words: {@code a server}, or {@code what a lone tablet can take, …}. */
  String boundInWords(SystemSpec system) {
    if (isOfServer()) {
      return "a server";
    }
    return "what a lone "
        + system.tabletWord()
        + " can take, "
        + ceiling(system.tablets(), writes >= reads);
  }

  private static String ceiling(TabletParameters tablets, boolean write) {
    double units =
        write ? tablets.limit().writeUnitsPerSecond() : tablets.limit().readUnitsPerSecond();
    if (units < Double.POSITIVE_INFINITY) {
      return Figures.perSecond(units).replace("/s", write ? " write units/s" : " read units/s");
    }
    long nanos = write ? tablets.commitNanos() : tablets.readNanos();
    double perSecond = NANOS_PER_SECOND / nanos;
    return Figures.perSecond(perSecond).replace("/s", write ? " rows written/s" : " reads/s");
  }
}
