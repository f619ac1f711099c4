package io.keyheat.core;

import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.cluster.ServerParameters;
import io.keyheat.core.model.cluster.TabletParameters;
import io.keyheat.core.model.locks.LockParameters;
import io.keyheat.core.model.rows.BillingParameters;
import io.keyheat.core.model.rows.ReadBill;
import io.keyheat.core.policy.PolicyParameters;
import io.keyheat.core.profile.ProfileField;
import io.keyheat.core.profile.ProfileGroup;
import io.keyheat.core.result.Parameter;
import io.keyheat.core.result.RunIdentity.SystemWords;
import io.keyheat.core.schema.IndexPolicy;
import java.util.List;

/**
 * A system profile: nothing but parameters, and where each comes from.
 *
 * @param title such as {@code Cloud Spanner}
 * @param words what the system calls things
 * @param parameters all of the above as written, with their sources
 */
public record SystemSpec(
    String title,
    SystemWords words,
    @ProfileGroup("A server.") ServerParameters servers,
    @ProfileGroup("Mean service times on a core.") CostParameters costs,
    @ProfileGroup("A tablet.") TabletParameters tablets,
    @ProfileGroup("Times that are added to queues and service.") ReplicationParameters replication,
    @ProfileGroup("Row locks.") LockParameters locks,
    @ProfileGroup("Automatic indexes of the system.") IndexPolicy indexes,
    PolicyParameters policies,
    @ProfileGroup("Items that a bill counts.") BillingParameters billing,
    @ProfileField(value = "How often the system examines its tablets.", min = "1ms")
        long controlNanos,
    List<Parameter> parameters) {
  public SystemSpec {
    parameters = List.copyOf(parameters);
  }

  /** What the system calls a tablet. */
  public String tabletWord() {
    return words.tablet();
  }

  /** How scans are billed. */
  ReadBill readBill() {
    return billing.readBill(indexes.maxInValues());
  }
}
