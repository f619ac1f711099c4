package io.keyheat.scenarios.lint;

import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.locks.LockParameters;
import io.keyheat.core.model.locks.LockParameters.Hold;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.diagnosis.Cause;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.profile.Vendor.Limit;
import java.util.List;
import java.util.Locale;

/** Rows that are written again and again, faster than their lock allows. */
final class RowLint {
  private static final double NANOS_PER_SECOND = 1e9;

  private RowLint() {}

  static void check(LintContext reading) {
    for (TableSpec table : reading.spec().tables()) {
      double perSecond = 0;
      String load = "";
      for (WriteLoad writer : reading.writers(table)) {
        if (writer.kind() != WriteLoad.Kind.INSERT) {
          perSecond += busiestRowPerSecond(reading, writer, table);
          load = load.isEmpty() ? writer.name() : load;
        }
      }
      if (!load.isEmpty()) {
        check(reading, table, load, perSecond);
      }
    }
  }

  private static double busiestRowPerSecond(LintContext reading, WriteLoad load, TableSpec table) {
    double share = LintContext.greatestKeyShare(load, table);
    return share == 0 ? 0 : share * reading.peakPerSecond(load);
  }

  private static void check(LintContext reading, TableSpec table, String load, double perSecond) {
    boolean locked = reading.system().locks().hold() == Hold.TO_COMMIT;
    double limit = NANOS_PER_SECOND / rowNanos(reading, table);
    boolean tooFast = perSecond > limit;
    double documented = reading.vendor().row().map(Limit::value).orElse(Double.POSITIVE_INFINITY);
    if (!tooFast && perSecond <= documented) {
      return;
    }
    String much =
        Double.isInfinite(perSecond)
            ? "one <row> may be written by every operation"
            : "one <row> may be written "
                + LintContext.rate(perSecond).replace("/s", " times a second");
    String word = reading.system().tabletWord();
    String allowed =
        tooFast
            ? (locked ? ", and its lock lets" : ", and its " + word + " lets")
                + " about "
                + LintContext.rate(limit)
                + " pass"
            : ", and the documented limit is "
                + reading.vendor().row().map(Limit::written).orElse("none");
    reading.add(
        tooFast ? Level.WARNING : Level.NOTE,
        Cause.ROW_LOCK,
        "loads." + load,
        much + allowed,
        new LintContext.Weighed(
            "row",
            perSecond / limit,
            Words.GENERAL.with("pieces", pieces(perSecond, tooFast ? limit : documented))));
  }

  private static String pieces(double perSecond, double limit) {
    return Double.isInfinite(perSecond)
        ? "several <rows>"
        : String.format(
            Locale.ROOT, "at least %,.0f <rows>", Math.max(2, Math.ceil(perSecond / limit)));
  }

  /** The least time between two writes of a row, about. */
  private static double rowNanos(LintContext reading, TableSpec table) {
    LockParameters locks = reading.system().locks();
    double least =
        Math.max(
            (double) locks.commitGapNanos(), (double) reading.system().tablets().ceilingNanos());
    return locks.hold() == Hold.TO_COMMIT ? Math.max(least, lockNanos(reading, table)) : least;
  }

  /** How long a write locks its row, about: its service, then the quorum and what follows it. */
  private static double lockNanos(LintContext reading, TableSpec table) {
    ReplicationParameters replication = reading.system().replication();
    boolean participants = !table.indexes().isEmpty() || automaticEntries(reading, table);
    return reading.system().costs().commitNanos(1, table.rowBytes())
        + replication.roundTripNanos()
        + replication.jitterNanos()
        + replication.commitWaitNanos()
        + (participants ? replication.participantRoundTripNanos() : 0);
  }

  private static boolean automaticEntries(LintContext reading, TableSpec table) {
    List<String> key = table.primaryKey().stream().map(KeyPart::column).toList();
    return reading.system().indexes().everyColumn()
        && table.columns().stream()
            .anyMatch(column -> column.indexed() && !key.contains(column.name()));
  }
}
