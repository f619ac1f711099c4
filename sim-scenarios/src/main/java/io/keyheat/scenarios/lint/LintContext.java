package io.keyheat.scenarios.lint;

import io.keyheat.core.RunSpec;
import io.keyheat.core.SystemSpec;
import io.keyheat.core.result.Cause;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.HashPolicy;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.space.TabletShares;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.scenarios.diagnosis.SystemRules;
import io.keyheat.scenarios.diagnosis.Words;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.estimate.Peak.PeakPart;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.profile.Vendor.Limit;
import io.keyheat.scenarios.reader.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One variant as its tables and loads are read, and what is found in them. */
final class LintContext {
  /** About what an index entry holds; next to nothing beside what its commit costs. */
  static final int ENTRY_BYTES = 50;

  private static final double NANOS_PER_SECOND = 1e9;

  /** Where rates are not known: a multiple of what one end of a range takes. */
  private static final double BEYOND = 4;

  /** Shards that are enough where rates are not known: one takes an eighth of the writes. */
  private static final double ENOUGH_SHARDS = 8;

  /**
   * Values that are enough where rates are not known, of a column that is no shard: values such as
   * those of a status are seldom equally frequent.
   */
  private static final double ENOUGH_VALUES = 32;

  private final Variant variant;
  private final boolean anyRate;
  private final SystemRules rules;
  private final List<RawWarning> findings = new ArrayList<>();
  private @Nullable WorkloadPlan plan;

  /**
   * What {@link Warning} is before its place is known.
   *
   * @param subject what it is about; of several about the same at one place only one is shown
   * @param weight by which that one is chosen
   */
  record RawWarning(
      Level level,
      String rule,
      String path,
      String finding,
      String remedy,
      String subject,
      double weight) {}

  /**
   * The context of a variant.
   *
   * @param anyRate whether the loads' rates are not the user's, and so are not named
   */
  LintContext(Variant variant, boolean anyRate) {
    this.variant = variant;
    this.anyRate = anyRate;
    this.rules = variant.rules();
  }

