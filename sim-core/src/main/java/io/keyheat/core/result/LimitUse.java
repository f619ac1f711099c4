package io.keyheat.core.result;

/**
 * How much of a {@link CapacityLimit} a tablet used in the time of its {@link Hotspot}.
 *
 * @param utilisation share of the capacity that admitted requests took, by the time for which they
 *     take it: 1 is all; more where a burst was admitted that is served later. Of {@link
 *     CapacityLimit#TABLE_UNITS} it is the share that all tablets of the table took; of {@link
 *     CapacityLimit#QUEUE_PLACES}, whose use is not followed, it is 0
 * @param rejected attempts that the tablet rejected for want of it. An attempt that lacks several
 *     resources counts for the one that is looked at first: places, the tablet's stage, cores, the
 *     tablet's units, the table's
 */
public record LimitUse(CapacityLimit limit, double utilisation, long rejected) {
  /** From this share on, no capacity is left: what waits grows. */
  public static final double SATURATED = 0.9;
}
