package io.keyheat.scenarios.observed;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.trace.TraceLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a running database did with the writes of a trace. A recording is a folder with three files:
 * {@code scenario.yaml}, which replays the trace on the simulated system, {@code writes.csv} and
 * {@code ranges.csv}, both plain or as {@code .csv.gz}, or in place of the last a folder {@code
 * ranges} of what a system's own tools print; and perhaps two more: {@code latency.csv}, which says
 * how long writes took, and {@code reasons.csv}, which says of figures why they do not agree.
 */
public final class DatabaseRecording {
  private static final String SCENARIO = "scenario.yaml";
  private static final String REASONS = "reasons.csv";
  private static final String LISTINGS = "ranges";

  /** Of its duration: ranges that were seen later than this are no part of a recording. */
  private static final double MOST_BEYOND = 10;

  private final Path folder;
  private final ScenarioFile scenario;
  private final RecordedWrites writes;
  private final RangeTimeline ranges;
  private final LatencyBySecond latency;
  private final Map<String, String> reasons;

  private DatabaseRecording(
      Path folder,
      ScenarioFile scenario,
      RecordedWrites writes,
      RangeTimeline ranges,
      LatencyBySecond latency,
      Map<String, String> reasons) {
    this.folder = folder;
    this.scenario = scenario;
    this.writes = writes;
    this.ranges = ranges;
    this.latency = latency;
    this.reasons = Map.copyOf(reasons);
  }

  /**
   * Reads a recording.
   *
   * @throws BadInputException if a file is missing or cannot be read
   * @throws ScenarioException with every mistake in the scenario
   */
  public static DatabaseRecording read(Path folder, ReadOptions options)
      throws BadInputException, ScenarioException, IOException {
    Path scenarioFile = folder.resolve(SCENARIO);
    if (!Files.isRegularFile(scenarioFile)) {
      throw new BadInputException(
          folder
              + " is no recording; expected a folder with "
              + SCENARIO
              + ", writes.csv and"
              + " ranges.csv (or .csv.gz)");
    }
    RecordedWrites writes = RecordedWrites.read(file(folder, "writes.csv"));
    Path listings = folder.resolve(LISTINGS);
    RangeTimeline ranges =
        Files.isDirectory(listings)
            ? RangeListings.read(listings, writes)
            : RangesFile.read(file(folder, "ranges.csv"), writes);
    ScenarioFile scenario = ScenarioReader.read(scenarioFile, options);
    if (scenario.variants().size() != 1) {
      throw new BadInputException(scenarioFile + ": has several variants; expected one");
    }
    DatabaseRecording recording =
        new DatabaseRecording(folder, scenario, writes, ranges, latency(folder), reasons(folder));
    recording.check();
    return recording;
  }

  /** Whether the files are of one time, of all keys, and of the scenario's servers. */
  private void check() throws BadInputException {
    checkTimes();
    checkKeys();
    checkServers();
  }

  private void checkTimes() throws BadInputException {
    double lastWrite = writes.all().get(writes.all().size() - 1).seconds();
    if (lastWrite > durationSeconds()) {
      throw tooLate(folder.resolve("writes.csv"), "write is", lastWrite);
    }
    // Who records may go on for a while; times that are of another unit lie farther out.
    double lastRanges = ranges.lastSeenSeconds();
    if (lastRanges > MOST_BEYOND * durationSeconds()) {
      throw tooLate(rangesPlace(), "ranges are", lastRanges);
    }
  }

  private void checkKeys() throws BadInputException {
    String lowest = ranges.snapshots().get(0).servers().firstKey();
    for (RecordedWrites.Write write : writes.all()) {
      if (writes.keyOrder().compare(write.key(), lowest) < 0) {
        throw new BadInputException(
            rangesPlace()
                + ": no range holds the key "
                + Quote.of(write.key())
                + "; expected a first range that begins with an empty key");
      }
    }
  }

  private void checkServers() throws BadInputException {
    long servers = ranges.serverNames().size();
    if (servers > spec().servers()) {
      throw new BadInputException(
          rangesPlace()
              + ": names "
              + servers
              + " servers, but "
              + SCENARIO
              + " has "
              + spec().servers());
    }
  }

  private BadInputException tooLate(Path file, String last, double seconds) {
    return new BadInputException(
        String.format(
            Locale.ROOT,
            "%s: the last %s at %.0f s, but %s lasts %.0f s; expected seconds since the start, and"
                + " a scenario that lasts as long as the recording",
            file,
            last,
            seconds,
            SCENARIO,
            durationSeconds()));
  }

  private Path rangesPlace() {
    Path listings = folder.resolve(LISTINGS);
    return Files.isDirectory(listings) ? listings : folder.resolve("ranges.csv");
  }

  private static Map<String, String> reasons(Path folder) throws BadInputException, IOException {
    Map<String, String> reasons = new HashMap<>();
    Path file = folder.resolve(REASONS);
    if (Files.isRegularFile(file)) {
      try (TraceLines lines = TraceLines.open(file)) {
        while (lines.next()) {
          if (lines.fields() != 2) {
            throw new BadInputException(file + ":" + lines.line() + ": expected figure,reason");
          }
          reasons.put(lines.text(0), lines.text(1));
        }
      }
    }
    return reasons;
  }

  private static LatencyBySecond latency(Path folder) throws BadInputException, IOException {
    Optional<Path> file = fileIfAny(folder, "latency.csv");
    return file.isPresent() ? LatencyBySecond.read(file.get()) : LatencyBySecond.UNKNOWN;
  }

  private static Path file(Path folder, String name) throws BadInputException {
    return fileIfAny(folder, name)
        .orElseThrow(
            () ->
                new BadInputException(
                    folder + " has no " + name + "; expected it, or " + name + ".gz"));
  }

  private static Optional<Path> fileIfAny(Path folder, String name) {
    return Stream.of(name, name + ".gz")
        .map(folder::resolve)
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /** Returns the name of its folder. */
  public String name() {
    return folder.toAbsolutePath().normalize().getFileName().toString();
  }

  public ScenarioFile scenario() {
    return scenario;
  }

  /** Returns the run that replays the writes. */
  public RunSpec spec() {
    return scenario.variants().get(0).spec();
  }

  public RecordedWrites writes() {
    return writes;
  }

  public RangeTimeline ranges() {
    return ranges;
  }

  /** Returns how long the writes took; unknown where nobody has said so. */
  LatencyBySecond latency() {
    return latency;
  }

  /** Returns why a figure does not agree; empty where nobody has said so. */
  public String reason(String figure) {
    return reasons.getOrDefault(figure, "");
  }

  /** Returns the length of the recording, seconds. */
  public double durationSeconds() {
    return spec().durationNanos() / 1e9;
  }
}
