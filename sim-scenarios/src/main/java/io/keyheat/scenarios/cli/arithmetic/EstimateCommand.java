package io.keyheat.scenarios.cli.arithmetic;

import io.keyheat.report.json.Json;
import io.keyheat.scenarios.bound.ClosedBound;
import io.keyheat.scenarios.bound.ClosedBound.NarrowPart;
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
import io.keyheat.scenarios.estimate.Estimate.MostLocked;
import io.keyheat.scenarios.estimate.EstimateText;
import io.keyheat.scenarios.estimate.HottestTablet;
import io.keyheat.scenarios.estimate.LoadEstimate;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.run.CheckedScenario;
import io.keyheat.scenarios.run.Scenarios;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
    description = "Estimates utilisation, latency and hot keys by arithmetic, without runs.",
    footer = {
      "",
      "Utilisation, waits by Erlang C, least latencies, and shares of hot keys, at the peaks of",
      "the loads, within a second. Splits, moves and bursts are not seen: keyheat plan shows the",
      "estimate beside what the simulation finds."
    })
public final class EstimateCommand implements Callable<Integer> {
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
            out.strings("notes", scenario.notes());
            out.objects("variants", chosen, variant -> write(variant, out));
          });
      return ExitCode.OK;
    }
    terminal.out().println(scenario.file().title() + ", by arithmetic and without a run");
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
    terminal.out().println();
    terminal.out().println(variant.name());
    EstimateText.of(Estimate.of(variant.spec()))
        .forEach(
            line ->
                terminal.out().printf(Locale.ROOT, "%-8s  %s%n", line.about(), line.sentence()));
  }

  private static void write(Variant variant, Json out) throws IOException {
    Estimate estimate = Estimate.of(variant.spec());
    out.member("variant", variant.name());
    out.member("servers", estimate.servers());
    out.member("leadingServers", estimate.leaders().leading());
    out.member("offeredPerSecond", estimate.askedPerSecond());
    out.member("isBound", estimate.isBound());
    out.member("utilisation", estimate.utilisation());
    boolean counts = estimate.countedPerSecond() > 0;
    if (counts) {
      out.member("capacityPerSecond", estimate.capacityPerSecond());
      Optional<NarrowPart> narrowest = estimate.narrowest();
      if (narrowest.isPresent()) {
        out.object("firstLimit", () -> write(narrowest.get(), out));
      }
    }
    if (counts && !estimate.isFull() && !estimate.isNarrowed()) {
      out.member("latencyMeanMillis", estimate.meanNanos() / 1e6);
      out.member("latencyMeanIsRough", !estimate.tellsMean());
      if (estimate.tellsQuantile(0.99)) {
        out.member("latencyP99Millis", estimate.quantileNanos(0.99) / 1e6);
      } else {
        out.member("latencyP99LeastMillis", estimate.leastQuantileNanos(0.99) / 1e6);
      }
    }
    out.member("coresOfBusiestTablet", estimate.coresOfBusiestTablet());
    Optional<HottestTablet> hottest = estimate.hottestTablet();
    if (hottest.isPresent()) {
      out.object("hottestTablet", () -> write(hottest.get(), out));
    }
    Optional<MostLocked> mostLocked = estimate.mostLocked();
    if (mostLocked.isPresent()) {
      out.object("mostLockedRow", () -> write(mostLocked.get(), out));
    }
    out.objects("loads", estimate.loads(), load -> write(load, out));
    out.strings("unseen", estimate.unseen());
  }

  private static void write(NarrowPart part, Json out) throws IOException {
    out.member("part", part.part());
    out.member("perSecond", part.likelyPerSecond());
    out.member("atMostPerSecond", part.perSecond());
  }

  private static void write(MostLocked row, Json out) throws IOException {
    out.member("load", row.load());
    out.member("heldShare", row.held());
  }

  private static void write(HottestTablet tablet, Json out) throws IOException {
    out.member("space", tablet.space());
    out.member("shareOfServer", tablet.share().server());
    out.member("shareOfWriteCeiling", tablet.share().writes());
    out.member("shareOfReadCeiling", tablet.share().reads());
  }

  private static void write(LoadEstimate load, Json out) throws IOException {
    out.member("name", load.name());
    out.member("perSecond", load.countedPerSecond());
    if (load.closed().isPresent()) {
      ClosedBound bound = load.closed().get();
      out.member("mostAskedPerSecond", bound.askedPerSecond());
      out.member("bottleneck", bound.isNarrowed() ? bound.bottleneck() : "");
    }
    out.member("coreMillis", load.serviceNanos() / 1e6);
    out.member("leastMillis", load.floor().nanos() / 1e6);
    out.member("hottestRow", load.hottestRow());
  }
}
