package io.keyheat.scenarios.cli.option;

import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.plan.BusiestStretch;
import io.keyheat.scenarios.plan.Growth;
import io.keyheat.scenarios.plan.ImpliedTarget;
import io.keyheat.scenarios.plan.ImpliedTarget.CpuMean;
import io.keyheat.scenarios.plan.PlanPremises;
import io.keyheat.scenarios.plan.PriceFile;
import io.keyheat.scenarios.plan.Prices;
import io.keyheat.scenarios.plan.SavedUnits;
import io.keyheat.scenarios.plan.SearchKind;
import io.keyheat.scenarios.plan.SearchParameter;
import io.keyheat.scenarios.plan.SearchParameter.Goal;
import io.keyheat.scenarios.plan.SearchParameters;
import io.keyheat.scenarios.plan.bill.BilledUnit;
import io.keyheat.scenarios.plan.bill.OperationUse;
import io.keyheat.scenarios.profile.Bill;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.sweep.Axis;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunKey;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options that state what a plan searches for, and under which conditions. */
public final class PlanOptions {
  private static final long SECOND_NANOS = 1_000_000_000L;

  private static final long LEAST_FAILOVER_SECONDS = 60;

  /** What clients have sent again and again meanwhile is served in that time. */
  private static final long AFTER_FAILOVER_SECONDS = 30;

  private static final String YEAR = "12mo";

  /** Enough of them that closed loops are bound by their clients alone. */
  private static final String MANY_SERVERS = "1000";

  @ArgGroup(multiplicity = "1")
  private Wanted wanted = new Wanted();

  private static final class Wanted {
    @Option(
        names = "--for",
        paramLabel = "WHAT",
        description = "What to find: servers, shards, pre-splits, rate, ramp, or a field's path.")
    private String what = "";

    @Option(
        names = "--ramp",
        paramLabel = "RAMP",
        description = "Try one ramp: 500/50/5 begins at 500/s, and adds 50%% every 5m.")
    private String ramp = "";
  }

  @Option(
      names = "--between",
      paramLabel = "RANGE",
      description = "Range of values to search, such as 1..64 or 500/s..9000/s.")
  private String between = "";

  @Option(
      names = "--set",
      paramLabel = "FIELD=VALUES",
      description = "Field and its values: 3..20, 1,4,16 or 1..64 times 2 (repeatable).")
  private List<String> sets = List.of();

  @Option(
      names = "--at-time",
      paramLabel = "TIME",
      description = "With --for ramp: when the full rate is needed, such as 08:00.")
  private String atTime = "";

  @Option(
      names = "--greatest",
      description = "Find the greatest value that meets the targets, not the least.")
  private boolean greatest;

  @Option(
      names = "--cpu-ceiling",
      paramLabel = "SHARE",
      description = "Greatest mean CPU utilisation: none, a share, or a deployment's name.")
  private String cpuCeiling = "";

  @Option(
      names = "--as-run",
      description = "Plan for the simulated hours, not for the peaks of daily loads.")
  private boolean asRun;

  @Option(
      names = "--prices",
      paramLabel = "FILE",
      description = "File with the prices of servers, operations or units, storage and backups.")
  private @Nullable Path priceFile;

  /** The part of the system that may be down; the names are what users write. */
  private enum Failure {
    server,
    zone
  }

  @Option(
      names = "--with-failure",
      paramLabel = "WHAT",
      description = "Assume that one server or zone has failed from the start.")
  private @Nullable Failure failure;

