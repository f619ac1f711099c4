package io.keyheat.core.model.request;

import java.util.List;

/**
 * What an operation takes of its servers' cores, with all of its calls.
 *
 * @param meanServiceNanos of core time over all its visits
 * @param mayShareTablet whether visits of one call may meet in a tablet, which then take less
 */
public record OperationCost(double meanServiceNanos, boolean mayShareTablet) {
  /** The cost of an operation that goes these ways. */
  public static OperationCost of(List<Route> calls) {
    return new OperationCost(
        calls.stream().mapToDouble(Route::meanServiceNanos).sum(),
        calls.stream().anyMatch(route -> route.mayShareTablet));
  }
}
