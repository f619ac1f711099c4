package io.keyheat.scenarios.cli.option;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.run.CopiesWanted;
import io.keyheat.scenarios.run.TracedScenario;
import io.keyheat.scenarios.run.TracedScenarioReader;
import io.keyheat.scenarios.trace.TimeFormat;
import io.keyheat.scenarios.trace.TraceScenario.ReplayTarget;
import io.keyheat.scenarios.trace.copies.TokenKind;
import io.keyheat.scenarios.trace.index.IndexedTrace;
import io.keyheat.scenarios.trace.index.IndexedTrace.WithEntries;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options by which a trace is run without a scenario. */
public final class TraceOptions {
  private static final int DEFAULT_SERVERS = 5;
  private static final int MAX_SERVERS = 100_000;
  private static final double MAX_SPEED = 1000;
  private static final double MAX_COPIES = 100_000;

  /** Units of times since the start, and orders of dates; the names are what users write. */
  private enum TraceUnit {
    seconds,
    millis,
    dayFirst,
    monthFirst
  }

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Replay and diagnose a CSV or JSON lines file with time,operation,table,key...")
  private @Nullable Path file;

  @Option(
      names = SystemOption.NAME,
      paramLabel = SystemOption.LABEL,
      description = SystemOption.DESCRIPTION)
  private @Nullable String system;

  @Option(
      names = "--servers",
      paramLabel = "N",
      description = "With --trace: number of servers to simulate (default: 5).")
  private @Nullable Integer servers;

  @Option(
      names = "--speed",
      paramLabel = "X",
      description = "With --trace: replay X times as fast as recorded (default: 1).")
  private @Nullable Double speed;

  @Option(
      names = "--times",
      paramLabel = "UNIT",
      description =
          "With --trace: format of times: seconds, millis, dayFirst or monthFirst (default:"
              + " detected).")
  private @Nullable TraceUnit times;

  @Option(
      names = "--copies",
      paramLabel = "N",
      description = "With --trace: replay N copies of the application, at different offsets.")
  private @Nullable Double copies;

  @Mixin private CopiesRateOptions copied = new CopiesRateOptions();

  @Option(
      names = "--kind",
      paramLabel = "PLACE=KIND",
      description = "With --copies or --at: generator of a key part, such as Orders.3=counter.")
  private List<String> kinds = new ArrayList<>();

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "With --trace: add indexes, splits and units of this schema file.")
  private @Nullable Path schema;

  @NotRepeated
  @Option(
      names = "--save-scenario",
      paramLabel = "FILE",
      description = "With --trace: file to write the generated scenario to.")
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
      refuseWithoutTrace("--copies", copies);
      refuseWithoutTrace("--at", copied.at);
      refuseWithoutTrace("--for", copied.length);
      refuseWithoutTrace("--kind", kinds.isEmpty() ? null : kinds);
      refuseWithoutTrace("--schema", schema);
      refuseWithoutTrace("--save-scenario", saved);
      return;
    }
    if (scenariosNamed) {
      throw new BadInputException("--trace runs no scenario; expected neither names nor --all");
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
    checkCopies();
  }

  private void checkCopies() throws BadInputException {
    if (copies == null && copied.at == null) {
      if (copied.length != null || !kinds.isEmpty()) {
        throw new BadInputException(
            (copied.length != null ? "--for" : "--kind") + " needs --copies N or --at RATE");
      }
      return;
    }
    if (copies != null && copied.at != null) {
      throw new BadInputException(
          "--copies and --at both set the number of copies; expected one of them");
    }
    if (speed != null) {
      throw new BadInputException("copies are replayed at the recorded speed; expected no --speed");
    }
    if (copies != null && !(copies >= 1 / MAX_SPEED && copies <= MAX_COPIES)) {
      throw new BadInputException("--copies " + copies + "; expected from 0.001 to 100000");
    }
    for (String kind : kinds) {
      try {
        TokenKind.add(kind, new HashMap<>());
      } catch (IllegalArgumentException e) {
        throw new BadInputException("--kind " + kind + ": " + e.getMessage());
      }
    }
  }

  /** What is asked for of copies; null: none are. */
  private @Nullable CopiesWanted copies() throws BadInputException {
    return copies == null && copied.at == null
        ? null
        : copied.copies(copies == null ? 0 : copies, kinds);
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
            speed == null ? 1 : speed,
            null);
    Path trace = file == null ? Path.of("") : file;
    if (schema == null) {
      return new TracedScenarioReader(trace, target, copies()).read(format(), saved, options);
    }
    WithEntries indexed = IndexedTrace.write(trace, schema, String.valueOf(system));
    TracedScenario traced =
        new TracedScenarioReader(indexed.file(), target, copies(), indexed.layouts())
            .read(format(), saved, options);
    List<String> notes = new ArrayList<>(indexed.notes());
    notes.addAll(traced.notes());
    return new TracedScenario(traced.scenario(), traced.survey(), notes, traced.limits());
  }

  private @Nullable TimeFormat format() {
    if (times == null) {
      return null;
    }
    return switch (times) {
      case seconds -> TimeFormat.SECONDS;
      case millis -> TimeFormat.MILLIS;
      case dayFirst -> TimeFormat.DAY_FIRST;
      case monthFirst -> TimeFormat.MONTH_FIRST;
    };
  }
}
