package io.keyheat.scenarios.lint;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.key.WideKind;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.HashPolicy;
import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.workload.KeySpacePlan;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.PageLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.result.Cause;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.profile.Vendor.Limit;
import io.keyheat.scenarios.reader.Variant;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** What is stored beyond need, or cannot be. */
public final class StorageLint {
  /**
   * No limit is documented below 40,000; with 40,000, each write is already several times dearer.
   */
  private static final int MANY_ENTRIES = 20;

  private StorageLint() {}

  static void check(LintContext context) {
    context.vendor().largestCommit().ifPresent(limit -> checkCommits(context, limit));
    context.vendor().rowsInCommit().ifPresent(limit -> checkRows(context, limit));
    lack(context.spec(), context.plan(), context.vendor())
        .ifPresent(lack -> context.trap("storage-limit", "servers", lack, "add servers"));
    for (TableSpec table : context.spec().tables()) {
      checkKeySize(context, table);
      context.vendor().largestCollection().ifPresent(limit -> checkHash(context, table, limit));
      if (context.writers(table).isEmpty()) {
        continue;
      }
      context.vendor().largestRow().ifPresent(limit -> checkSize(context, table, limit));
      if (context.rules().speakOf(Cause.MANY_ENTRIES)) {
        checkEntries(context, table);
      }
      if (context.rules().speakOf(Cause.UUID_AS_TEXT)) {
        table.columns().forEach(column -> checkUuid(context, table, column));
      }
    }
  }

  /**
   * Says of a run of a variant how many servers its data ask for by the documents; empty where it
   * has as many, or where the documents give no limit. A run goes on beyond that.
   */
  public static Optional<String> lack(Variant variant, RunSpec spec) {
    return lack(spec, spec.plan(), variant.vendor());
  }

  private static Optional<String> lack(RunSpec spec, WorkloadPlan plan, Vendor vendor) {
    if (vendor.storage().isEmpty()) {
      return Optional.empty();
    }
    double stored = plan.keySpaces().stream().mapToDouble(KeySpacePlan::existingBytes).sum();
    for (LoadPlan load : plan.loads()) {
      double added =
          load.visits().stream().filter(KeyVisit::adds).mapToDouble(KeyVisit::bytes).sum();
      stored += added * OfferedOperations.of(load.spec(), spec.durationNanos());
    }
    double bytes = stored;
    return vendor
        .storage()
        .filter(limit -> bytes > spec.servers() * limit.value())
        .map(
            limit ->
                "tables and indexes hold up to %s, which needs at least %s servers by the documented limit (%s each)"
                    .formatted(
                        Figures.bytes(bytes),
                        Figures.count(Math.ceil(bytes / limit.value())),
                        limit.written()));
  }

  /**
   * Rows with one hash that a local index keeps together: no run refuses those beyond the limit.
   */
  private static void checkHash(LintContext context, TableSpec table, Limit limit) {
    HashPolicy hashing = context.system().indexes().hashing();
    List<String> hashed = hashing.hashed(table.partition(), table.primaryKey());
    boolean isWhole =
        hashing.keepsTogether() == HashPolicy.KeptTogether.BESIDE_INDEX
            && !hashed.isEmpty()
            && hashed.size() < table.primaryKey().size();
    if (isWhole && table.indexes().stream().anyMatch(IndexSpec::interleaved)) {
      context.trap(
          "whole-hash",
          LintContext.path(table, "key"),
          "all <rows> of one %s stay in one %s with their local index, at most %s; a run does not reject more"
              .formatted(String.join(" and ", hashed), context.tablet(), limit.written()),
          "");
    }
  }

  private static void checkSize(LintContext context, TableSpec table, Limit largest) {
    if (table.rowBytes() > largest.value()) {
      context.add(
          Level.WARNING,
          Cause.ROW_TOO_LARGE,
          LintContext.path(table, "rowSize"),
          "no <row> may have more than " + largest.written(),
          Words.GENERAL);
    }
  }

  /** All that the calls of a transaction write is one commit, however large their rows are. */
  private static void checkCommits(LintContext context, Limit largest) {
    checkCommits(
        context,
        call -> {
          boolean writes = call instanceof WriteLoad write && write.kind() != WriteLoad.Kind.DELETE;
          return writes ? (double) call.rowsPerCommit() * rowBytes(context, call) : 0;
        },
        largest.value(),
        largest.written());
  }

  /** Deletions count, too. */
  private static void checkRows(LintContext context, Limit most) {
    checkCommits(context, StorageLint::rowsOfCommit, most.value(), most.written() + " <rows>");
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
      LintContext context, ToDoubleFunction<CallLoad> size, double most, String limit) {
    for (LoadSpec load : context.spec().loads()) {
      DoubleStream sizes = load.calls().stream().mapToDouble(size);
      double ofCommit = load instanceof PageLoad ? sizes.max().orElse(0) : sizes.sum();
      if (ofCommit > most) {
        addTooLarge(context, load, limit);
      }
    }
  }

  private static void addTooLarge(LintContext context, LoadSpec load, String limit) {
    context.add(
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

  private static long rowBytes(LintContext context, CallLoad call) {
    return context.spec().table(call.table()).rowBytes();
  }

  /** A row holds its key: a size below it makes tablets, bytes and bills too small. */
  private static void checkKeySize(LintContext context, TableSpec table) {
    int least =
        table.primaryKey().stream()
            .map(part -> table.column(part.column()))
            .mapToInt(StorageLint::leastBytes)
            .sum();
    if (table.rowBytes() > 0 && table.rowBytes() < least) {
      context.add(
          Level.WARNING,
          Cause.ROW_BELOW_KEY,
          LintContext.path(table, "rowSize"),
          "a <row> includes its key, which has " + least + " bytes or more",
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

  private static void checkEntries(LintContext context, TableSpec table) {
    IndexPolicy policy = context.system().indexes();
    long columns =
        policy.everyColumn()
            ? table.columns().stream()
                .filter(column -> column.indexed() && !table.isInKey(column.name()))
                .count()
            : 0;
    long entries = columns * (policy.entries().bothDirections() ? 2 : 1) + table.indexes().size();
    if (entries > MANY_ENTRIES) {
      context.add(
          Level.WARNING,
          Cause.MANY_ENTRIES,
          "tables." + table.name(),
          "each <row> has "
              + entries
              + " index entries, which make writes slower and storage larger",
          Words.GENERAL);
    }
  }

  private static void checkUuid(LintContext context, TableSpec table, ColumnSpec column) {
    boolean asText =
        column.type() == ColumnType.STRING && WideKind.UUID.equals(column.values().identifier());
    if (asText && table.isInKey(column.name())) {
      context.add(
          Level.NOTE,
          Cause.UUID_AS_TEXT,
          LintContext.path(table, "columns." + column.name() + ".type"),
          "a UUID as text takes 36 bytes in the key and in each index",
          Words.GENERAL);
    }
  }
}
