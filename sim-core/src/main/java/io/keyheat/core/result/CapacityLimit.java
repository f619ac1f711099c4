package io.keyheat.core.result;

/** A resource of a bounded capacity that a request to a tablet may lack. */
public enum CapacityLimit {
  /** The cores of the tablet's server. */
  SERVER_CORES,
  /** The serial stage of the tablet, through which its commits pass one after the other. */
  COMMIT_STAGE,
  /** The stage of the tablet that keeps its reads apart. */
  READ_STAGE,
  /** The token bucket of the tablet, of reads or of writes. */
  TABLET_UNITS,
  /** The provisioned units that all tablets of a table or an index share. */
  TABLE_UNITS,
  /** The places in the queue of the tablet's server. */
  QUEUE_PLACES
}
