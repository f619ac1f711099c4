package io.keyheat.core.result;

import java.util.List;

/**
 * What one run (one variant with one seed) found.
 *
 * @param variant its name
 * @param system title of the system profile
 * @param tabletWord what that system calls a tablet, such as {@code split}
 * @param startEpochNanos calendar time of the run's start, nanoseconds since 1970
 * @param warmupNanos what the steady figures leave out, a whole number of recording intervals
 * @param intervalNanos the recording interval; every per-interval array has {@code ceil(duration /
 *     interval)} entries
 * @param total all loads together
 * @param faults what the scenario let go wrong
 * @param visits tablet visits simulated
 * @param serverCapacityPerSecond operations of the mix's mean service time that one server's cores
 *     can serve in a second
 * @param initialTablets in the order of the heatmap's key axis; empty where nobody has noted them
 */
public record RunResult(
    String variant,
    String system,
    String tabletWord,
    long seed,
    long startEpochNanos,
    long durationNanos,
    long warmupNanos,
    long intervalNanos,
    OperationStats total,
    List<LoadResult> loads,
    List<ServerResult> servers,
    List<SpaceResult> spaces,
    SplitCounts splits,
    Heatmap heatmap,
    List<RunEvent> events,
    List<Hotspot> hotspots,
    List<Parameter> parameters,
    FaultResult faults,
    long visits,
    double serverCapacityPerSecond,
    double wallSeconds,
    List<InitialTablet> initialTablets) {
  public RunResult {
    loads = List.copyOf(loads);
    servers = List.copyOf(servers);
    spaces = List.copyOf(spaces);
    events = List.copyOf(events);
    hotspots = List.copyOf(hotspots);
    parameters = List.copyOf(parameters);
    initialTablets = List.copyOf(initialTablets);
  }

  /** A result of a run without faults, that does not know which tablets there were at first. */
  public RunResult(
      String variant,
      String system,
      String tabletWord,
      long seed,
      long startEpochNanos,
      long durationNanos,
      long warmupNanos,
      long intervalNanos,
      OperationStats total,
      List<LoadResult> loads,
      List<ServerResult> servers,
      List<SpaceResult> spaces,
      SplitCounts splits,
      Heatmap heatmap,
      List<RunEvent> events,
      List<Hotspot> hotspots,
      List<Parameter> parameters,
      long visits,
      double serverCapacityPerSecond,
      double wallSeconds) {
    this(
        variant,
        system,
        tabletWord,
        seed,
        startEpochNanos,
        durationNanos,
        warmupNanos,
        intervalNanos,
        total,
        loads,
        servers,
        spaces,
        splits,
        heatmap,
        events,
        hotspots,
        parameters,
        FaultResult.NONE,
        visits,
        serverCapacityPerSecond,
        wallSeconds,
        List.of());
  }

  /** The same, and how long it took to compute. */
  public RunResult withWallSeconds(double seconds) {
    return with(variant, events, hotspots, seconds);
  }

  /** The same under another name. */
  public RunResult withVariant(String name) {
    return with(name, events, hotspots, wallSeconds);
  }

  /** The same with other lists of what happened, such as shorter ones. */
  public RunResult withRecords(List<RunEvent> newEvents, List<Hotspot> newHotspots) {
    return with(variant, newEvents, newHotspots, wallSeconds);
  }

  private RunResult with(
      String name, List<RunEvent> newEvents, List<Hotspot> newHotspots, double seconds) {
    return new RunResult(
        name,
        system,
        tabletWord,
        seed,
        startEpochNanos,
        durationNanos,
        warmupNanos,
        intervalNanos,
        total,
        loads,
        servers,
        spaces,
        splits,
        heatmap,
        newEvents,
        newHotspots,
        parameters,
        faults,
        visits,
        serverCapacityPerSecond,
        seconds,
        initialTablets);
  }

  /** How often each thing happened to tablets over the whole run. */
  public record SplitCounts(long bySize, long byLoad, long moves, long merges) {}
}
