package io.keyheat.scenarios.observed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * The key ranges of one table over time, without gaps: a range that nobody serves for a while, such
 * as one that is being moved, stays where it was until it is seen again.
 */
public final class RangeTimeline {
  /** The key before all others. */
  public static final String BEGIN = "";

  /**
   * The ranges from a time on.
   *
   * @param seconds since the start of the recording
   * @param servers by the first key of each range
   */
  public record RangeMoment(double seconds, NavigableMap<String, String> servers) {
    /** Returns the first key of the range that a key lies in. */
    public String rangeOf(String key) {
      return servers.floorKey(key);
    }
  }

  /**
   * A range as it was seen.
   *
   * @param start first key; {@link #BEGIN} for the first range
   * @param limit first key behind it; empty for the last range
   * @param bytes in its files; NaN where that is not told
   */
  public record SeenRange(String start, String limit, String server, double bytes) {
    /** A range of which nobody tells how large it is. */
    SeenRange(String start, String limit, String server) {
      this(start, limit, server, Double.NaN);
    }
  }

  /**
   * A range was divided.
   *
   * @param key first key behind the cut
   * @param before the ranges until then
   */
  record NewStart(double seconds, String key, RangeMoment before) {}

  private final List<RangeMoment> snapshots = new ArrayList<>();
  private final Comparator<String> keyOrder;
  private final NavigableMap<String, Double> bytes;
  private final NavigableMap<Double, Double> storedBytes = new TreeMap<>();

  /** A timeline without ranges, whose keys have an order. */
  public RangeTimeline(Comparator<String> keyOrder) {
    this.keyOrder = keyOrder;
    bytes = new TreeMap<>(keyOrder);
  }

  /**
   * Notes the ranges that were seen at a time, which is not before that of the last ones. A range
   * takes the place of all earlier ones that begin in it.
   */
  public void see(double seconds, List<SeenRange> ranges) {
    NavigableMap<String, String> servers = new TreeMap<>(keyOrder);
    if (!snapshots.isEmpty()) {
      servers.putAll(last().servers());
    }
    for (SeenRange range : ranges) {
      within(servers, range).clear();
      servers.put(range.start(), range.server());
      within(bytes, range).clear();
      bytes.put(range.start(), range.bytes());
    }
    storedBytes.put(seconds, bytes.values().stream().mapToDouble(size -> size).sum());
    if (snapshots.isEmpty() || !servers.equals(last().servers())) {
      snapshots.add(new RangeMoment(seconds, servers));
    }
  }

  private static <T> NavigableMap<String, T> within(
      NavigableMap<String, T> byStart, SeenRange range) {
    return range.limit().isEmpty()
        ? byStart.tailMap(range.start(), false)
        : byStart.subMap(range.start(), false, range.limit(), false);
  }

  /** Notes what all ranges store at a time. */
  void store(double seconds, double allBytes) {
    storedBytes.put(seconds, allBytes);
  }

  /** Returns the bytes in the files of all ranges at a time; NaN where they are not known. */
  double storedBytesAt(double seconds) {
    var last = storedBytes.floorEntry(seconds);
    return last == null ? Double.NaN : last.getValue();
  }

  /** Notes all ranges at a time, by their first keys. */
  void set(double seconds, Map<String, String> servers) {
    NavigableMap<String, String> copy = new TreeMap<>(keyOrder);
    copy.putAll(servers);
    snapshots.add(new RangeMoment(seconds, copy));
  }

  private RangeMoment last() {
    return snapshots.get(snapshots.size() - 1);
  }

  /** Returns when ranges were seen for the last time, whether they had changed or not. */
  double lastSeenSeconds() {
    return storedBytes.lastKey();
  }

  /** Returns the moments at which something changed, in order. */
  public List<RangeMoment> snapshots() {
    return List.copyOf(snapshots);
  }

  /** The servers that serve a range at any time. */
  Set<String> serverNames() {
    Set<String> names = new HashSet<>();
    snapshots.forEach(moment -> names.addAll(moment.servers().values()));
    names.remove("");
    return names;
  }

  /** Returns each first key that was not seen before, until a time, in the order of appearance. */
  List<NewStart> cuts(double untilSeconds) {
    List<NewStart> cuts = new ArrayList<>();
    RangeMoment before = snapshots.get(0);
    Set<String> known = new HashSet<>(before.servers().keySet());
    for (RangeMoment now : snapshots) {
      for (String start : now.servers().keySet()) {
        if (known.add(start) && now.seconds() <= untilSeconds) {
          cuts.add(new NewStart(now.seconds(), start, before));
        }
      }
      before = now;
    }
    return cuts;
  }

  /** Returns the ranges at a time; before the first moment, those of the first. */
  public RangeMoment at(double seconds) {
    int low = 0;
    for (int high = snapshots.size(); high - low > 1; ) {
      int middle = (low + high) >>> 1;
      if (snapshots.get(middle).seconds() <= seconds) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return snapshots.get(low);
  }
}
