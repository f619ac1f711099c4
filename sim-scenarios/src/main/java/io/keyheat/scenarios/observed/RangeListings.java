package io.keyheat.scenarios.observed;

import io.keyheat.scenarios.document.BadInputException;
import io.keyheat.scenarios.document.Quote;
import io.keyheat.scenarios.observed.RangeTimeline.SeenRange;
import io.keyheat.scenarios.trace.MalformedTrace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Ranges as a system's own tools print them: a folder of files, one a moment, whose names are the
 * seconds since the start of the recording. The content tells the system.
 */
final class RangeListings {
  private final RecordedWrites writes;
  private final Set<String> tables = new HashSet<>();

  private RangeListings(RecordedWrites writes) {
    this.writes = writes;
  }

  /**
   * Reads the ranges of the written table.
   *
   * @throws BadInputException if a file is of no known system, or holds no range of the table
   */
  static RangeTimeline read(Path folder, RecordedWrites writes)
      throws BadInputException, IOException {
    RangeListings listings = new RangeListings(writes);
    RangeTimeline timeline = new RangeTimeline(writes.keyOrder());
    NavigableMap<Double, Path> files = byTime(folder);
    for (Path file : files.values()) {
      if (isJson(Files.readString(file))) {
        listings.tables.addAll(PlacementRegions.tables(file));
      }
    }
    for (var file : files.entrySet()) {
      List<SeenRange> ranges = listings.ranges(file.getValue());
      if (ranges.isEmpty()) {
        throw new BadInputException(
            file.getValue() + ": holds no range of the table " + Quote.of(writes.table()));
      }
      for (SeenRange range : ranges) {
        RangesFile.check(range, writes.keyOrder(), why -> mistake(file.getValue(), why));
      }
      timeline.see(file.getKey(), ranges);
    }
    if (timeline.snapshots().isEmpty()) {
      throw new BadInputException(folder + ": holds no files");
    }
    return timeline;
  }

  private static NavigableMap<Double, Path> byTime(Path folder)
      throws BadInputException, IOException {
    NavigableMap<Double, Path> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = file.getFileName().toString();
        String time = name.replaceFirst("\\.[a-z]+$", "");
        if (!time.matches("\\d+(\\.\\d+)?")) {
          throw new BadInputException(
              file + ": its name is no time; expected seconds since the start, such as 12.5.txt");
        }
        files.put(Double.parseDouble(time), file);
      }
    }
    return files;
  }

  private List<SeenRange> ranges(Path file) throws BadInputException, IOException {
    String text = Files.readString(file);
    if (isJson(text)) {
      return PlacementRegions.read(file, table(file));
    }
    if (text.contains(CockroachRanges.LEASE_HOLDER)) {
      try {
        return CockroachRanges.read(file);
      } catch (MalformedTrace e) {
        throw mistake(file, String.valueOf(e.getMessage()));
      }
    }
    if (text.contains(HBaseStatus.SERVERS)) {
      return HBaseStatus.read(text, writes.table(), writes.keyOrder());
    }
    throw mistake(
        file,
        "is of no known system; expected HBase's status 'detailed', CockroachDB's SHOW RANGES …"
            + " WITH DETAILS as CSV, or the regions of TiKV's placement driver as JSON");
  }

  private static boolean isJson(String text) {
    return text.stripLeading().startsWith("{");
  }

  /** The one table whose rows any file names: a region of all its rows has none in its keys. */
  private String table(Path file) throws BadInputException {
    if (tables.size() != 1) {
      throw mistake(
          file,
          tables.isEmpty()
              ? "no region of any file begins or ends at a row with a whole number as key; expected"
                  + " such regions, by which the table is known"
              : "the files have rows of " + tables.size() + " tables; expected those of one");
    }
    return tables.iterator().next();
  }

  private static BadInputException mistake(Path file, String message) {
    return new BadInputException(file + ": " + message);
  }

  /** Ranges that each end where the next one starts. */
  static List<SeenRange> chained(NavigableMap<String, String> serversByStart) {
    return serversByStart.entrySet().stream()
        .map(
            range -> {
              String next = serversByStart.higherKey(range.getKey());
              return new SeenRange(range.getKey(), next == null ? "" : next, range.getValue());
            })
        .toList();
  }

  /** An empty map by first keys. */
  static NavigableMap<String, String> byStart(Comparator<String> keyOrder) {
    return new TreeMap<>(keyOrder);
  }
}
