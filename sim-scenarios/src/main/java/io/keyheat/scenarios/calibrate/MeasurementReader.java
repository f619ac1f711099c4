package io.keyheat.scenarios.calibrate;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.BadValue;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Place;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.trace.MalformedTrace;
import io.keyheat.scenarios.trace.TraceLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Reads measurements as users write them. */
public final class MeasurementReader {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long MAX_BYTES = 1_000_000_000L;
  private static final double DEFAULT_BYTES = 1000;
  private static final Pattern COST = Pattern.compile("(\\S+)(?: at (\\S+))?");
  private static final Pattern NODE =
      Pattern.compile(
          "([0-9][0-9,.]*) (writes|reads)/s at ([0-9.]+) ?%(?: of (\\S+))?",
          Pattern.CASE_INSENSITIVE);
  private static final List<String> COLUMNS =
      List.of("writes", "reads", "utilisation", "row_bytes", "servers");

  private final int cores;

  /**
   * A reader of measurements.
   *
   * @param cores of a server of the profile that is calibrated
   */
  public MeasurementReader(int cores) {
    this.cores = cores;
  }

  /**
   * Reads the time of a core that one operation takes, such as {@code 0.4ms at 10KB}.
   *
   * @param option by which it was given, {@code --write} or {@code --read}
   */
  public Measurement cost(String option, String text) throws BadInputException {
    Matcher cost = COST.matcher(text.strip());
    String expected = "; expected a time of a core, such as '0.4ms at 10KB'";
    if (!cost.matches()) {
      throw new BadInputException(option + " '" + text + "'" + expected);
    }
    try {
      double nanos = Units.exactNanos(((long) NANOS_PER_SECOND) * 60).read(scalar(cost.group(1)));
      double bytes = bytes(cost.group(2));
      boolean isWrite = option.equals("--write");
      return new Measurement(isWrite ? 1 : 0, isWrite ? 0 : 1, bytes, nanos, text.strip());
    } catch (BadValue e) {
      throw new BadInputException(option + " '" + text + "': " + e.getMessage());
    }
  }

  /** Reads what keeps a node busy, such as {@code 9,000 writes/s at 65 % of 1KB}. */
  public Measurement node(String text) throws BadInputException {
    Matcher node = NODE.matcher(text.strip());
    if (!node.matches()) {
      throw new BadInputException(
          "--node '" + text + "'; expected such as '9000 writes/s at 65% of 1KB'");
    }
    try {
      double rate = Double.parseDouble(node.group(1).replace(",", ""));
      double share = Double.parseDouble(node.group(3)) / 100;
      boolean isWrite = node.group(2).toLowerCase(Locale.ROOT).equals("writes");
      double busy = share * cores * NANOS_PER_SECOND;
      if (!(rate > 0 && share > 0 && share <= 1)) {
        throw new BadInputException(
            "--node '" + text + "'; expected a rate above 0 and a share up to 100%");
      }
      return new Measurement(
          isWrite ? rate : 0, isWrite ? 0 : rate, bytes(node.group(4)), busy, text.strip());
    } catch (BadValue | NumberFormatException e) {
      throw new BadInputException("--node '" + text + "': " + e.getMessage());
    }
  }

  /** Reads a table of loads and the utilisation that they led to. */
  public List<Measurement> csv(Path file) throws BadInputException {
    List<Measurement> measurements = new ArrayList<>();
    try (TraceLines lines = TraceLines.open(file)) {
      boolean isRow = lines.next();
      List<String> names =
          lines.header().stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
      checkNames(file, names);
      for (; isRow; isRow = lines.next()) {
        String place = file.getFileName() + ", line " + lines.line();
        List<String> cells = IntStream.range(0, lines.fields()).mapToObj(lines::text).toList();
        measurements.add(row(place, names, cells));
      }
    } catch (MalformedTrace e) {
      throw new BadInputException(file + ":" + e.line() + ": " + e.reason());
    } catch (IOException e) {
      throw new BadInputException(file + " cannot be read; expected a CSV file");
    }
    return measurements;
  }

  private static void checkNames(Path file, List<String> names) throws BadInputException {
    boolean areDistinct = names.stream().distinct().count() == names.size();
    boolean isLoad = names.contains("writes") || names.contains("reads");
    if (!names.contains("utilisation") || !isLoad || !areDistinct || !COLUMNS.containsAll(names)) {
      throw new BadInputException(
          file
              + ":1: has the columns "
              + String.join(", ", names)
              + "; expected utilisation and writes or reads (a second), and row_bytes and servers"
              + " if they are not 1000 and 1");
    }
  }

  private Measurement row(String place, List<String> names, List<String> cells)
      throws BadInputException {
    if (cells.size() != names.size()) {
      throw new BadInputException(
          place + ": has " + cells.size() + " cells; expected " + names.size());
    }
    Map<String, Double> values = new TreeMap<>();
    for (int c = 0; c < cells.size(); c++) {
      values.put(names.get(c), number(place, names.get(c), cells.get(c)));
    }
    double operations = values.getOrDefault("writes", 0.0) + values.getOrDefault("reads", 0.0);
    if (operations == 0) {
      throw new BadInputException(
          place
              + ": has no operations; expected writes or reads, because an idle server shows no"
              + " cost");
    }
    double busy =
        values.getOrDefault("utilisation", Double.NaN)
            * cores
            * values.getOrDefault("servers", 1.0);
    return new Measurement(
        values.getOrDefault("writes", 0.0),
        values.getOrDefault("reads", 0.0),
        values.getOrDefault("row_bytes", DEFAULT_BYTES),
        busy * NANOS_PER_SECOND,
        place);
  }

  private static double number(String place, String column, String cell) throws BadInputException {
    boolean percent = cell.endsWith("%") && column.equals("utilisation");
    boolean mayBeZero = column.equals("writes") || column.equals("reads");
    try {
      double value = Double.parseDouble(percent ? cell.substring(0, cell.length() - 1) : cell);
      double share = percent ? value / 100 : value;
      boolean isAbove = mayBeZero ? share >= 0 : share > 0;
      if (isAbove && share <= (column.equals("utilisation") ? 1 : MAX_BYTES)) {
        return share;
      }
    } catch (NumberFormatException e) {
      // Told below, with what is expected.
    }
    throw new BadInputException(
        place
            + ": "
            + column
            + " is \""
            + cell
            + "\"; expected "
            + (column.equals("utilisation")
                ? "a share such as 0.65 or 65%"
                : mayBeZero ? "a number" : "a number above 0"));
  }

  private static double bytes(String size) throws BadValue {
    return size == null ? DEFAULT_BYTES : Units.bytes(1, MAX_BYTES).read(scalar(size));
  }

  private static Node.Scalar scalar(String text) {
    return new Node.Scalar(Place.START, text, true);
  }
}
