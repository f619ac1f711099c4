package io.keyheat.scenarios.cli;

import io.keyheat.scenarios.document.Problem;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.Profiles;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.trace.MalformedTrace;
import io.keyheat.scenarios.trace.TimeFormat;
import io.keyheat.scenarios.trace.TraceScenario;
import io.keyheat.scenarios.trace.TraceScenario.Target;
import io.keyheat.scenarios.trace.TraceSurvey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options by which a trace is run without a scenario. */
final class TraceOptions {
  private static final int DEFAULT_SERVERS = 5;
  private static final int MAX_SERVERS = 100_000;
  private static final double MAX_SPEED = 1000;

  /** Units of times that no calendar knows. */
  enum Unit {
    seconds,
    millis
  }

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description =
          "Replay a recorded CSV file (gzip too) of time,operation,table,key... instead of a"
              + " scenario, and tell where it is hot and what to change.")
  private @Nullable Path file;

  @Option(
      names = "--system",
      paramLabel = "NAME",
      description = "With --trace: the system's profile, as keyheat profiles lists them.")
  private @Nullable String system;

  @Option(
      names = "--servers",
      paramLabel = "N",
      description = "With --trace: how many servers (default: 5).")
  private @Nullable Integer servers;

  @Option(
      names = "--speed",
      paramLabel = "X",
      description = "With --trace: X times as fast as recorded (default: 1).")
  private @Nullable Double speed;

  @Option(
      names = "--times",
      paramLabel = "UNIT",
      description =
          "With --trace: unit of times since the start, seconds or millis (default: seconds);"
              + " calendar times are recognised.")
  private @Nullable Unit times;

  @Option(
      names = "--save-scenario",
      paramLabel = "FILE",
      description = "With --trace: write the scenario that is run, to be edited.")
  private @Nullable Path saved;

  boolean isGiven() {
    return file != null;
  }

  /** Refuses options that do not go together. */
  void check(boolean scenariosNamed) throws BadInputException {
    if (file == null) {
      refuseWithoutTrace("--system", system);
      refuseWithoutTrace("--servers", servers);
      refuseWithoutTrace("--speed", speed);
      refuseWithoutTrace("--times", times);
      refuseWithoutTrace("--save-scenario", saved);
      return;
    }
    if (scenariosNamed) {
      throw new BadInputException("--trace needs no scenario; expected neither names nor --all");
    }
    if (system == null) {
      throw new BadInputException(
          "--trace needs a system to replay it on; expected --system and one of "
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
      throw new BadInputException(option + " belongs to --trace; expected it only there");
    }
  }

  /** What else is needed to repeat the run. */
  List<String> arguments() {
    List<String> arguments = new ArrayList<>(List.of("--trace", String.valueOf(file)));
    arguments.addAll(List.of("--system", String.valueOf(system)));
    arguments.addAll(List.of("--servers", String.valueOf(target().servers())));
    if (speed != null) {
      arguments.addAll(List.of("--speed", speed.toString()));
    }
    if (times != null) {
      arguments.addAll(List.of("--times", times.name()));
    }
    return arguments;
  }

  private Target target() {
    return new Target(
        String.valueOf(system),
        servers == null ? DEFAULT_SERVERS : servers,
        speed == null ? 1 : speed);
  }

  /** Reads the trace once, makes its scenario, and saves that if asked to. */
  TracedScenario read(ReadOptions options)
      throws ScenarioException, BadInputException, IOException {
    Path trace = file == null ? Path.of("") : file;
    TraceSurvey survey = survey(trace, options);
    List<String> notes = new ArrayList<>();
    Path folder = saved == null ? null : saved.toAbsolutePath().normalize().getParent();
    if (saved != null && folder != null) {
      Path seen = trace;
      if (!trace.isAbsolute()) {
        seen = folder.relativize(trace.toAbsolutePath().normalize());
      }
      try {
        Files.writeString(saved, TraceScenario.yaml(survey, target(), seen));
      } catch (IOException e) {
        throw new BadInputException(
            "cannot write the scenario " + saved + ": " + OutputFolder.reason(e));
      }
      notes.add("wrote the scenario " + saved);
    }
    String yaml = TraceScenario.yaml(survey, target(), trace);
    CheckedScenario scenario = CheckedScenario.of(ScenarioReader.read(name(trace), yaml, options));
    return new TracedScenario(scenario, survey, notes);
  }

  private TraceSurvey survey(Path trace, ReadOptions options) throws ScenarioException {
    TimeFormat format =
        times == null ? null : times == Unit.millis ? TimeFormat.MILLIS : TimeFormat.SECONDS;
    String shown = trace.toString();
    try {
      if (Files.isDirectory(trace)) {
        throw new ScenarioException(shown, "is a folder; expected a CSV file");
      }
      return TraceSurvey.read(trace, format, options.maxOperations());
    } catch (MalformedTrace e) {
      int line = (int) Math.min(Integer.MAX_VALUE, e.line());
      throw new ScenarioException(List.of(new Problem(shown, line, e.column(), "", e.reason())));
    } catch (NoSuchFileException e) {
      throw new ScenarioException(shown, "there is no such file");
    } catch (ZipException e) {
      throw new ScenarioException(shown, "is a damaged gzip file; expected a whole one");
    } catch (IOException e) {
      throw new ScenarioException(shown, "cannot be read: " + OutputFolder.reason(e));
    } catch (UncheckedIOException e) {
      throw new ScenarioException(shown, "cannot be read: " + e.getMessage());
    }
  }

  /** The file's name without its endings, as a folder of results may be called. */
  private static String name(Path trace) {
    String name = String.valueOf(trace.getFileName());
    name = name.replaceFirst("(?i)(\\.csv)?(\\.gz)?$", "").replaceAll("[^\\p{L}\\p{N}_-]", "_");
    return name.isEmpty() ? "trace" : name;
  }
}
