package io.keyheat.scenarios.lint;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.keyheat.core.key.WideKind;
import io.keyheat.core.result.Cause;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.PageLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.profile.Vendor.Limit;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** What is stored beyond need, or cannot be. */
final class StorageLint {
  /**
   * No limit is documented below 40,000; with 40,000, each write is already several times dearer.
   */
  private static final int MANY_ENTRIES = 20;

  private StorageLint() {}

  static void check(LintContext reading) {
    reading.vendor().largestCommit().ifPresent(limit -> checkCommits(reading, limit));
    reading.vendor().rowsInCommit().ifPresent(limit -> checkRows(reading, limit));
    for (TableSpec table : reading.spec().tables()) {
      checkKeySize(reading, table);
      if (reading.writers(table).isEmpty()) {
        continue;
      }
      reading.vendor().largestRow().ifPresent(limit -> checkSize(reading, table, limit));
      if (reading.rules().speakOf(Cause.MANY_ENTRIES)) {
        checkEntries(reading, table);
      }
      if (reading.rules().speakOf(Cause.UUID_AS_TEXT)) {
        table.columns().forEach(column -> checkUuid(reading, table, column));
      }
    }
  }

  private static void checkSize(LintContext reading, TableSpec table, Limit largest) {
    if (table.rowBytes() > largest.value()) {
      reading.add(
          Level.WARNING,
          Cause.ROW_TOO_LARGE,
          LintContext.path(table, "rowSize"),
          "no <row> may have more than " + largest.written(),
          Words.GENERAL);
    }
  }

  /** All that the calls of a transaction write is one commit, however large their rows are. */
  private static void checkCommits(LintContext reading, Limit largest) {
    checkCommits(
        reading,
        call -> {
          boolean writes = call instanceof WriteLoad write && write.kind() != WriteLoad.Kind.DELETE;
          return writes ? (double) call.rowsPerCommit() * rowBytes(reading, call) : 0;
        },
        largest.value(),
        largest.written());
  }

  /** Deletions count, too. */
  private static void checkRows(LintContext reading, Limit most) {
    checkCommits(reading, StorageLint::rowsOfCommit, most.value(), most.written() + " <rows>");
  }

  /** Of what a scan finds and changes, as many as it finds at most. */
  private static double rowsOfCommit(CallLoad call) {
    if (call instanceof ScanLoad scan && scan.scan().limit() != ScanSpec.ALL) {
      return scan.scan().rows().change() != null
          ? (double) scan.scan().limit() * scan.scan().ranges()
          : 0;
    }
    return call.writes() ? call.rowsPerCommit() : 0;
  }

  /** The calls of a page are commits of their own. */
  private static void checkCommits(
      LintContext reading, ToDoubleFunction<CallLoad> size, double most, String limit) {
    for (LoadSpec load : reading.spec().loads()) {
      DoubleStream sizes = load.calls().stream().mapToDouble(size);
      double ofCommit = load instanceof PageLoad ? sizes.max().orElse(0) : sizes.sum();
      if (ofCommit > most) {
        addTooLarge(reading, load, limit);
      }
    }
  }

  private static void addTooLarge(LintContext reading, LoadSpec load, String limit) {
    reading.add(
        Level.WARNING,
        Cause.COMMIT_TOO_LARGE,
        "loads."
            + load.name()
            + (load instanceof WriteLoad
                ? ".rowsPerCommit"
                : load instanceof ScanLoad ? ".limit" : ""),
        "no commit may write more than " + limit,
        Words.GENERAL);
  }

  private static long rowBytes(LintContext reading, CallLoad call) {
    return reading.spec().tables().stream()
        .filter(table -> table.name().equals(call.table()))
        .mapToLong(TableSpec::rowBytes)
        .findFirst()
        .orElse(0);
  }

  /** A row holds its key: a size below it makes tablets, bytes and bills too small. */
  private static void checkKeySize(LintContext reading, TableSpec table) {
    int least =
        table.primaryKey().stream()
            .map(part -> LintContext.column(table, part.column()))
            .flatMap(Optional::stream)
            .mapToInt(StorageLint::leastBytes)
            .sum();
    if (table.rowBytes() > 0 && table.rowBytes() < least) {
      reading.add(
          Level.WARNING,
          Cause.ROW_BELOW_KEY,
          LintContext.path(table, "rowSize"),
          "a <row> is at least as long as its key, which has " + least + " bytes or more",
          Words.GENERAL);
    }
  }

  /** The bytes of the shortest value that a column is known to have. */
  private static int leastBytes(ColumnSpec column) {
    WideKind identifier = column.values().identifier();
    return switch (column.type()) {
      case INT64, TIMESTAMP -> Long.BYTES;
      case UUID, INT64_PAIR -> 2 * Long.BYTES;
      case STRING ->
          identifier == null
              ? column.values().leadingText().getBytes(UTF_8).length
              : identifier.textBytes();
      case BYTES -> identifier == null ? 0 : identifier.rawBytes();
    };
  }

  private static void checkEntries(LintContext reading, TableSpec table) {
    IndexPolicy policy = reading.system().indexes();
    long columns =
        policy.everyColumn()
            ? table.columns().stream()
                .filter(column -> column.indexed() && !table.isInKey(column.name()))
                .count()
            : 0;
    long entries = columns * (policy.entries().bothDirections() ? 2 : 1) + table.indexes().size();
    if (entries > MANY_ENTRIES) {
      reading.add(
          Level.WARNING,
          Cause.MANY_ENTRIES,
          "tables." + table.name(),
          "each <row> has "
              + entries
              + " index entries, which may make writes slower and storage larger",
          Words.GENERAL);
    }
  }

  private static void checkUuid(LintContext reading, TableSpec table, ColumnSpec column) {
    boolean asText =
        column.type() == ColumnType.STRING && WideKind.UUID.equals(column.values().identifier());
    if (asText && table.isInKey(column.name())) {
      reading.add(
          Level.NOTE,
          Cause.UUID_AS_TEXT,
          LintContext.path(table, "columns." + column.name() + ".type"),
          "a UUID as text takes 36 bytes in the key and in each index",
          Words.GENERAL);
    }
  }
}
