package io.keyheat.scenarios.trace;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes the scenario that replays a trace, as a file for people to read. */
public final class TraceScenario {
  /** Variants of copies, by what becomes of values that recur. */
  public static final String KEPT = "kept";

  public static final String MULTIPLIED = "multiplied";

  /** What a row has, since a trace does not tell. */
  public static final int ROW_BYTES = 1000;

  /** Rows that a scan reads at most, since a trace does not tell. */
  public static final int SCAN_LIMIT = 100;

  /** Spanner's documented number of initial splits per server for a table that expects load. */
  public static final int PRE_SPLITS_PER_SERVER = 10;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private static final int MAX_PRE_SPLITS = 100_000;

  /** Earliest start of a scenario. */
  private static final Instant EARLIEST = Instant.parse("2015-01-01T00:00:00Z");

  private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z");

  private final TraceSurvey survey;
  private final ReplayTarget target;
  private final StringBuilder yaml = new StringBuilder();

  /** What each load replays, by its name. */
  private final Map<String, String> traces = new LinkedHashMap<>();

  /**
   * The system on which a trace is replayed.
   *
   * @param system name of a profile, or the path of one
   * @param speed how many times as fast as recorded
   * @param copies null: the recording once
   * @param layouts of tables by their names in the trace; those of others are assumed
   */
  public record ReplayTarget(
      String system,
      int servers,
      double speed,
      @Nullable ReplayCopies copies,
      Map<String, ReplayLayout> layouts) {
    public ReplayTarget {
      layouts = Map.copyOf(layouts);
    }

    public ReplayTarget(String system, int servers, double speed, @Nullable ReplayCopies copies) {
      this(system, servers, speed, copies, Map.of());
    }

    ReplayLayout layout(TraceSurvey.SurveyedTable table) {
      return layouts.getOrDefault(table.written(), ReplayLayout.NONE);
    }

    public ReplayTarget with(Map<String, ReplayLayout> declared) {
      return new ReplayTarget(system, servers, speed, copies, declared);
    }
  }

  /**
   * How a table's rows are laid out, where that is known.
   *
   * @param hashed number of leading key columns that the system hashes; empty: as the system does
   * @param preSplits a number of tablets, or split keys, as YAML; empty: not known
   * @param units provisioned for it alone, as YAML; empty: none
   * @param rowSize bytes of a row, as YAML; empty: not known
   */
  public record ReplayLayout(OptionalInt hashed, String preSplits, String units, String rowSize) {
    static final ReplayLayout NONE = new ReplayLayout(OptionalInt.empty(), "", "", "");
  }

  /**
   * Copies of the recorded application.
   *
   * @param copies how many
   * @param seconds how long they go on
   * @param kinds what tokens are taken to be, as {@code table.column=kind}
   * @param bothVariants whether values recur, which are kept in one variant and multiplied in one
   */
  public record ReplayCopies(
      double copies, long seconds, List<String> kinds, boolean bothVariants) {
    public ReplayCopies {
      kinds = List.copyOf(kinds);
    }
  }

  private TraceScenario(TraceSurvey survey, ReplayTarget target) {
    this.survey = survey;
    this.target = target;
  }

  /**
   * Returns the scenario in YAML.
   *
   * @param file path of the trace, relative to the folder of the scenario
   */
  public static String yaml(TraceSurvey survey, ReplayTarget target, Path file) {
    TraceScenario scenario = new TraceScenario(survey, target);
    scenario.head();
    scenario.tables();
    scenario.loads(file);
    if (target.copies() != null && target.copies().bothVariants()) {
      scenario.variants();
    }
    return scenario.yaml.toString();
  }

