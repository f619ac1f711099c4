package io.keyheat.scenarios.profile;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Every parameter that a profile has: {@code group.name}, or a name alone. */
public final class ParameterTable {
  private static final Map<String, Kind> KINDS = kinds();

  private ParameterTable() {}

  /** Full paths, in the order in which a profile is shown. */
  public static List<String> paths() {
    return List.copyOf(KINDS.keySet());
  }

  /** Groups and ungrouped parameters: the fields at the top of a profile. */
  public static Set<String> groups() {
    Set<String> groups = new LinkedHashSet<>();
    KINDS.keySet().forEach(path -> groups.add(path.split("\\.", 2)[0]));
    return groups;
  }

  /** Names of the parameters in a group; empty if the group is itself a parameter. */
  public static Set<String> names(String group) {
    Set<String> names = new LinkedHashSet<>();
    for (String path : KINDS.keySet()) {
      if (path.startsWith(group + ".")) {
        names.add(path.substring(group.length() + 1));
      }
    }
    return names;
  }

  static Kind kind(String path) {
    Kind kind = KINDS.get(path);
    if (kind == null) {
      throw new IllegalArgumentException("no such parameter: " + path);
    }
    return kind;
  }

  private static Map<String, Kind> kinds() {
    Map<String, Kind> kinds = new LinkedHashMap<>();
    kinds.put("servers.cores", Kind.COUNT);
    kinds.put("servers.maxWait", Kind.DURATION);
    kinds.put("servers.service", Kind.DISTRIBUTION);
    for (String cost :
        List.of(
            "write",
            "writeRow",
            "writeByte",
            "read",
            "readRow",
            "readByte",
            "tombstone",
            "readRowReverse")) {
      kinds.put("costs." + cost, Kind.SERVICE_TIME);
    }
    kinds.put("tablets.commit", Kind.DURATION);
    kinds.put("tablets.moveOutage", Kind.DURATION);
    kinds.put("tablets.writeUnits", Kind.RATE_OR_NEVER);
    kinds.put("tablets.readUnits", Kind.RATE_OR_NEVER);
    kinds.put("tablets.writeUnit", Kind.SIZE);
    kinds.put("tablets.readUnit", Kind.SIZE);
    kinds.put("tablets.burst", Kind.DURATION);
    kinds.put("replication.replicas", Kind.COUNT);
    kinds.put("replication.quorum", Kind.COUNT);
    kinds.put("replication.farReplicas", Kind.NUMBER);
    for (String delay :
        List.of(
            "farExtra",
            "roundTrip",
            "jitter",
            "clientRoundTrip",
            "participantRoundTrip",
            "commitWait")) {
      kinds.put("replication." + delay, Kind.DURATION);
    }
    kinds.put("replication.stallShare", Kind.SHARE);
    kinds.put("replication.stall", Kind.DURATION);
    kinds.put("replication.zones", Kind.COUNT);
    kinds.put("replication.failOver", Kind.DURATION);
    kinds.put("locks.waitTimeout", Kind.PERIOD);
    kinds.put("locks.commitGap", Kind.DURATION);
    kinds.put("locks.transactionIdle", Kind.PERIOD);
    kinds.put("locks.transactionTotal", Kind.PERIOD);
    kinds.put("indexes.everyColumn", Kind.FLAG);
    kinds.put("indexes.bothDirections", Kind.FLAG);
    kinds.put("indexes.entryOverhead", Kind.OVERHEAD);
    kinds.put("indexes.maxInValues", Kind.COUNT);
    kinds.put("ids.zeroAllocates", Kind.FLAG);
    putSplits(kinds);
    kinds.put("merges.enabled", Kind.FLAG);
    kinds.put("merges.delay", Kind.DURATION);
    kinds.put("merges.maxLoadShare", Kind.SHARE);
    kinds.put("merges.maxSize", Kind.SIZE);
    kinds.put("merges.maxSmaller", Kind.SIZE);
    kinds.put("balancer.interval", Kind.PERIOD);
    kinds.put("balancer.maxMoves", Kind.COUNT);
    kinds.put("balancer.minGap", Kind.SHARE);
    kinds.put("balancer.cooldown", Kind.DURATION);
    kinds.put("balancer.separates", Kind.FLAG);
    kinds.put("compaction.interval", Kind.PERIOD_OR_NEVER);
    kinds.put("compaction.grace", Kind.DURATION);
    kinds.put("compaction.row", Kind.SERVICE_TIME);
    kinds.put("compaction.piece", Kind.PERIOD);
    kinds.put("compaction.coreShare", Kind.SHARE);
    kinds.put("billing.indexReads", Kind.FLAG);
    kinds.put("control", Kind.PERIOD);
    return kinds;
  }

  private static void putSplits(Map<String, Kind> kinds) {
    kinds.put("sizeSplits.threshold", Kind.SIZE);
    kinds.put("sizeSplits.stages", Kind.SIZE_STAGES);
    kinds.put("sizeSplits.counting", Kind.COUNTING);
    kinds.put("sizeSplits.tailAtEnd", Kind.FLAG);
    kinds.put("sizeSplits.maxAtOnce", Kind.COUNT);
    kinds.put("sizeSplits.duration", Kind.DURATION);
    for (String rate : List.of("writes", "reads", "operations")) {
      kinds.put("loadSplits." + rate, Kind.RATE_OR_NEVER);
    }
    kinds.put("loadSplits.bytesWritten", Kind.BYTE_RATE_OR_NEVER);
    kinds.put("loadSplits.bytesRead", Kind.BYTE_RATE_OR_NEVER);
    kinds.put("loadSplits.cpuShare", Kind.SHARE_OR_NEVER);
    kinds.put("loadSplits.readCpuShare", Kind.SHARE_OR_NEVER);
    kinds.put("loadSplits.window", Kind.PERIOD);
    kinds.put("loadSplits.judgesLater", Kind.FLAG);
    kinds.put("loadSplits.cooldown", Kind.DURATION);
    kinds.put("loadSplits.candidates", Kind.COUNT);
    kinds.put("loadSplits.minJudged", Kind.COUNT);
    kinds.put("loadSplits.maxHeavierShare", Kind.SHARE);
    kinds.put("loadSplits.maxScanShare", Kind.SHARE);
    kinds.put("loadSplits.pieceShare", Kind.SHARE_OR_NEVER);
    kinds.put("loadSplits.minRows", Kind.COUNT);
    kinds.put("loadSplits.sampleEvery", Kind.COUNT);
  }
}
