package io.keyheat.core.policy;

/** The kinds of load that are counted of each tablet. */
public enum LoadKind {
  WRITES(true),
  READS(true),
  /** Service of all visits. */
  SERVICE(false),
  BYTES_WRITTEN(true),
  BYTES_READ(true),
  /** Service of the visits that read. */
  READ_SERVICE(false),
  /** Time in which the units that writes took flow in: its rate is their share of the inflow. */
  UNITS_WRITTEN(false),
  /** The same of reads. */
  UNITS_READ(false);

  /**
   * Whether its rate is per second; else it is nanoseconds a nanosecond: busy cores, from service.
   */
  final boolean perSecond;

  LoadKind(boolean perSecond) {
    this.perSecond = perSecond;
  }
}
