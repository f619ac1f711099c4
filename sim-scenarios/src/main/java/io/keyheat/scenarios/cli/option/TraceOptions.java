package io.keyheat.scenarios.cli.option;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.run.TracedScenario;
import io.keyheat.scenarios.run.TracedScenarioReader;
import io.keyheat.scenarios.trace.TimeFormat;
import io.keyheat.scenarios.trace.TraceScenario.ReplayTarget;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options by which a trace is run without a scenario. */
public final class TraceOptions {
  private static final int DEFAULT_SERVERS = 5;
  private static final int MAX_SERVERS = 100_000;
  private static final double MAX_SPEED = 1000;

  /** Units of times since the start; the names are what users write. */
  private enum TraceUnit {
    seconds,
    millis
  }

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Replay a CSV file of time,operation,table,key... and diagnose it.")
  private @Nullable Path file;

  @Option(
      names = "--system",
      paramLabel = "NAME",
      description = "With --trace: a system's profile (see keyheat profiles).")
  private @Nullable String system;

  @Option(
      names = "--servers",
      paramLabel = "N",
      description = "With --trace: number of servers (default: 5).")
  private @Nullable Integer servers;

  @Option(
      names = "--speed",
      paramLabel = "X",
      description = "With --trace: X times as fast as recorded (default: 1).")
  private @Nullable Double speed;

  @Option(
      names = "--times",
      paramLabel = "UNIT",
      description = "With --trace: seconds or millis since the start (default: seconds).")
  private @Nullable TraceUnit times;

  @NotRepeated
  @Option(
      names = "--save-scenario",
      paramLabel = "FILE",
      description = "With --trace: write the generated scenario to a file.")
  private @Nullable Path saved;

  public boolean isGiven() {
    return file != null;
  }

  /** Refuses options that do not go together. */
  public void check(boolean scenariosNamed) throws BadInputException {
    if (file == null) {
      refuseWithoutTrace("--system", system);
      refuseWithoutTrace("--servers", servers);
      refuseWithoutTrace("--speed", speed);
      refuseWithoutTrace("--times", times);
      refuseWithoutTrace("--save-scenario", saved);
      return;
    }
    if (scenariosNamed) {
      throw new BadInputException("--trace takes no scenario; expected neither names nor --all");
    }
    if (system == null) {
      throw new BadInputException(
          "--trace needs a system; expected --system and one of "
              + String.join(", ", Profiles.names()));
    }
    if (servers != null && (servers < 1 || servers > MAX_SERVERS)) {
      throw new BadInputException("--servers " + servers + "; expected from 1 to " + MAX_SERVERS);
    }
    if (speed != null && !(speed >= 1 / MAX_SPEED && speed <= MAX_SPEED)) {
      throw new BadInputException("--speed " + speed + "; expected from 0.001 to 1000");
    }
  }

  private static void refuseWithoutTrace(String option, @Nullable Object value)
      throws BadInputException {
    if (value != null) {
      throw new BadInputException(option + " needs --trace FILE");
    }
  }

  /** Reads the trace, and writes its scenario to a file if asked to. */
  public TracedScenario read(ReadOptions options) throws ScenarioException, BadInputException {
    ReplayTarget target =
        new ReplayTarget(
            String.valueOf(system),
            servers == null ? DEFAULT_SERVERS : servers,
            speed == null ? 1 : speed);
    Path trace = file == null ? Path.of("") : file;
    return new TracedScenarioReader(trace, target).read(format(), saved, options);
  }

  private @Nullable TimeFormat format() {
    if (times == null) {
      return null;
    }
    return times == TraceUnit.millis ? TimeFormat.MILLIS : TimeFormat.SECONDS;
  }
}
