package io.keyheat.core;

import io.keyheat.core.model.cluster.CompactionParameters;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.cluster.ServerParameters;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.model.locks.LockParameters;
import io.keyheat.core.model.rows.ReadBill;
import io.keyheat.core.policy.BalancerParameters;
import io.keyheat.core.policy.LoadSplitParameters;
import io.keyheat.core.policy.MergeParameters;
import io.keyheat.core.policy.SizeSplitParameters;
import io.keyheat.core.result.Parameter;
import io.keyheat.core.schema.IndexPolicy;
import java.util.List;

/**
 * A system profile: nothing but parameters, and where each comes from.
 *
 * @param title such as {@code Cloud Spanner}
 * @param tabletWord what the system calls a tablet
 * @param billsIndexReads whether a query that no base row is fetched for is billed by the row, not
 *     as one read
 * @param controlNanos how often the system looks at its tablets
 * @param parameters all of the above as written, with their sources
 */
public record SystemSpec(
    String title,
    String tabletWord,
    ServerParameters servers,
    CostParameters costs,
    TabletParameters tablets,
    ReplicationParameters replication,
    LockParameters locks,
    IndexPolicy indexes,
    SizeSplitParameters sizeSplits,
    LoadSplitParameters loadSplits,
    MergeParameters merges,
    BalancerParameters balancer,
    CompactionParameters compaction,
    boolean billsIndexReads,
    long controlNanos,
    List<Parameter> parameters) {
  public SystemSpec {
    parameters = List.copyOf(parameters);
  }

  /** How scans are billed. */
  ReadBill readBill() {
    return new ReadBill(billsIndexReads, indexes.maxInValues());
  }
}
