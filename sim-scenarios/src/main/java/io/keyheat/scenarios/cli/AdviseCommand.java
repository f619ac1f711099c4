package io.keyheat.scenarios.cli;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.LoadSpec;
import io.keyheat.core.workload.LoadSpec.Operation;
import io.keyheat.scenarios.advice.Family;
import io.keyheat.scenarios.cures.Cure;
import io.keyheat.scenarios.cures.Cures;
import io.keyheat.scenarios.cures.SchemaText;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Quantity;
import io.keyheat.scenarios.expect.RunFacts;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.Variant;
import io.keyheat.scenarios.statistics.Interval;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.RunFigures.Hot;
import io.keyheat.scenarios.sweep.RunKey;
import io.keyheat.scenarios.sweep.Runs;
import io.keyheat.scenarios.sweep.SweepWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Finds what is hot, tries the cures that the rules give, and ranks them. */
@Command(
    name = "advise",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Finds what is hot, tries the cures that the rules give for it, and ranks them.",
    footer = {
      "",
      "All cures meet the same arrivals and rows. They are ranked by what is lost, then by the",
      "slowest hundredth of the writes; the best one is printed in the words of its system.",
      "",
      "Example:",
      "  keyheat advise mine.yaml --variant today"
    })
final class AdviseCommand implements Callable<Integer> {
  private static final String WRITES = "writes p99";
  private static final double NO_ERRORS = 0.001;

  private final Terminal terminal;
  private final Interruption interruption;

  @Mixin private StudyOptions options = new StudyOptions();

  @Option(
      names = "--replications",
      paramLabel = "N",
      description = "Runs of each cure (default: ${DEFAULT-VALUE}).")
  private int replications = 4;

