package io.keyheat.scenarios.trace;

import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the scenario that replays a trace: a file as a person would have written it. */
public final class TraceScenario {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final long LEAST_SECONDS = 1;

  /** What Spanner's documentation takes for a table that is about to bear load. */
  private static final int PRE_SPLITS_PER_SERVER = 10;

  private static final int SCAN_LIMIT = 100;
  private static final int MAX_PRE_SPLITS = 100_000;

  /** Times that a scenario may start at. */
  private static final Instant EARLIEST = Instant.parse("2015-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z");

  private final TraceSurvey survey;
  private final ReplayTarget target;
  private final StringBuilder yaml = new StringBuilder();
  private final Set<String> loadNames = new HashSet<>();

  /**
   * What the trace is to be replayed on.
   *
   * @param system name of a profile, or the path of one
   * @param speed how many times as fast as recorded
   */
  public record ReplayTarget(String system, int servers, double speed) {}

  private TraceScenario(TraceSurvey survey, ReplayTarget target) {
    this.survey = survey;
    this.target = target;
  }

  /**
   * The scenario in YAML.
   *
   * @param file the trace's path as the scenario is to name it, seen from the scenario's folder
   */
  public static String yaml(TraceSurvey survey, ReplayTarget target, Path file) {
    TraceScenario scenario = new TraceScenario(survey, target);
    scenario.head();
    scenario.tables();
    scenario.loads(file);
    return scenario.yaml.toString();
  }

  private void head() {
    Path name = survey.file().getFileName();
    line("title: %s", quoted("The trace " + name + ", replayed"));
    line("system: %s", quoted(target.system()));
    line("servers: %d", target.servers());
    Instant first = Instant.ofEpochSecond(survey.firstNanos() / NANOS_PER_SECOND);
    if (survey.time().isCalendar() && first.isAfter(EARLIEST) && first.isBefore(LATEST)) {
      line("start: %s", first);
    }
    long length = (long) (survey.lengthNanos() / target.speed());
    long seconds = Math.max(LEAST_SECONDS, length / NANOS_PER_SECOND + 1);
    line("duration: %ds", seconds);
    line("warmUp: %ds", seconds / 10);
  }

  private void tables() {
    line("tables:");
    int preSplits = Math.min(MAX_PRE_SPLITS, PRE_SPLITS_PER_SERVER * target.servers());
    for (TraceSurvey.SurveyedTable table : survey.tables()) {
      line("  %s:", quoted(table.name()));
      line("    columns:");
      for (int part = 0; part < table.columns().size(); part++) {
        TraceSurvey.SurveyedColumn column = table.columns().get(part);
        line(
            "      %s: {type: %s, values: {trace: %d}}",
            quoted(column.name()), typeName(column.kind()), TraceSurveyor.FIRST_KEY + part);
      }
      String key =
          table.columns().stream().map(c -> quoted(c.name())).collect(Collectors.joining(", "));
      line("    key: [%s]", key);
      line("    rowSize: 1KB  # a guess: the trace does not tell");
      line("    # The table has been in use: it is split where the trace begins. 1 for a new one.");
      line("    preSplits: %d", preSplits);
    }
  }

  private static String typeName(CellKind kind) {
    return kind.type().name().toLowerCase(Locale.ROOT);
  }

  private void loads(Path file) {
    line("loads:");
    for (TraceSurvey.SurveyedTable table : survey.tables()) {
      for (TraceSurvey.Stream stream : table.streams()) {
        line("  %s:", loadName(stream.operation().word() + "-" + table.name()));
        line("    %s: %s", stream.operation().word(), quoted(table.name()));
        line(
            "    trace: {file: %s, records: %s%s}",
            quoted(file.toString().replace('\\', '/')), quoted(table.written()), options());
        if (stream.operation() == TraceOperation.SCAN) {
          String where =
              table.columns().stream()
                  .limit(stream.keyParts())
                  .map(c -> quoted(c.name()) + ": {trace: " + field(table, c) + "}")
                  .collect(Collectors.joining(", "));
          line("    where: {%s}", where);
          line("    limit: %d  # rows that a scan reads at most: a guess", SCAN_LIMIT);
        }
      }
    }
  }

  private String options() {
    String time = survey.time() == TimeFormat.MILLIS ? ", time: millis" : "";
    return target.speed() == 1 ? time : time + ", speed: " + target.speed();
  }

  private static int field(TraceSurvey.SurveyedTable table, TraceSurvey.SurveyedColumn column) {
    return TraceSurveyor.FIRST_KEY + table.columns().indexOf(column);
  }

  private String loadName(String wanted) {
    String base = wanted.replaceAll("[^A-Za-z0-9_-]", "_");
    String name = base;
    for (int n = 2; !loadNames.add(name); n++) {
      name = base + "-" + n;
    }
    return name;
  }

  /** A text in double quotes, as YAML and JSON have them both. */
  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    text.chars()
        .forEach(
            c -> {
              if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
              } else if (c < ' ' || c == 0x7F || (c >= 0x80 && c < 0xA0)) {
                quoted.append(String.format(Locale.ROOT, "\\u%04X", c));
              } else {
                quoted.append((char) c);
              }
            });
    return quoted.append('"').toString();
  }

  private void line(String format, Object... values) {
    yaml.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
