package io.keyheat.scenarios.cli.arithmetic;

import io.keyheat.core.result.CapacityLimit;
import io.keyheat.report.json.Json;
import io.keyheat.report.terminal.TextTable;
import io.keyheat.report.terminal.TextTable.Side;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.cli.option.ScenarioName;
import io.keyheat.scenarios.cli.option.SeedOption;
import io.keyheat.scenarios.cli.option.ShortOption;
import io.keyheat.scenarios.cli.option.VariantsOption;
import io.keyheat.scenarios.cli.progress.ProgressDisplay;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.estimate.Estimate;
import io.keyheat.scenarios.estimate.EstimatedLoad;
import io.keyheat.scenarios.estimate.LeadingServers;
import io.keyheat.scenarios.estimate.TabletFigures;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.Scenarios;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Estimates a scenario's figures by arithmetic. */
@Command(
    name = "estimate",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    sortOptions = false,
    description = "Computes utilisation, waits and latencies by formulas, without a run.",
    footer = {
      "",
      "All figures are for the busiest moment, with the tablets that exist at the start: the",
      "utilisation of the servers, the utilisation of the busiest tablet of each table and",
      "index, waiting times by Erlang's C formula, and the least latency. To consider splits,",
      "moves, bursts, lock waits and faults, use keyheat run."
    })
public final class EstimateCommand implements Callable<Integer> {
  private static final List<String> LOAD_COLUMNS =
      List.of(
          "load",
          "rate",
          "core time",
          "visits",
          "at least",
          "wait",
          "mean",
          "p99",
          "hottest row",
          "its lock");

  private final Terminal terminal;

  @Mixin private ScenarioName name = new ScenarioName();
  @Mixin private SeedOption seed = new SeedOption();
  @Mixin private VariantsOption variants = new VariantsOption();
  @Mixin private ShortOption isShort = new ShortOption();

  @Option(names = "--json", description = "Print the estimates as JSON.")
  private boolean json;

  public EstimateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    ReadOptions options =
        new ReadOptions(seed.value(), isShort.isGiven(), variants.names(), Long.MAX_VALUE);
    CheckedScenario scenario = check(options);
    scenario.notes().forEach(terminal::message);
    List<Variant> chosen = scenario.file().variants();
    if (json) {
      Json out = Json.indented(terminal.out());
      out.document(
          () -> {
            out.member("notes", scenario.notes());
            out.objects("variants", chosen, variant -> write(variant, out));
          });
      return ExitCode.OK;
    }
    terminal.out().println(scenario.file().title() + ", without a run");
    chosen.forEach(this::print);
    return ExitCode.OK;
  }

  @SuppressWarnings("try") // The stage only has to be closed.
  private CheckedScenario check(ReadOptions options) throws ScenarioException, BadInputException {
    ProgressDisplay display = new ProgressDisplay(terminal, true);
    try (var stage = display.start(ProgressDisplay.Line.of("checking " + name.text()))) {
      return Scenarios.check(List.of(name.text()), options).get(0);
    }
  }

  private void print(Variant variant) {
    Estimate estimate = Estimate.of(variant.spec());
    terminal.out().println();
    terminal.out().println(variant.name() + ": " + servers(estimate));
    List<List<String>> loads = new ArrayList<>();
    loads.add(LOAD_COLUMNS);
    estimate.loads().forEach(load -> loads.add(row(load)));
    TextTable.lines(loads, Side.LEFT, Side.RIGHT).forEach(terminal.out()::println);
    List<List<String>> tablets = new ArrayList<>();
    tablets.add(List.of("busiest tablet of", "tablets", "utilisation", "limit"));
    for (TabletFigures tablet : estimate.tablets()) {
      tablets.add(
          List.of(
              tablet.space(),
              Figures.count(tablet.tablets()),
              Figures.percent(tablet.utilisation()),
              words(tablet.limit())));
    }
    if (tablets.size() > 1) {
      TextTable.lines(tablets, Side.LEFT, Side.RIGHT, Side.RIGHT, Side.LEFT)
          .forEach(terminal.out()::println);
    }
  }

  private static String servers(Estimate estimate) {
    LeadingServers servers = estimate.servers();
    String leading = servers.areAll() ? "" : ", of which " + servers.leading() + " lead";
    String all =
        counted(servers.servers(), "server") + " of " + counted(estimate.cores(), "core") + leading;
    return estimate.perSecond() == 0
        ? all + ", no load"
        : all
            + ", "
            + Figures.percent(estimate.utilisation())
            + " busy at "
            + Figures.perSecond(estimate.perSecond())
            + ", saturated at "
            + Figures.perSecond(estimate.capacityPerSecond());
  }

  private static String counted(int count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  private static List<String> row(EstimatedLoad load) {
    return List.of(
        load.name(),
        (load.isBound() ? "≤ " : "") + Figures.perSecond(load.perSecond()),
        millis(load.serviceNanos()),
        Figures.number(load.visits()),
        millis((double) load.floor().nanos()),
        millis(load.waitNanos()),
        millis(load.meanNanos()),
        millis(load.p99Nanos()),
        load.hottestRow() == 0 ? "–" : Figures.percent(load.hottestRow()),
        load.lockUtilisation() == 0 ? "–" : Figures.percent(load.lockUtilisation()));
  }

  private static String millis(double nanos) {
    return Double.isFinite(nanos) ? Figures.millis(nanos / 1e6) : "∞";
  }

  private static String words(CapacityLimit limit) {
    return limit.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static void write(Variant variant, Json out) throws IOException {
    Estimate estimate = Estimate.of(variant.spec());
    out.member("variant", variant.name());
    out.member("servers", estimate.servers().servers());
    out.member("leadingServers", estimate.servers().leading());
    out.member("perSecond", estimate.perSecond());
    out.member("utilisation", estimate.utilisation());
    if (estimate.perSecond() > 0) {
      out.member("capacityPerSecond", estimate.capacityPerSecond());
    }
    out.objects("loads", estimate.loads(), load -> write(load, out));
    out.objects("tablets", estimate.tablets(), tablet -> write(tablet, out));
  }

  private static void write(EstimatedLoad load, Json out) throws IOException {
    out.member("name", load.name());
    out.member("perSecond", load.perSecond());
    out.member("isBound", load.isBound());
    out.member("coreMillis", load.serviceNanos() / 1e6);
    out.member("visits", load.visits());
    out.member("leastMillis", load.floor().nanos() / 1e6);
    if (Double.isFinite(load.meanNanos())) {
      out.member("waitMillis", load.waitNanos() / 1e6);
      out.member("meanMillis", load.meanNanos() / 1e6);
      out.member("p99Millis", load.p99Nanos() / 1e6);
    }
    out.member("hottestRow", load.hottestRow());
    out.member("lockUtilisation", load.lockUtilisation());
  }

  private static void write(TabletFigures tablet, Json out) throws IOException {
    out.member("space", tablet.space());
    out.member("tablets", tablet.tablets());
    out.member("utilisation", tablet.utilisation());
    out.member("limit", tablet.limit().name());
  }
}