  AdviseCommand(Terminal terminal, Interruption interruption) {
    this.terminal = terminal;
    this.interruption = interruption;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException, IOException {
    if (replications < 2) {
      throw new BadInputException("--replications " + replications + " is less than 2");
    }
    ScenarioFile file = options.check().file();
    List<String> tails = new ArrayList<>();
    for (Variant variant : file.variants()) {
      for (LoadSpec load : variant.spec().loads()) {
        String tail = tail(load);
        if (!tails.contains(tail)) {
          tails.add(tail);
        }
      }
    }
    if (file.variants().size() > 1) {
      throw new BadInputException(
          "the scenario has "
              + file.variants().size()
              + " variants; expected one, chosen by --variant");
    }
    interruption.guard();
    List<Quantity> quantities = Study.quantities(tails, "latency", file);
    try (Study study =
        Study.open(options, file, "advise", quantities, false, List.of(), terminal, interruption)) {
      return advise(study, file);
    } catch (CancellationException e) {
      terminal.message("interrupted; the same command goes on from there");
      return ExitCode.INTERRUPTED;
    }
  }

  private static String tail(LoadSpec load) {
    String name = load.name();
    String shown = name.matches("[A-Za-z0-9_-]+") ? name : "\"" + name + "\"";
    return "loads." + shown + ".latency.p99";
  }

  private int advise(Study study, ScenarioFile file) throws ScenarioException {
    Variant variant = file.variants().get(0);
    Runs runs = study.runs();
    run(runs, Point.ORIGIN, variant.name());
    Hot hot = hottest(runs, variant.name());
    if (hot.space().isEmpty()) {
      terminal.out().println("nothing is hot: no tablet came near what one can take");
      return ExitCode.OK;
    }
    terminal
        .out()
        .printf(
            "hot: %s from %s, %d tablet-minutes at 100%s%n%n",
            hot.space(),
            hot.from(),
            hot.minutes(),
            hot.reasons().isEmpty() ? "" : "; no split helps: " + hot.reasons());
    List<Cure> cures = new ArrayList<>(List.of(Cure.NONE));
    for (Cure cure : Cures.of(variant.spec(), hot, variant.profile())) {
      if (tried(runs, cure, variant.name())) {
        cures.add(cure);
      }
    }
    cures.sort(
        Comparator.<Cure>comparingDouble(c -> lost(runs, c, variant))
            .thenComparingDouble(c -> tail(runs, c, variant, true)));
    print(runs, cures, variant);
    winner(runs, cures.get(0), variant);
    return ExitCode.OK;
  }

  /**
   * A cure that the scenario cannot have, for a name that is taken say, is told of and left out.
   */
  private boolean tried(Runs runs, Cure cure, String variant) {
    try {
      runs.points().check(cure.point());
      run(runs, cure.point(), variant);
      return true;
    } catch (ScenarioException e) {
      terminal.message("not tried: " + cure.name() + ": " + e.problems().get(0).message());
      return false;
    }
  }

  private void run(Runs runs, Point point, String variant) throws ScenarioException {
    List<RunKey> keys = new ArrayList<>();
    for (int i = 0; i < replications; i++) {
      keys.add(new RunKey(point, variant, i));
    }
    runs.run(keys);
  }

  private Hot hottest(Runs runs, String variant) {
    Hot hottest = Hot.NOTHING;
    for (int i = 0; i < replications; i++) {
      Hot hot = runs.figures(new RunKey(Point.ORIGIN, variant, i)).hot();
      hottest = hot.score() > hottest.score() ? hot : hottest;
    }
    return hottest;
  }

  private Interval interval(Runs runs, Cure cure, Variant variant, String quantity) {
    return Interval.of(runs.values(cure.point(), variant.name(), replications, quantity));
  }

  /** Errors below a thousandth are all alike. */
  private double lost(Runs runs, Cure cure, Variant variant) {
    double errors = interval(runs, cure, variant, "errors").mean();
    return Double.isNaN(errors) ? 1 : errors < NO_ERRORS ? 0 : errors;
  }

  private static boolean writes(LoadSpec load) {
    return load.operation() != Operation.LOOKUP && load.operation() != Operation.SCAN;
  }

  /** The slowest of the loads that write, or of those that read; 0 where there are none. */
  private double tail(Runs runs, Cure cure, Variant variant, boolean writing) {
    return worst(runs, cure, variant, writing).map(Interval::mean).orElse(0.0);
  }

  private Optional<Interval> worst(Runs runs, Cure cure, Variant variant, boolean writing) {
    return variant.spec().loads().stream()
        .filter(load -> writes(load) == writing)
        .map(load -> interval(runs, cure, variant, tail(load)))
        .max(Comparator.comparingDouble(Interval::mean));
  }

  private void print(Runs runs, List<Cure> cures, Variant variant) {
    RunFacts facts = RunFacts.of(variant.spec(), null);
    Quantity millis = Quantity.parse("latency.p99");
    Quantity errors = Quantity.parse("errors");
    Quantity bytes = Quantity.parse("storedBytes");
    List<List<String>> lines = new ArrayList<>();
    lines.add(List.of("", WRITES, "errors", "reads p99", "stored", "rule", "gives up"));
    for (Cure cure : cures) {
      lines.add(
          List.of(
              cure.name(),
              shown(worst(runs, cure, variant, true), millis, facts),
              SweepWriter.shown(interval(runs, cure, variant, "errors"), errors, facts),
              shown(worst(runs, cure, variant, false), millis, facts),
              SweepWriter.shown(interval(runs, cure, variant, "storedBytes"), bytes, facts),
              cure.rule(),
              cure.givesUp()));
    }
    TextTable.print(lines, terminal.out());
    terminal.out().println("tables that are changed begin with four pre-splits for each server");
  }

  private static String shown(Optional<Interval> interval, Quantity quantity, RunFacts facts) {
    return interval.map(i -> SweepWriter.shown(i, quantity, facts)).orElse("–");
  }

  /** Whether the first one is better for sure, and what it looks like. */
  private void winner(Runs runs, Cure best, Variant variant) throws ScenarioException {
    terminal.out().println();
    if (best.equals(Cure.NONE)) {
      terminal.out().println("None of the cures is better than the scenario as it is.");
      return;
    }
    String quantity = lost(runs, Cure.NONE, variant) > 0 ? "errors" : "latency.p99";
    Interval difference =
        Interval.ofDifferences(
            runs.values(best.point(), variant.name(), replications, quantity),
            runs.values(Point.ORIGIN, variant.name(), replications, quantity));
    terminal
        .out()
        .println(
            difference.high() < 0
                ? "Best: " + best.name() + " (the interval of the paired difference excludes 0)"
                : "Best by its mean: " + best.name() + ", but not for sure; more --replications");
    terminal.out().println();
    RunSpec spec = runs.points().spec(new RunKey(best.point(), variant.name(), 0));
    Family family = Family.of(variant.profile(), spec.system().indexes());
    terminal.out().print(SchemaText.of(spec.tables(), family));
  }
}
