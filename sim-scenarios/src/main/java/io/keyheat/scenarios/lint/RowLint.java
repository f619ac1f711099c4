package io.keyheat.scenarios.lint;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.locks.LockParameters;
import io.keyheat.core.model.locks.LockParameters.Hold;
import io.keyheat.core.result.Cause;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.TransactionLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.diagnosis.Planned;
import io.keyheat.scenarios.diagnosis.SpaceKey;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.estimate.Peak.PeakPart;
import io.keyheat.scenarios.profile.Vendor.Limit;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Rows that are written again and again, faster than their lock allows. */
final class RowLint {
  private static final double NANOS_PER_SECOND = 1e9;

  /** A share of one row that only a rate tells from none. */
  private static final double SMALL = 0.01;

  private RowLint() {}

  /**
   * How often one row of a table is locked.
   *
   * @param call that locks it
   */
  private record LockedRow(CallLoad call, double perSecond) {
    /** How many rows of a table are locked as often as that of a limit, at least. */
    double rowsWith(TableSpec table, double shareOfBusiest) {
      double busiest = call.greatestKeyShare(table);
      return call.keysWith(table, Math.min(1 - ROUNDING, shareOfBusiest) * busiest);
    }
  }

  /** Shares that differ by less are one. */
  private static final double ROUNDING = 1e-9;

  static void check(LintContext reading) {
    for (TableSpec table : reading.spec().tables()) {
      List<LockedRow> rows =
          reading.spec().loads().stream()
              .flatMap(load -> busiestRow(reading, load, table).stream())
              .toList();
      if (!rows.isEmpty()) {
        check(reading, table, rows);
      }
    }
  }

  /**
   * The row of a table that a load locks most often. A transaction locks a row once, however many
   * of its calls name it; that they name different ones is not known here.
   */
  private static Optional<LockedRow> busiestRow(
      LintContext reading, LoadSpec load, TableSpec table) {
    return TableCalls.of(load)
        .filter(call -> call.table().equals(table.name()) && locks(call))
        .map(call -> new LockedRow(call, busiestRowPerSecond(reading, call, table)))
        .max(Comparator.comparingDouble(LockedRow::perSecond));
  }

  /** Whether it locks rows that others may name; of a row that is only read, others may read. */
  private static boolean locks(CallLoad call) {
    return call instanceof WriteLoad write && write.kind() != WriteLoad.Kind.INSERT;
  }

  private static double busiestRowPerSecond(LintContext reading, CallLoad load, TableSpec table) {
    double share = load.greatestKeyShare(table);
    double peak = reading.peakPerSecond(load);
    // Of a load that is as fast as it is answered, a small share is a rate that nobody knows.
    return share == 0 || (Double.isInfinite(peak) && share < SMALL) ? 0 : share * peak;
  }

  private static void check(LintContext reading, TableSpec table, List<LockedRow> rows) {
    List<PeakPart> parts =
        rows.stream().map(each -> new PeakPart(each.call, each.perSecond)).toList();
    double perSecond = Peak.together(parts, reading.spec().durationNanos());
    CallLoad call = rows.get(0).call;
    String load = call.name();
    boolean locked =
        reading.system().locks().hold() == Hold.TO_COMMIT || transaction(reading, load).isPresent();
    double limit = NANOS_PER_SECOND / rowNanos(reading, table, load, locked);
    boolean tooFast = perSecond > limit;
    double documented = reading.vendor().row().map(Limit::value).orElse(Double.POSITIVE_INFINITY);
    if (!tooFast && perSecond <= documented) {
      return;
    }
    Beyond beyond = beyond(table, rows, perSecond, tooFast ? limit : documented);
    boolean ofEach = tooFast && beyond.rows > 1;
    String lets =
        tooFast
            ? (locked ? "lock " : reading.system().tabletWord() + " ")
                + (ofEach ? "of each lets about " : "lets about ")
                + LintContext.rate(limit)
                + " pass"
            : "documented limit is " + reading.vendor().row().map(Limit::written).orElse("none");
    reading.add(
        tooFast ? Level.WARNING : Level.NOTE,
        Cause.ROW_LOCK,
        "loads." + load,
        beyond.written(call.greatestKeyShare(table), perSecond)
            + (tooFast && !ofEach ? ", and its " : ", and the ")
            + lets,
        new LintContext.Weighed(
            "row",
            beyond.rows * perSecond / limit,
            beyond.words(pieces(perSecond, tooFast ? ofPiece(limit, documented) : documented))));
  }

  /**
   * Rows that are written more often than a limit.
   *
   * @param rows how many, at least
   * @param alike of them, those that are written as often as the hottest
   */
  private record Beyond(double rows, double alike) {
    /** How many rows are written how often. */
    String written(double share, double perSecond) {
      String often =
          Double.isInfinite(perSecond)
              ? "by " + (share == 1 ? "every operation" : "many of the operations")
              : LintContext.rate(perSecond).replace("/s", " times a second");
      boolean ofEach = rows <= alike && !Double.isInfinite(perSecond);
      return rows <= 1
          ? "one <row> may be written " + often
          : String.format(Locale.ROOT, "%,.0f <rows> may be written ", rows)
              + (rows > alike ? "too often, the hottest " : "")
              + often
              + (ofEach ? " each" : "");
    }