  /**
   * Returns what the tablets between a key space's pre-splits have of its rows and of the loads.
   * The first call makes the run's plan, which takes longer than all else.
   *
   * @param space which has the name of its table or its index
   */
  TabletShares tabletShares(String space) {
    WorkloadPlan made = plan == null ? spec().plan() : plan;
    plan = made;
    return made.keySpaces().stream()
        .filter(each -> each.name().equals(space))
        .map(each -> TabletShares.of(each, spec().loads().size()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Adds a finding with the rule and the remedy of its cause. A finding's text may hold the places
   * {@code <row>} and {@code <rows>}, which the words of the system fill.
   */
  void add(Level level, Cause cause, String path, String finding, Words words) {
    add(level, cause, path, finding, rules.remedy(cause, words));
  }

  /** Adds a finding with the rule of its cause. */
  void add(Level level, Cause cause, String path, String finding, String remedy) {
    findings.add(
        new RawWarning(level, rules.rule(cause), path, rules.fill(finding), remedy, finding, 0));
  }

  /** Adds a finding, of which only the weightiest about a subject at a place is shown. */
  void add(Level level, Cause cause, String path, String finding, Weighed weighed) {
    String remedy = rules.remedy(cause, weighed.words());
    findings.add(
        new RawWarning(
            level,
            rules.rule(cause),
            path,
            rules.fill(finding),
            remedy,
            weighed.subject(),
            weighed.weight()));
  }

  /**
   * What a finding is about, and how much it matters.
   *
   * @param words of the remedy
   */
  record Weighed(String subject, double weight, Words words) {}

  /** Adds what is found of an end; its rates may differ from variant to variant. */
  void add(HotKeyEnd keyEnd, Cause cause, String path, String finding, String remedy) {
    findings.add(
        new RawWarning(
            keyEnd.level(),
            rules.rule(cause),
            path,
            rules.fill(finding),
            remedy,
            keyEnd.series().words(),
            keyEnd.perSecond()));
  }

  List<RawWarning> findings() {
    return findings;
  }

  /** What the documents of the system say. */
  SystemRules rules() {
    return rules;
  }

  /** The documented limits of the system. */
  Vendor vendor() {
    return variant.vendor();
  }

  RunSpec spec() {
    return variant.spec();
  }

  SystemSpec system() {
    return variant.spec().system();
  }

  /** What the system calls a tablet. */
  String tablet() {
    return system().tabletWord();
  }

  /** Loads that write a table. */
  List<WriteLoad> writers(TableSpec table) {
    return callsOf(table).filter(WriteLoad.class::isInstance).map(WriteLoad.class::cast).toList();
  }

  /** All calls to a table. */
  List<CallLoad> calls(TableSpec table) {
    return callsOf(table).toList();
  }

  /** All loads of a table, and in place of pages and transactions their calls. */
  private Stream<CallLoad> callsOf(TableSpec table) {
    return spec().loads().stream()
        .flatMap(TableCalls::of)
        .filter(load -> load.table().equals(table.name()));
  }

  /** Loads that scan a table. */
  List<ScanLoad> scans(TableSpec table) {
    return callsOf(table).filter(ScanLoad.class::isInstance).map(ScanLoad.class::cast).toList();
  }

  /** Operations a second at most. */
  double peakPerSecond(LoadSpec load) {
    return Peak.mostPerSecond(spec(), load);
  }

  /** Operations in all of the run at most. */
  double mostOperations(LoadSpec load) {
    return Peak.mostOperations(spec(), load);
  }

  /** Rows that a load writes in all of the run at most; where rates are not known, at any. */
  double mostRows(WriteLoad load) {
    return anyRate
        ? peakRowsPerSecond(load) * spec().durationNanos() / NANOS_PER_SECOND
        : load.rowsPerCommit() * mostOperations(load);
  }

  /** Rows that a load writes at most, a second: its rate times the rows of a commit. */
  double peakRowsPerSecond(WriteLoad load) {
    if (anyRate) {
      return spec().tables().stream()
          .filter(table -> table.name().equals(load.table()))
          .mapToDouble(
              table ->
                  BEYOND
                      * Math.min(
                          keyEndLimit(table, table.rowBytes()).perSecond(),
                          keyEndLimit(table, ENTRY_BYTES).perSecond()))
          .findFirst()
          .orElse(0);
    }
    return load.rowsPerCommit() * peakPerSecond(load);
  }

  /**
   * Rows that a load writes at most, a second, to keys behind some columns; where rates are not
   * known, as many as are doubtful for one end behind too few values of these.
   *
   * @param limit of one end
   */
  double peakRowsPerSecond(WriteLoad load, TableSpec table, List<String> front, KeyEndLimit limit) {
    if (!anyRate) {
      double most = peakRowsPerSecond(load);
      return front.isEmpty() ? Math.min(most, mostByClients(load, limit)) : most;
    }
    boolean isSharded =
        front.stream()
            .anyMatch(
                column ->
                    load.values(table, column).rowHash() != null
                        || Shards.isShard(this, table, column));
    return limit.doubtfulPerSecond() * (isSharded ? ENOUGH_SHARDS : ENOUGH_VALUES);
  }

  /** Clients that wait have a commit each under way, and one core serves what it has at one end. */
  private double mostByClients(WriteLoad load, KeyEndLimit limit) {
    return load.client() instanceof ClientSpec.Closed closed && !limit.ofTablet()
        ? closed.clients() * limit.perSecond() / system().servers().cores()
        : Double.POSITIVE_INFINITY;
  }

  /** Rows of a table that all loads write together at most, at one moment, a second. */
  double peakWritesPerSecond(TableSpec table) {
    List<PeakPart> rows =
        writers(table).stream().map(load -> new PeakPart(load, peakRowsPerSecond(load))).toList();
    return Peak.together(rows, spec().durationNanos());
  }

  /**
   * Writes of rows of a table a second that one end of a key range takes at most: as many as are
   * documented; or else as one server can do, if they come in the largest of the commits, or as the
   * tablet's own ceiling lets through, if these are fewer.
   *
   * @param bytes of what is written there for each row
   */
  KeyEndLimit keyEndLimit(TableSpec table, int bytes) {
    Optional<Limit> documented = vendor().keyEnd();
    if (documented.isPresent()) {
      return new KeyEndLimit(documented.get().value(), tablet(), true, spec().servers());
    }
    double server =
        writers(table).stream()
            .mapToDouble(load -> serverWritesPerSecond(load.rowsPerCommit(), bytes))
            .max()
            .orElse(Double.POSITIVE_INFINITY);
    double ceiling = NANOS_PER_SECOND / system().tablets().ceilingNanos(true, 1, bytes);
    return ceiling < server
        ? new KeyEndLimit(ceiling, tablet(), true, spec().servers())
        : new KeyEndLimit(server, "server", false, spec().servers());
  }

  private double serverWritesPerSecond(int rows, int bytes) {
    double commitNanos = system().costs().commitNanos(rows, (long) rows * bytes);
    return system().servers().cores() * NANOS_PER_SECOND * rows / commitNanos;
  }

  static String rate(double perSecond) {
    return String.format(Locale.ROOT, perSecond < 10 ? "%,.2g/s" : "%,.0f/s", perSecond);
  }

  /** Whether the loads' rates are not the user's. */
  boolean hasAnyRate() {
    return anyRate;
  }

  /** {@code up to 15,000 writes/s}, or {@code all writes} where nobody knows how many. */
  String writes(double perSecond) {
    return anyRate || Double.isInfinite(perSecond)
        ? "all writes"
        : "up to " + rate(perSecond).replace("/s", " writes/s");
  }

  /** The writes that meet, or their part of all where nobody knows how many these are. */
  String writes(double perSecond, double allPerSecond) {
    return anyRate && allPerSecond > 1.5 * perSecond
        ? String.format(Locale.ROOT, "one in %,.0f of all writes", allPerSecond / perSecond)
        : writes(perSecond);
  }

  static Optional<ColumnSpec> column(TableSpec table, String name) {
    return table.columns().stream().filter(c -> c.name().equals(name)).findFirst();
  }

  /** How many leading parts of a table's key are placed by their hash. */
  int hashedParts(TableSpec table) {
    return system().indexes().hashing().hashed(table.partition(), table.primaryKey()).size();
  }

  /** How many leading parts of an index's key are placed by their hash. */
  int hashedParts(TableSpec table, IndexSpec index) {
    HashPolicy policy = system().indexes().hashing();
    return index.interleaved()
        ? hashedParts(table)
        : policy.hashed(index.partition(), index.parts()).size();
  }

  /**
   * Whether no cut parts rows, or entries of an index, that are placed by one hash: of all tables,
   * or of those that a local index lies beside.
   */
  boolean keepsHashesWhole(TableSpec table, boolean ofRows) {
    boolean besideIndex = ofRows && table.indexes().stream().anyMatch(IndexSpec::interleaved);
    return system().indexes().hashing().keepsWhole(besideIndex);
  }

  /** An index's key: its parts, then those of the primary key that are not among them. */
  static List<KeyPart> indexKey(TableSpec table, List<KeyPart> parts) {
    List<KeyPart> key = new ArrayList<>(parts);
    for (KeyPart part : table.primaryKey()) {
      if (parts.stream().noneMatch(p -> p.column().equals(part.column()))) {
        key.add(part);
      }
    }
    return key;
  }

  static String path(TableSpec table, String member) {
    return "tables." + table.name() + "." + member;
  }
}
