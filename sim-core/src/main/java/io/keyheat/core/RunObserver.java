package io.keyheat.core;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Compactions;
import io.keyheat.core.model.request.Probe;
import io.keyheat.core.policy.PolicyListener;

/**
 * Lets a caller follow a run as it happens: every operation's fate and every act of the policies.
 */
interface RunObserver {
  /** Follows nothing. */
  RunObserver NONE = new RunObserver() {};

  /** Takes the place of the recorder of operations, and hands everything on to it. */
  default Probe operations(Probe recorder) {
    return recorder;
  }

  /** Takes the place of the log of compactions, and hands everything on to it. */
  default Compactions.Listener compactions(Compactions.Listener log, Cluster cluster) {
    return log;
  }

  /** Takes the place of the log of acts, and hands everything on to it. */
  default PolicyListener acts(PolicyListener log, Cluster cluster) {
    return log;
  }
}
