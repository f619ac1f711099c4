package io.keyheat.core;

import io.keyheat.core.model.Cluster;
import io.keyheat.core.model.Compactions;
import io.keyheat.core.model.Probe;
import io.keyheat.core.policy.ActListener;

/**
 * Lets a caller follow a run as it happens: every operation's fate and every act of the policies.
 */
interface Tap {
  /** Follows nothing. */
  Tap NONE = new Tap() {};

  /** Takes the place of the recorder of operations, and hands everything on to it. */
  default Probe operations(Probe recorder) {
    return recorder;
  }

  /** Takes the place of the log of compactions, and hands everything on to it. */
  default Compactions.Listener compactions(Compactions.Listener log, Cluster cluster) {
    return log;
  }

  /** Takes the place of the log of acts, and hands everything on to it. */
  default ActListener acts(ActListener log, Cluster cluster) {
    return log;
  }
}
