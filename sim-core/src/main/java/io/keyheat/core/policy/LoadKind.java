package io.keyheat.core.policy;

/** The kinds of load that are counted of each tablet. */
enum LoadKind {
  WRITES(true),
  READS(true),
  /** Service of all visits. */
  SERVICE(false),
  BYTES_WRITTEN(true),
  BYTES_READ(true),
  /** Service of the visits that read. */
  READ_SERVICE(false);

  /** Whether its rate is per second; else it is busy cores, from nanoseconds of service. */
  final boolean perSecond;

  LoadKind(boolean perSecond) {
    this.perSecond = perSecond;
  }
}