  @Option(
      names = "--growth",
      paramLabel = "SHARE/TIME",
      description = "With --for servers: growth of the load, such as 8%%/month or 25%%/quarter.")
  private String growth = "";

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "With --growth: length of the forecast (default: " + YEAR + ").")
  private @Nullable String until;

  @Option(
      names = "--from",
      paramLabel = "DATE",
      description = "With --growth: the date of the scenario's load, such as 2028-01-31.")
  private String from = "";

  @Option(
      names = "--price",
      paramLabel = "PRICES",
      description =
          "Prices: 'server=657,GB=0.30 USD' a month, or 'read=0.06/100k' for 100,000 reads.")
  private String price = "";

  /**
   * Refuses options that cannot be read or do not go together.
   *
   * @throws BadInputException if there are such options
   */
  public void check() throws BadInputException, ScenarioException {
    if (!growth.isEmpty() && !isForServers()) {
      throw new BadInputException("--growth needs --for servers, not --for " + what());
    }
    if (!atTime.isEmpty() && SearchKind.of(what()) != SearchKind.RAMP) {
      throw new BadInputException("--at-time needs --for ramp, not --for " + what());
    }
    if (!wanted.ramp.isEmpty() && !between.isEmpty()) {
      throw new BadInputException("--ramp tries one ramp; expected no --between");
    }
    if (!from.isEmpty() && growth.isEmpty()) {
      throw new BadInputException(
          "--from is the date at which --growth begins; expected --growth too, such as --growth"
              + " 8%/month");
    }
    if (until != null && growth.isEmpty()) {
      throw new BadInputException(
          "--until is the length of the forecast; expected --growth too, such as --growth"
              + " 8%/month");
    }
    boolean isLeast =
        switch (SearchKind.of(what())) {
          case SERVERS, SHARDS, PRE_SPLITS -> true;
          case RATE, RAMP, FIELD -> false;
        };
    if (greatest && isLeast) {
      throw new BadInputException(
          "--greatest needs --for with a field; --for " + what() + " searches the least");
    }
    try {
      var unusedGrowth = growth();
      var unusedPrices = prices();
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }

  /** Whether the plan searches for a number of servers. */
  public boolean isForServers() {
    return SearchKind.of(what()) == SearchKind.SERVERS;
  }

  private String what() {
    return wanted.ramp.isEmpty() ? wanted.what : "ramp";
  }

  private String between() {
    return wanted.ramp.isEmpty() ? between : wanted.ramp;
  }

  /** Whether the search concerns the beginning of runs, so that no warm-up should be cut. */
  public boolean concernsBeginning() {
    return SearchKind.concernsBeginning(what()) || failure != null;
  }

  public Optional<Growth> growth() {
    return growth.isEmpty()
        ? Optional.empty()
        : Optional.of(Growth.parse(growth, until == null ? YEAR : until).from(from()));
  }

  /** The prices of the file, or else those of the option. */
  public Prices prices() throws ScenarioException {
    return priceFile == null ? Prices.parse(price) : PriceFile.read(priceFile);
  }

  /** What runs have to measure for a bill, beside their own figures, of all variants. */
  public List<String> measuredForBill(ScenarioFile file) throws ScenarioException {
    if (!prices().areOfOperations()) {
      return List.of();
    }
    List<String> measured = new ArrayList<>();
    for (Variant variant : file.variants()) {
      List<String> own = OperationUse.measuredBy(variant.spec());
      measured.addAll(own);
    }
    long variants = file.variants().size();
    return measured.stream()
        .filter(one -> measured.stream().filter(one::equals).count() == variants)
        .distinct()
        .toList();
  }

  private static Set<String> names(ScenarioFile file, Predicate<Bill> bill) {
    return file.variants().stream()
        .filter(variant -> bill.test(variant.vendor().bill()))
        .map(Variant::name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Refuses prices of variants that are not in the scenario. */
  public void checkPrices(ScenarioFile file) throws ScenarioException {
    List<String> variants = file.allVariants().stream().map(Variant::name).toList();
    for (String variant : prices().variants()) {
      if (!variants.contains(variant)) {
        throw new ScenarioException(
            String.valueOf(priceFile),
            "servers." + variant + ": " + Section.unknown("variant", variant, variants));
      }
    }
  }

  /** The values of fields that hold for the whole plan. */
  public Point fixed() {
    Point point = Point.ORIGIN;
    for (String set : sets) {
      Axis axis = Axis.parse(set);
      if (axis.values().size() > 1) {
        throw new IllegalArgumentException(
            "--set "
                + set
                + ": expected one value in a plan; for several values, use keyheat sweep");
      }
      point = point.with(axis.path(), axis.values().get(0));
    }
    return point;
  }

  /** When the full rate of a ramp is due; empty: at any time. */
  public Optional<String> atTime() {
    return atTime.isEmpty() ? Optional.empty() : Optional.of(atTime);
  }

  private Optional<LocalDate> from() {
    try {
      return from.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(from));
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "--from " + from + ": expected a date such as 2028-01-31", e);
    }
  }

  /** The parameter that the plan searches. */
  public SearchParameter parameter(ScenarioFile file) throws BadInputException {
    try {
      Point base = fixed();
      base = holdsPeaks(file) ? base.with(Point.AT_PEAK, "true") : base;
      base =
          failure == null
              ? base
              : base.with(Point.FAILURE, failure + " after " + failoverSeconds(file) + "s");
      base = forgetsSavedUnits(file) ? base.with(SavedUnits.PATH, SavedUnits.NONE) : base;
      Goal goal = greatest ? Goal.GREATEST : Goal.LEAST;
      return SearchParameters.of(what(), between(), goal, file.variants().get(0).spec()).at(base);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
  }

  /** That the system keeps up, and the vendor's limits, where all variants have one system. */
  public List<ImpliedTarget> limits(ScenarioFile file, DesignPoints points, Point base)
      throws ScenarioException, BadInputException {
    List<Vendor> vendors = file.variants().stream().map(Variant::vendor).distinct().toList();
    Vendor vendor = vendors.size() == 1 ? vendors.get(0) : Vendor.UNKNOWN;
    List<ImpliedTarget> limits = new ArrayList<>();
    try {
      limits.addAll(
          ImpliedTarget.cpu(cpuCeiling, vendor, cpuMean(file), busiest(file, points, base)));
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
    ImpliedTarget.storage(vendor).ifPresent(limits::add);
    limits.add(ImpliedTarget.keepingUp());
    return limits;
  }

  /**
   * The time in which each variant's loads ask for most; empty: its run is as busy all the time.
   */
  public Map<String, Optional<BusiestStretch>> busiest(
      ScenarioFile file, DesignPoints points, Point base) throws ScenarioException {
    // Where servers are searched for, what clients of closed loops ask for is not bound by theirs.
    boolean isOpen = isForServers();
    Point at = isOpen ? base.with(Point.SERVERS, MANY_SERVERS) : base;
    Map<String, Optional<BusiestStretch>> busiest = new LinkedHashMap<>();
    for (Variant variant : file.variants()) {
      busiest.put(
          variant.name(),
          SearchKind.of(what()) == SearchKind.RAMP // Each ramp has its rates at other times.
              ? Optional.empty()
              : BusiestStretch.of(points.spec(new RunKey(at, variant.name(), 0))));
    }
    return busiest;
  }

  /** Whether the plan is for the peaks of loads with a daily shape. */
  private boolean holdsPeaks(ScenarioFile file) {
    return !asRun && !file.dailyLoads().isEmpty();
  }

  private static CpuMean cpuMean(ScenarioFile file) {
    boolean someNeverLead =
        file.variants().stream()
            .map(variant -> variant.spec().system().replication())
            .anyMatch(of -> IntStream.range(0, of.zones()).anyMatch(zone -> !of.leads(zone)));
    return someNeverLead ? CpuMean.LEADING : CpuMean.ALL;
  }

  /** Whether tables begin without saved units, as nobody has said with how many. */
  private boolean forgetsSavedUnits(ScenarioFile file) {
    return SavedUnits.mayExist(file) && !fixed().sets(SavedUnits.PATH);
  }

  /** Until when all tablets have leaders again and clients that waited are done, at the latest. */
  private static long failoverSeconds(ScenarioFile file) {
    long longest =
        file.variants().stream()
            .mapToLong(v -> v.spec().system().replication().leader().failOverNanos())
            .max()
            .orElse(0);
    return Math.max(LEAST_FAILOVER_SECONDS, longest / SECOND_NANOS + AFTER_FAILOVER_SECONDS);
  }

  /** What makes the figures of a plan for a scenario easy to misread. */
  public List<String> notes(CheckedScenario scenario) throws ScenarioException {
    List<String> notes =
        new ArrayList<>(holdsPeaks(scenario.file()) ? scenario.notesAtPeak() : scenario.notes());
    notes.addAll(scenario.file().assumedSizes());
    boolean isByHand =
        scenario.file().variants().stream().allMatch(variant -> variant.vendor().preSplits());
    if (SearchKind.of(what()) == SearchKind.PRE_SPLITS && !isByHand) {
      notes.add(
          "--for "
              + what()
              + ": users cannot split tablets of this system; only load can produce the answer, and"
              + " --for ramp finds a suitable ramp");
    }
    notes.addAll(billNotes(scenario.file()));
    return notes;
  }

  /** What is not in a bill, and what an answer does not order. */
  private List<String> billNotes(ScenarioFile file) throws ScenarioException {
    List<String> notes = new ArrayList<>();
    Prices prices = prices();
    boolean isPriced = prices.areGiven();
    Set<String> byOperation = names(file, bill -> !bill.hasServers());
    boolean areOperationsPriced = prices.areOfOperations();
    if (!byOperation.isEmpty() && (isPriced || isForServers())) {
      notes.add(
          whose(byOperation, file)
              + "users pay for operations or units of this system, not for servers; the number of"
              + " servers shows how far the vendor must spread the load"
              + (isPriced && !areOperationsPriced
                  ? ", and without prices of operations, a bill includes storage only"
                  : ""));
    }
    if (!byOperation.isEmpty() && areOperationsPriced) {
      notes.add(
          whose(byOperation, file)
              + "a bill counts the operations of a month of 365.25 / 12 days at the mean rates of"
              + " the run, each once, without retries; no free quota is taken off");
    }
    Set<String> onDisks = names(file, bill -> bill == Bill.MACHINES);
    if (!onDisks.isEmpty() && isPriced) {
      notes.add(
          whose(onDisks, file)
              + "a bill counts each row and entry once; if you pay for the disks of each replica,"
              + " multiply the price of storage by the number of replicas");
    }
    unusedPrices(prices, file).ifPresent(notes::add);
    return notes;
  }

  /** Prices of what users of none of the systems pay for. */
  private static Optional<String> unusedPrices(Prices prices, ScenarioFile file) {
    List<String> unused =
        prices.units().keySet().stream()
            .filter(
                unit ->
                    file.variants().stream()
                        .noneMatch(variant -> unit.isOn(variant.vendor().bill())))
            .map(BilledUnit::id)
            .toList();
    return unused.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "no bill of this system has the prices of "
                + String.join(", ", unused)
                + "; it may have "
                + Stream.of(BilledUnit.values())
                    .filter(
                        unit ->
                            file.variants().stream()
                                .anyMatch(variant -> unit.isOn(variant.vendor().bill())))
                    .map(BilledUnit::id)
                    .collect(Collectors.joining(", ")));
  }

  /** Names variants where they are not all. */
  private static String whose(Set<String> variants, ScenarioFile file) {
    return variants.size() == file.variants().size() ? "" : String.join(", ", variants) + ": ";
  }

  /** Adds the conditions under which the plan holds. */
  public void addTo(PlanPremises premises, ScenarioFile file) {
    if (holdsPeaks(file)) {
      premises.atPeak(file);
    }
    if (failure != null) {
      premises.failure(failure.name(), Figures.duration(failoverSeconds(file) * SECOND_NANOS));
    }
    if (forgetsSavedUnits(file)) {
      premises.noSavedUnits();
    }
    if (!growth.isEmpty()) {
      premises.growth(growth);
    }
    if (SearchKind.of(what()) == SearchKind.RAMP) {
      premises.ramp();
    }
  }
}