    Words words(String pieces) {
      return rows <= 1
          ? Words.GENERAL.with("it", "it").with("pieces", pieces)
          : rows > alike
              ? Words.GENERAL
                  .with("it", "each")
                  .with("pieces", "as many as it needs, the hottest over " + pieces + ",")
              : Words.GENERAL.with("it", "each").with("pieces", pieces);
    }
  }

  /**
   * How many rows are written more often than a limit, at least: by one of the loads that write the
   * table, or by all of them, if each writes the others as often beside its hottest one.
   *
   * @param perSecond of the hottest row, by all loads
   */
  private static Beyond beyond(
      TableSpec table, List<LockedRow> rows, double perSecond, double limit) {
    double alike = least(table, rows, 1);
    double byAll = Double.isInfinite(perSecond) ? alike : least(table, rows, limit / perSecond);
    double byOne =
        rows.stream()
            .filter(row -> row.perSecond > limit && !Double.isInfinite(row.perSecond))
            .mapToDouble(row -> row.rowsWith(table, limit / row.perSecond))
            .max()
            .orElse(1);
    return new Beyond(Math.max(1, Math.max(byAll, byOne)), alike);
  }

  /** Of some loads, the fewest rows that one of them locks as often as a share of its busiest. */
  private static double least(TableSpec table, List<LockedRow> rows, double share) {
    return rows.stream()
        .filter(row -> row.perSecond > 0)
        .mapToDouble(row -> row.rowsWith(table, share))
        .min()
        .orElse(1);
  }

  /** What a piece takes with room, or what is documented where that is about as much, or less. */
  private static double ofPiece(double limit, double documented) {
    double planned = Planned.SHARE * limit;
    return documented <= limit && documented >= planned ? documented : planned;
  }

  private static String pieces(double perSecond, double limit) {
    return Double.isInfinite(perSecond)
        ? "several <rows>"
        : String.format(
            Locale.ROOT, "at least %,.0f <rows>", Math.max(2, Math.ceil(perSecond / limit)));
  }

  /** The least time between two writes of a row, about. */
  private static double rowNanos(
      LintContext reading, TableSpec table, String load, boolean locked) {
    LockParameters locks = reading.system().locks();
    double ceiling = reading.system().tablets().ceilingNanos(true, 1, table.rowBytes());
    double least = Math.max((double) locks.commitGapNanos(), ceiling);
    return locked ? Math.max(least, lockNanos(reading, table, load)) : least;
  }

  /**
   * How long a write locks its row, about: in a transaction, from when the row is read; then its
   * service, the tablet's serial stage, the quorum and what follows it.
   */
  private static double lockNanos(LintContext reading, TableSpec table, String load) {
    ReplicationParameters replication = reading.system().replication();
    Optional<TransactionLoad> transaction = transaction(reading, load);
    boolean participants = places(reading, load) > 1;
    long quorumNanos = replication.roundTripNanos() + replication.jitterNanos();
    return transaction.map(all -> readNanos(reading, table, all)).orElse(0.0)
        + reading.system().costs().commitNanos(1, table.rowBytes())
        + quorumNanos
        + replication.commitWaitNanos()
        + reading.system().tablets().commitNanos()
        // Several participants agree, and the coordinator writes their decision to its own quorum.
        + (participants ? replication.participantRoundTripNanos() + quorumNanos : 0);
  }

  /** The transaction of which a call is one. */
  private static Optional<TransactionLoad> transaction(LintContext reading, String call) {
    return reading.spec().loads().stream()
        .filter(TransactionLoad.class::isInstance)
        .map(TransactionLoad.class::cast)
        .filter(all -> all.calls().stream().anyMatch(each -> each.name().equals(call)))
        .findFirst();
  }

  /** Places that the commit of a call writes to, which lie in tablets of their own. */
  private static long places(LintContext reading, String call) {
    RunSpec spec = reading.spec();
    return spec.loads().stream()
        .filter(load -> load.calls().stream().anyMatch(each -> each.name().equals(call)))
        .flatMap(
            load ->
                load.calls().stream()
                    .filter(each -> each.name().equals(call) || load instanceof TransactionLoad)
                    .filter(LoadSpec::writes)
                    .flatMap(each -> places(spec, load, each)))
        .distinct()
        .count();
  }

  /**
   * Where a call of a load writes. Rows that are interleaved lie beside each other where the calls
   * of an operation share what the key of the first table holds.
   */
  private static Stream<String> places(RunSpec spec, LoadSpec load, CallLoad call) {
    TableSpec table = spec.table(call.table());
    TableSpec root = SpaceKey.root(spec, table);
    boolean isShared =
        load instanceof SequenceLoad sequence
            && root.primaryKey().stream()
                .allMatch(part -> sequence.values().containsKey(part.column()));
    return SpaceKey.written(spec, call).stream()
        .map(space -> space.equals(root.name()) && !isShared ? table.name() : space);
  }

  /** From the first read of the table until the commit comes to its server; 0: none reads it. */
  private static double readNanos(
      LintContext reading, TableSpec table, TransactionLoad transaction) {
    List<CallLoad> reads = transaction.calls().stream().filter(call -> !call.writes()).toList();
    long before = reads.stream().takeWhile(call -> !call.table().equals(table.name())).count();
    long after = reads.size() - before;
    if (after == 0) {
      return 0;
    }
    double one =
        reading.system().replication().clientRoundTripNanos()
            + reading.system().costs().readNanos();
    double serial = transaction.order() == SequenceLoad.Order.SERIAL ? after : 1;
    return serial * one + transaction.transaction().computeNanos();
  }
}
