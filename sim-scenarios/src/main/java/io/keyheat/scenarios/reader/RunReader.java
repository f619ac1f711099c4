package io.keyheat.scenarios.reader;

import io.keyheat.core.RunSpec;
import io.keyheat.core.SystemSpec;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.schema.EntryStorage;
import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.scenarios.document.Node;
import io.keyheat.scenarios.document.Problems;
import io.keyheat.scenarios.document.Section;
import io.keyheat.scenarios.document.Units;
import io.keyheat.scenarios.profile.ProfileLoader;
import io.keyheat.scenarios.profile.Vendor;
import io.keyheat.scenarios.reader.fault.FaultReader;
import io.keyheat.scenarios.reader.load.LoadReader;
import io.keyheat.scenarios.reader.table.TableReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one variant's merged document. */
final class RunReader {
  private static final int MAX_INTERVALS = 10_000;

  /** Stands in where the profile could not be read. */
  private static final IndexPolicy NO_INDEXES =
      new IndexPolicy(false, EntryStorage.of(false, 0), 1, false);

  private final @Nullable Path folder;
  private final ProfileLoader profiles;
  private final Problems problems;

  RunReader(@Nullable Path folder, Problems problems) {
    this.folder = folder;
    this.profiles = new ProfileLoader(folder);
    this.problems = problems;
  }

  /** The specification, or null where the problems say why there is none. */
  @Nullable RunSpec read(Node.Mapping document, String variant, long seed) {
    int before = problems.reported();
    Section section = new Section(document, RunFields.RUN, problems);
    long duration = section.value(RunFields.DURATION);
    long start = section.value(RunFields.START);
    Node systemNode = section.find(RunFields.SYSTEM);
    SystemSpec system = systemNode == null ? null : profiles.read(systemNode, problems);
    int servers = section.value(RunFields.SERVERS);
    Map<String, TableSpec> tables = new TableReader(problems).read(section);
    LoadReader.RunFrame frame =
        new LoadReader.RunFrame(duration, start, system == null ? NO_INDEXES : system.indexes());
    List<LoadSpec> loads = new LoadReader(frame, tables, folder, problems).read(section);
    int zones = system == null ? servers : system.replication().zones();
    List<Fault> faults = new FaultReader(duration, servers, zones, problems).read(section);
    long warmUp = warmUp(section, duration);
    long interval = interval(section, duration);
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

  private long warmUp(Section section, long durationNanos) {
    long warmUp = section.value(RunFields.WARM_UP);
    Node node = section.get(RunFields.WARM_UP.name());
    if (node != null && durationNanos > 0 && warmUp >= durationNanos) {
      problems.add(
          node.place(),
          "is not shorter than the run; expected less than " + Units.showNanos(durationNanos));
      return 0;
    }
    return warmUp;
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
            "cuts the run into more than " + MAX_INTERVALS + " intervals; expected a longer one");
      }
    }
    return interval;
  }
}
