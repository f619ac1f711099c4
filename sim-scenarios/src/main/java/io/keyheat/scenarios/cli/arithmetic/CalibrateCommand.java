package io.keyheat.scenarios.cli.arithmetic;

import io.keyheat.core.SystemSpec;
import io.keyheat.report.terminal.TextTable;
import io.keyheat.report.terminal.TextTable.Side;
import io.keyheat.scenarios.calibrate.CalibratedProfile;
import io.keyheat.scenarios.calibrate.CostFit;
import io.keyheat.scenarios.calibrate.CostFit.FittedCost;
import io.keyheat.scenarios.calibrate.Measurement;
import io.keyheat.scenarios.calibrate.MeasurementReader;
import io.keyheat.scenarios.cli.terminal.ExitCode;
import io.keyheat.scenarios.cli.terminal.Terminal;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.output.OutputFolder;
import io.keyheat.scenarios.profile.Profiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Fits a profile's costs to measurements. */
@Command(
    name = "calibrate",
    mixinStandardHelpOptions = true,
    addMethodSubcommands = false,
    sortOptions = false,
    description = "Computes a profile's costs from measurements, and writes a profile file.",
    footer = {
      "",
      "A measurement is the core time of an operation at a server, without queues and network.",
      "Or it is the load of a node, with the utilisation of its cores. A CSV file needs the",
      "columns utilisation, and writes or reads (a second). The columns row_bytes (default",
      "1000) and servers (default 1) are optional.",
      "",
      "Examples:",
      "  keyheat calibrate spanner --write '0.4ms at 10KB' --save-profile ours.yaml",
      "  keyheat calibrate spanner --node '9000 writes/s at 65%%' --save-profile ours.yaml",
      "  keyheat calibrate bigtable --csv load.csv --save-profile ours.yaml"
    })
public final class CalibrateCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "PROFILE", description = "Name or file of the profile to change.")
  @SuppressWarnings("NullAway.Init")
  private String base;

  @Option(
      names = "--write",
      paramLabel = "TIME",
      description = "Core time of a write, such as '0.4ms at 10KB' (repeatable).")
  private List<String> writes = List.of();

  @Option(
      names = "--read",
      paramLabel = "TIME",
      description = "Core time of a lookup, such as '80us at 1KB' (repeatable).")
  private List<String> reads = List.of();

  @Option(
      names = "--node",
      paramLabel = "LOAD",
      description = "Load and utilisation of a node: '9000 writes/s at 65%%' (repeatable).")
  private List<String> nodes = List.of();

  @Option(
      names = "--csv",
      paramLabel = "FILE",
      description = "File with a load and its utilisation in each line.")
  private @Nullable Path csv;

  @Option(
      names = "--save-profile",
      paramLabel = "FILE",
      description = "File to write the new profile to.")
  private @Nullable Path profile;

  public CalibrateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws ScenarioException, BadInputException {
    SystemSpec system = Profiles.load(base);
    List<Measurement> measurements = measurements(system.servers().cores());
    if (measurements.isEmpty()) {
      throw new BadInputException("no measurements; expected --write, --read, --node or --csv");
    }
    List<FittedCost> costs = CostFit.of(system.costs(), measurements);
    List<List<String>> rows = new ArrayList<>();
    costs.forEach(cost -> rows.add(List.of(cost.parameter(), CalibratedProfile.interval(cost))));
    String yaml = CalibratedProfile.of(base, system, costs, measurements);
    if (profile == null) {
      terminal.out().print(yaml);
      return ExitCode.OK;
    }
    try {
      Files.writeString(profile, yaml);
    } catch (IOException e) {
      throw new BadInputException("cannot write " + profile + ": " + OutputFolder.reason(e));
    }
    TextTable.lines(rows, Side.LEFT).forEach(terminal.out()::println);
    terminal.out().println("profile: " + profile + " (system: " + profile + " in a scenario)");
    return ExitCode.OK;
  }

  private List<Measurement> measurements(int cores) throws BadInputException {
    MeasurementReader reader = new MeasurementReader(cores);
    List<Measurement> all = new ArrayList<>();
    for (String write : writes) {
      all.add(reader.cost("--write", write));
    }
    for (String read : reads) {
      all.add(reader.cost("--read", read));
    }
    for (String node : nodes) {
      all.add(reader.node(node));
    }
    if (csv != null) {
      all.addAll(reader.csv(csv));
    }
    return all;
  }
}
