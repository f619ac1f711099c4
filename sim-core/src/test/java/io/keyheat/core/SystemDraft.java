package io.keyheat.core;

import io.keyheat.core.model.cluster.CompactionParameters;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.LeaderParameters;
import io.keyheat.core.model.cluster.LeaderParameters.Leases;
import io.keyheat.core.model.cluster.MoveParameters;
import io.keyheat.core.model.cluster.Moving;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.cluster.ServerParameters;
import io.keyheat.core.model.cluster.ServerParameters.Deadlines;
import io.keyheat.core.model.cluster.ServerParameters.Service;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.locks.LockParameters;
import io.keyheat.core.model.locks.LockParameters.Hold;
import io.keyheat.core.model.rows.BillingParameters;
import io.keyheat.core.policy.BalancerParameters.EvenedQuantity;
import io.keyheat.core.policy.Balancing;
import io.keyheat.core.policy.LoadSplits;
import io.keyheat.core.policy.LoadThresholds;
import io.keyheat.core.policy.Merging;
import io.keyheat.core.policy.PolicyParameters;
import io.keyheat.core.policy.SizeSplitParameters;
import io.keyheat.core.result.RunIdentity.SystemWords;
import io.keyheat.core.schema.EntryStorage;
import io.keyheat.core.schema.HashPolicy;
import io.keyheat.core.schema.IndexPolicy;
import java.util.List;

/**
 * A system profile to be filled in by a test. As it begins it is a bare queue: one core, no bound
 * on the wait, no replicas, no serial stage, no delay, and policies that never act.
 */
final class SystemDraft {
  static final long MICROSECOND = 1_000;
  static final long MILLISECOND = 1_000_000;
  static final long SECOND = 1_000_000_000;
  static final long MINUTE = 60 * SECOND;

  /** Beyond the end of every run. */
  static final long NEVER = Long.MAX_VALUE / 4;

  int cores = 1;
  long maxWaitNanos = NEVER;
  Deadlines deadlines = Deadlines.KNOWN;
  Service service = Service.EXPONENTIAL;
  double cv = 1;
  int places;

  double writeNanos = MILLISECOND;
  double writeRowNanos;
  double readNanos = MILLISECOND;
  double readRowNanos;

  long commitNanos;
  long tabletReadNanos;
  long moveOutageNanos;
  long handOverNanos = Moving.HAND_OVER_NANOS;
  ThroughputLimit limit = ThroughputLimit.NONE;
  ThroughputLimit.Shared shared = ThroughputLimit.Shared.NONE;

  int replicas = 1;
  int quorum = 1;
  long roundTripNanos;
  long jitterNanos;
  int farReplicas;
  long farExtraNanos;
  long clientRoundTripNanos;
  long participantRoundTripNanos;
  long commitWaitNanos;
  double stallShare;
  long stallNanos;
  int zones = 1;
  int leadingZones;
  long logWriteNanos;
  long logJitterNanos;
  long failOverNanos;
  long failOverSpreadNanos;
  Leases leases = Leases.PER_TABLET;

  Hold lockHold = Hold.TO_COMMIT;
  long lockWaitNanos = NEVER;
  long commitGapNanos;
  long idleTimeoutNanos = MINUTE;
  long totalTimeoutNanos = 270 * SECOND;

  boolean indexEveryColumn;
  boolean indexBothDirections;
  HashPolicy hashing = HashPolicy.NONE;

  long sizeSplitBytes = Long.MAX_VALUE;

  double splitWritesPerSecond = Double.POSITIVE_INFINITY;
  double splitReadsPerSecond = Double.POSITIVE_INFINITY;
  double splitCpuShare = Double.POSITIVE_INFINITY;
  long splitWindowNanos = MINUTE;
  long splitCooldownNanos;
  int minJudged = 100;
  int sampleEvery = 32;
  long minRows = 1;
  long minBytes;

  boolean merges;
  long mergeDelayNanos = NEVER;
  long preSplitsKeptNanos;
  double mergeLoadShare = 0.1;
  long mergeBytes = Long.MAX_VALUE;

  long balanceEveryNanos = NEVER;
  int maxMoves = 4;
  EvenedQuantity evens = EvenedQuantity.UTILIZATION;
  double minGap = 0.1;
  long moveCooldownNanos;
  boolean separates = true;

  double tombstoneNanos;
  double readRowReverseNanos;
  long compactEveryNanos = NEVER;
  long graceNanos;
  double compactRowNanos;
  long compactPieceNanos = 5 * MILLISECOND;
  double compactCoreShare = 0.25;

