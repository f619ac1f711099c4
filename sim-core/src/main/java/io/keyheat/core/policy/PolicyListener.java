package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.Fault;

/** Hears each act of the policies and each fault, once it is done. */
public interface PolicyListener {
  /** What made a tablet be split. */
  enum SplitTrigger {
    SIZE,
    LOAD
  }

  /**
   * A split.
   *
   * @param left what lies before the key, still under the old number
   * @param right the rest
   * @param leftLoadShare share of the load that falls on the left, as far as it is known
   * @param movedTo server that one of the halves went to; the tablet's own: both stayed
   */
  record Split(
      SplitTrigger cause,
      int left,
      int right,
      long hi,
      long lo,
      double leftLoadShare,
      int from,
      int movedTo) {}

  /** A tablet was split. */
  void split(Split split);

  /**
   * A fault has begun, or has just happened.
   *
   * @param tablets how many have lost their leader
   */
  void faultBegan(Fault fault, int tablets);

  /** A fault is over. */
  void faultEnded(Fault fault);

  /** A tablet's leader went elsewhere because of a fault. */
  void newLeader(int tablet, int from, int to);

  /** A balancing move. */
  void moved(int tablet, int from, int to);

  /**
   * Records a merge of two tablets.
   *
   * @param left the tablet that has taken in the one behind it
   * @param hi where the two had been divided
   */
  void merged(int left, long hi, long lo, int from, int to);
}