  /** What is assumed because a trace does not tell it; empty: nothing. */
  public static List<String> assumed(TraceSurvey survey, ReplayTarget target) {
    List<String> assumed = new ArrayList<>();
    boolean areRowsGuessed =
        survey.tables().stream().anyMatch(t -> target.layout(t).rowSize().isEmpty());
    boolean hasScans =
        survey.tables().stream()
            .flatMap(table -> table.streams().stream())
            .anyMatch(stream -> stream.operation() == TraceOperation.SCAN);
    if (areRowsGuessed) {
      assumed.add("rows of %d KB (rowSize)".formatted(ROW_BYTES / 1000));
    }
    if (hasScans) {
      assumed.add("scans of at most %d rows (limit)".formatted(SCAN_LIMIT));
    }
    return assumed.isEmpty()
        ? List.of()
        : List.of(
            "assumed, because the trace does not show it: %s; --save-scenario writes a scenario in which you can change them"
                .formatted(String.join(", ", assumed)));
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
    ReplayCopies copies = target.copies();
    if (copies == null) {
      line("# Without a duration, the run ends with the last record; a tenth of it is warm-up.");
    } else {
      line("duration: %ds", copies.seconds());
      line("warmUp: %ds", copies.seconds() / 10);
    }
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
            quoted(column.name()), typeName(column.kind()), TraceLines.FIRST_KEY + part);
      }
      String key =
          table.columns().stream().map(c -> quoted(c.name())).collect(Collectors.joining(", "));
      line("    key: [%s]", key);
      ReplayLayout layout = target.layout(table);
      if (layout.rowSize().isEmpty()) {
        line("    rowSize: %dKB  # a guess: the trace does not show it", ROW_BYTES / 1000);
      } else {
        line("    rowSize: %s", layout.rowSize());
      }
      if (layout.preSplits().isEmpty()) {
        line("    # An older table: it is split by the keys of the trace. 1 for a new one.");
      }
      line("    preSplits: %s", layout.preSplits().isEmpty() ? preSplits : layout.preSplits());
      declared(table, layout);
    }
  }

  private void declared(TraceSurvey.SurveyedTable table, ReplayLayout layout) {
    if (layout.hashed().isPresent()) {
      String hashed =
          table.columns().stream()
              .limit(layout.hashed().getAsInt())
              .map(c -> quoted(c.name()))
              .collect(Collectors.joining(", "));
      line("    partition: [%s]", hashed);
    }
    if (!layout.units().isEmpty()) {
      line("    units: %s", layout.units());
    }
  }

  private static String typeName(CellKind kind) {
    return kind.type().name().toLowerCase(Locale.ROOT);
  }

  private void loads(Path file) {
    if (target.copies() != null) {
      line("# kinds: guessed from the recorded values; change one if it is wrong.");
    }
    line("loads:");
    for (TraceSurvey.SurveyedTable table : survey.tables()) {
      for (TraceSurvey.Stream stream : table.streams()) {
        String load = loadName(stream.operation().word() + "-" + table.name());
        String fields =
            String.format(
                "file: %s, records: %s%s",
                quoted(file.toString().replace('\\', '/')), quoted(table.written()), options());
        traces.put(load, fields);
        line("  %s:", load);
        line("    %s: %s", stream.operation().word(), quoted(table.name()));
        line("    trace: {%s}", fields);
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

  /** Repeated values are kept and multiplied: the truth lies between. */
  private void variants() {
    line("variants:");
    line("  %s: {}", KEPT);
    line("  %s:", MULTIPLIED);
    line("    loads:");
    traces.forEach(
        (load, fields) -> line("      %s: {trace: {%s, repeated: multiplied}}", load, fields));
  }

  private String options() {
    String time =
        switch (survey.time()) {
          case MILLIS -> ", time: millis";
          case DAY_FIRST -> ", time: dayFirst";
          case MONTH_FIRST -> ", time: monthFirst";
          default -> "";
        };
    ReplayCopies copies = target.copies();
    if (copies != null) {
      String kinds =
          copies.kinds().stream().map(TraceScenario::quoted).collect(Collectors.joining(", "));
      return "%s, copies: %s%s"
          .formatted(
              time,
              BigDecimal.valueOf(copies.copies()).toPlainString(),
              kinds.isEmpty() ? "" : ", kinds: [" + kinds + "]");
    }
    return target.speed() == 1 ? time : time + ", speed: " + target.speed();
  }

  private static int field(TraceSurvey.SurveyedTable table, TraceSurvey.SurveyedColumn column) {
    return TraceLines.FIRST_KEY + table.columns().indexOf(column);
  }

  private String loadName(String wanted) {
    String base = wanted.replaceAll("[^A-Za-z0-9_-]", "_");
    String name = base;
    for (int n = 2; traces.containsKey(name); n++) {
      name = base + "-" + n;
    }
    return name;
  }

  /** Returns a text in double quotes, valid in YAML and JSON. */
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
