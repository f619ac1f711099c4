package io.keyheat.scenarios.profile;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.model.cluster.CompactionParameters;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.cluster.ServerParameters;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.locks.LockParameters;
import io.keyheat.core.policy.BalancerParameters;
import io.keyheat.core.policy.LoadSplitParameters;
import io.keyheat.core.policy.LoadThresholds;
import io.keyheat.core.policy.MergeParameters;
import io.keyheat.core.policy.SizeSplitParameters;
import io.keyheat.core.result.Parameter;
import io.keyheat.core.schema.IndexPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Puts settings, all of them there, into the records that the simulation knows. */
final class SystemBuilder {
  private final Map<String, Setting> settings;

  SystemBuilder(Map<String, Setting> settings) {
    this.settings = settings;
  }

  SystemSpec build(String title, String tabletWord) {
    return new SystemSpec(
        title,
        tabletWord,
        new ServerParameters(
            integer("servers.cores"),
            nanos("servers.maxWait"),
            (ServerParameters.Service) value("servers.service")),
        new CostParameters(
            number("costs.write"),
            number("costs.writeRow"),
            number("costs.writeByte"),
            number("costs.read"),
            number("costs.readRow"),
            number("costs.readByte"),
            number("costs.tombstone"),
            number("costs.readRowReverse")),
        tablets(),
        replication(),
        new LockParameters(
            nanos("locks.waitTimeout"),
            nanos("locks.commitGap"),
            nanos("locks.transactionIdle"),
            nanos("locks.transactionTotal")),
        new IndexPolicy(
            flag("indexes.everyColumn"),
            flag("indexes.bothDirections"),
            (int) bytes("indexes.entryOverhead"),
            integer("indexes.maxInValues"),
            flag("ids.zeroAllocates")),
        sizeSplits(),
        loadSplits(),
        new MergeParameters(
            flag("merges.enabled"),
            nanos("merges.delay"),
            number("merges.maxLoadShare"),
            bytes("merges.maxSize"),
            bytes("merges.maxSmaller")),
        new BalancerParameters(
            nanos("balancer.interval"),
            integer("balancer.maxMoves"),
            number("balancer.minGap"),
            nanos("balancer.cooldown"),
            flag("balancer.separates")),
        new CompactionParameters(
            nanos("compaction.interval"),
            nanos("compaction.grace"),
            number("compaction.row"),
            nanos("compaction.piece"),
            number("compaction.coreShare")),
        flag("billing.indexReads"),
        nanos("control"),
        parameters());
  }

  private ReplicationParameters replication() {
    return new ReplicationParameters(
        integer("replication.replicas"),
        integer("replication.quorum"),
        nanos("replication.roundTrip"),
        nanos("replication.jitter"),
        integer("replication.farReplicas"),
        nanos("replication.farExtra"),
        nanos("replication.clientRoundTrip"),
        nanos("replication.participantRoundTrip"),
        nanos("replication.commitWait"),
        number("replication.stallShare"),
        nanos("replication.stall"),
        integer("replication.zones"),
        nanos("replication.failOver"));
  }

  private TabletParameters tablets() {
    return new TabletParameters(
        nanos("tablets.commit"),
        nanos("tablets.moveOutage"),
        new ThroughputLimit(
            number("tablets.writeUnits"),
            number("tablets.readUnits"),
            bytes("tablets.writeUnit"),
            bytes("tablets.readUnit"),
            nanos("tablets.burst")));
  }

  private SizeSplitParameters sizeSplits() {
    return new SizeSplitParameters(
        bytes("sizeSplits.threshold"),
        ((SizeStages) value("sizeSplits.stages")).stages(),
        (SizeSplitParameters.Counting) value("sizeSplits.counting"),
        flag("sizeSplits.tailAtEnd"),
        integer("sizeSplits.maxAtOnce"),
        nanos("sizeSplits.duration"));
  }

  private LoadSplitParameters loadSplits() {
    LoadThresholds thresholds =
        new LoadThresholds(
            number("loadSplits.writes"),
            number("loadSplits.reads"),
            number("loadSplits.operations"),
            number("loadSplits.bytesWritten"),
            number("loadSplits.bytesRead"),
            number("loadSplits.cpuShare"),
            number("loadSplits.readCpuShare"));
    return new LoadSplitParameters(
        thresholds,
        nanos("loadSplits.window"),
        flag("loadSplits.judgesLater"),
        nanos("loadSplits.cooldown"),
        integer("loadSplits.candidates"),
        integer("loadSplits.minJudged"),
        number("loadSplits.maxHeavierShare"),
        number("loadSplits.maxScanShare"),
        number("loadSplits.pieceShare"),
        integer("loadSplits.minRows"),
        integer("loadSplits.sampleEvery"));
  }

  private List<Parameter> parameters() {
    List<Parameter> parameters = new ArrayList<>();
    for (String path : ParameterTable.paths()) {
      Setting setting = setting(path);
      parameters.add(new Parameter(path, setting.written(), setting.source(), setting.assumed()));
    }
    return parameters;
  }

  private Setting setting(String path) {
    Setting setting = settings.get(path);
    if (setting == null) {
      throw new IllegalStateException("not set: " + path);
    }
    return setting;
  }

  private Object value(String path) {
    return setting(path).value();
  }

  private long nanos(String path) {
    return (Long) value(path);
  }

  private long bytes(String path) {
    return (Long) value(path);
  }

  private double number(String path) {
    return (Double) value(path);
  }

  private int integer(String path) {
    return (Integer) value(path);
  }

  private boolean flag(String path) {
    return (Boolean) value(path);
  }
}