  long controlNanos = SECOND;

  /** Cloud Spanner, as its profile has it. */
  static SystemDraft spanner() {
    SystemDraft draft = new SystemDraft();
    draft.cores = 8;
    draft.maxWaitNanos = SECOND;
    draft.writeNanos = 8e9 / 3500;
    draft.writeRowNanos = 0.8e9 / 3500;
    draft.readNanos = 8e9 / 22_500;
    draft.readRowNanos = 10_000;
    draft.readRowReverseNanos = 15_000;
    draft.moveOutageNanos = 200 * MILLISECOND;
    draft.replicas = 3;
    draft.quorum = 2;
    draft.roundTripNanos = 6 * MILLISECOND;
    draft.jitterNanos = MILLISECOND;
    draft.clientRoundTripNanos = MILLISECOND;
    draft.participantRoundTripNanos = 2 * MILLISECOND;
    draft.commitWaitNanos = 2 * MILLISECOND;
    draft.lockWaitNanos = 10 * SECOND;
    draft.sizeSplitBytes = 8_000_000_000L;
    draft.splitCpuShare = 0.2;
    draft.splitCooldownNanos = 2 * MINUTE;
    draft.merges = true;
    draft.mergeDelayNanos = 30 * MINUTE;
    draft.mergeBytes = 4_000_000_000L;
    draft.balanceEveryNanos = 30 * SECOND;
    draft.moveCooldownNanos = 2 * MINUTE;
    return draft;
  }

  /** Firestore, as its profile has it, but for the automatic indexes. */
  static SystemDraft firestore() {
    SystemDraft draft = spanner();
    draft.writeNanos = MILLISECOND;
    draft.writeRowNanos = 0.1 * MILLISECOND;
    draft.readNanos = 0.25 * MILLISECOND;
    draft.commitNanos = SECOND / 575;
    draft.tabletReadNanos = SECOND / 4_000;
    draft.roundTripNanos = 7 * MILLISECOND;
    draft.participantRoundTripNanos = 5 * MILLISECOND;
    draft.commitWaitNanos = 0;
    draft.splitWritesPerSecond = 275;
    draft.splitReadsPerSecond = 1_900;
    draft.splitCooldownNanos = 400 * SECOND;
    draft.maxMoves = 16;
    return draft;
  }

  SystemSpec build() {
    return new SystemSpec(
        "test",
        SystemWords.ofTablet("tablet"),
        new ServerParameters(cores, maxWaitNanos, deadlines, service, cv, places),
        new CostParameters(
            writeNanos,
            writeRowNanos,
            0,
            readNanos,
            readRowNanos,
            0,
            tombstoneNanos,
            readRowReverseNanos),
        new TabletParameters(
            commitNanos,
            tabletReadNanos,
            new MoveParameters(moveOutageNanos, handOverNanos),
            limit,
            shared),
        new ReplicationParameters(
            replicas,
            quorum,
            farReplicas,
            farExtraNanos,
            roundTripNanos,
            jitterNanos,
            clientRoundTripNanos,
            participantRoundTripNanos,
            commitWaitNanos,
            new LeaderParameters(
                logWriteNanos,
                logJitterNanos,
                stallShare,
                stallNanos,
                failOverNanos,
                failOverSpreadNanos,
                leases),
            zones,
            leadingZones),
        new LockParameters(
            lockHold, lockWaitNanos, commitGapNanos, idleTimeoutNanos, totalTimeoutNanos),
        new IndexPolicy(
            indexEveryColumn, EntryStorage.of(indexBothDirections, 32), 30, false, hashing),
        PolicyParameters.of(
            SizeSplitParameters.of(sizeSplitBytes),
            LoadSplits.inTwo(
                    LoadThresholds.of(splitWritesPerSecond, splitReadsPerSecond, splitCpuShare),
                    splitWindowNanos,
                    splitCooldownNanos,
                    64,
                    minJudged,
                    0.97,
                    sampleEvery)
                .withLeast(minRows, minBytes),
            Merging.of(
                merges,
                mergeDelayNanos,
                preSplitsKeptNanos,
                mergeLoadShare,
                mergeBytes,
                mergeBytes),
            Balancing.evening(
                evens,
                Balancing.of(balanceEveryNanos, maxMoves, minGap, moveCooldownNanos, separates)),
            new CompactionParameters(
                compactEveryNanos,
                graceNanos,
                compactRowNanos,
                compactPieceNanos,
                compactCoreShare)),
        new BillingParameters(true, BillingParameters.CountedRows.RESULT),
        controlNanos,
        List.of());
  }
}
