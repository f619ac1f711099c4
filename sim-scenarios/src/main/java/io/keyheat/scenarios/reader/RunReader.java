package io.keyheat.scenarios.reader;

import io.keyheat.core.RunSpec;
import io.keyheat.core.SystemSpec;
import io.keyheat.core.measure.Intervals;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.schema.EntryStorage;
import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.document.InputFolder;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Scalars;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.profile.ProfileLoader;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.reader.fault.FaultReader;
import io.keyheat.scenarios.reader.load.LoadFields;
import io.keyheat.scenarios.reader.load.LoadReader;
import io.keyheat.scenarios.reader.load.ScaledLoads;
import io.keyheat.scenarios.reader.table.Entities;
import io.keyheat.scenarios.reader.table.TableReader;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads one variant's merged document. */
final class RunReader {
  private static final int MAX_INTERVALS = 10_000;
  private static final Pattern PEAK = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)x?");
  private static final double MAX_PEAK = 1000;
  private static final long SECOND_NANOS = 1_000_000_000L;

  /** Share of a trace's time that may pass in silence behind its last record. */
  private static final double MOST_SILENCE = 0.005;

  /** Stands in where the profile could not be read. */
  private static final IndexPolicy NO_INDEXES =
      new IndexPolicy(false, EntryStorage.of(false, 0), 1, false);

  private final InputFolder folder;
  private final ProfileLoader profiles;
  private final Problems problems;

  RunReader(InputFolder folder, Problems problems) {
    this.folder = folder;
    this.profiles = new ProfileLoader(folder);
    this.problems = problems;
  }

  /** The specification, or null where the problems say why there is none. */
  @Nullable RunSpec read(Node.Mapping written, String variant, long seed) {
    int before = problems.reported();
    Node.Mapping document = Entities.writtenOut(written, LoadFields.CALLS, problems);
    Section section = new Section(document, RunFields.RUN, problems);
    long lasting = section.value(RunFields.DURATION);
    boolean isTimed = section.has(RunFields.DURATION);
    long start = section.value(RunFields.START);
    Node systemNode = section.find(RunFields.SYSTEM);
    SystemSpec system = systemNode == null ? null : profiles.read(systemNode, problems);
    int servers = section.value(RunFields.SERVERS);
    Map<String, TableSpec> tables = new TableReader(problems).read(section);
    LoadReader.RunFrame frame =
        new LoadReader.RunFrame(lasting, start, system == null ? NO_INDEXES : system.indexes());
    List<LoadSpec> read = new LoadReader(frame, tables, folder, problems).read(section);
    double peak = peak(section);
    List<LoadSpec> loads = read.stream().map(load -> ScaledLoads.by(peak, load)).toList();
    long duration = isTimed ? lasting : tracesEnd(loads, section);
    int zones = system == null ? servers : system.replication().zones();
    List<Fault> faults = new FaultReader(duration, servers, zones, problems).read(section);
    long interval = isTimed ? interval(section, duration) : ofTraces(section, duration);
    long warmUp =
        isTimed || section.has(RunFields.WARM_UP)
            ? warmUp(section, duration, interval)
            : ofTraces(duration, interval);
    int rows = section.value(RunFields.HEATMAP_ROWS);
    if (system == null || problems.reported() > before) {
      return null;
    }
    return new RunSpec(
        variant,
        seed,
        start,
        duration,
        warmUp,
        interval,
        system,
        servers,
        List.copyOf(tables.values()),
        loads,
        faults,
        rows);
  }

  /** The factor that a text means; 0 where it means none. */
  static double peakFactor(String text) {
    Matcher peak = PEAK.matcher(text);
    double factor = peak.matches() ? Double.parseDouble(peak.group(1)) : 0;
    return factor <= MAX_PEAK ? factor : 0;
  }

  /** The factor of all rates; 1 where the problems say why it cannot be read. */
  private double peak(Section section) {
    double factor = peakFactor(section.value(RunFields.PEAK));
    Node node = section.get(RunFields.PEAK.name());
    if (factor > 0) {
      return factor;
    }
    if (node != null) {
      problems.add(node.place(), "is not a factor; expected at most 1000x, such as 5x");
    }
    return 1;
  }

  /**
   * The end of all traces: the whole second after their last record, or just after it where the
   * rest of that second would make the rates of a short trace look smaller. Reports the missing
   * duration and returns 0 if a load replays none, and reports an end that no duration may have:
   * times of two units in one file lie decades apart.
   */
  private long tracesEnd(List<LoadSpec> loads, Section section) {
    long end = 0;
    for (LoadSpec load : loads) {
      if (!(load.client() instanceof ClientSpec.Traced traced)
          || traced.trace().lastNanos() == Long.MAX_VALUE) {
        var unused = section.require(RunFields.DURATION.name(), "a duration such as 20m");
        return 0;
      }
      end = Math.max(end, load.startNanos() + traced.trace().lastNanos());
    }
    Node node = section.get(LoadFields.LOADS.name());
    if (end > Scalars.MAX_DURATION_NANOS && node != null) {
      problems.add(node.place(), Scalars.tooLong("their traces last", end));
    }
    if (loads.isEmpty()) {
      return 0;
    }
    long second = (end / SECOND_NANOS + 1) * SECOND_NANOS;
    return end == 0 || second - end <= MOST_SILENCE * end ? second : end + 1;
  }

  /** An interval of which the time of traces has a whole number, about as long as is usual. */
  private long ofTraces(Section section, long durationNanos) {
    long interval = interval(section, durationNanos);
    long usual = Intervals.of(durationNanos, interval, 0).lengthNanos();
    if (section.has(RunFields.INTERVAL) || durationNanos % usual == 0) {
      return interval;
    }
    long intervals = Math.max(1, Math.round((double) durationNanos / usual));
    return (durationNanos + intervals - 1) / intervals;
  }

  /** The shipped profile that a variant's system is or extends; empty if there is none. */
  String shippedProfile(Node.Mapping document) {
    Node system = document.get("system");
    return system == null ? "" : profiles.shipped(system);
  }

  /** What the documents of a variant's system say. */
  Vendor vendor(Node.Mapping document) {
    Node system = document.get("system");
    return system == null ? Vendor.UNKNOWN : profiles.vendor(system);
  }

  private long warmUp(Section section, long durationNanos, long intervalNanos) {
    long warmUp = section.value(RunFields.WARM_UP);
    Node node = section.get(RunFields.WARM_UP.name());
    if (node == null || durationNanos <= 0) {
      return warmUp;
    }
    if (warmUp >= durationNanos) {
      problems.add(
          node.place(),
          "is not shorter than the run; expected less than " + Units.showNanos(durationNanos));
      return 0;
    }
    Intervals intervals = Intervals.of(durationNanos, intervalNanos, warmUp);
    boolean hasInterval = intervalNanos <= durationNanos; // Otherwise that is the mistake.
    if (hasInterval && intervals.warmupNanos() >= durationNanos) {
      problems.add(
          node.place(),
          "covers the whole run, because it is rounded up to whole recording intervals of "
              + Units.showNanos(intervals.lengthNanos())
              + ", and the run ends at "
              + Units.showNanos(durationNanos)
              + "; expected 0s, a longer run or a shorter interval");
      return 0;
    }
    return warmUp;
  }

  /** A tenth of the run; none where whole recording intervals would leave nothing of it. */
  private static long ofTraces(long durationNanos, long intervalNanos) {
    Intervals intervals = Intervals.of(durationNanos, intervalNanos, durationNanos / 10);
    return intervals.warmupNanos() < durationNanos ? durationNanos / 10 : 0;
  }

  private long interval(Section section, long durationNanos) {
    Node node = section.get(RunFields.INTERVAL.name());
    long interval = section.value(RunFields.INTERVAL);
    if (node != null && durationNanos > 0 && interval > 0) {
      if (interval > durationNanos) {
        problems.add(
            node.place(),
            "is longer than the run; expected at most " + Units.showNanos(durationNanos));
      } else if (durationNanos / interval > MAX_INTERVALS) {
        problems.add(
            node.place(),
            "divides the run into more than "
                + MAX_INTERVALS
                + " intervals; expected a longer one");
      }
    }
    return interval;
  }
}
