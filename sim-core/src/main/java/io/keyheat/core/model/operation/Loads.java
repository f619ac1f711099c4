package io.keyheat.core.model.operation;

import io.keyheat.core.model.request.Route;
import java.util.List;

/**
 * All loads by number, the calls of pages and transactions after them.
 *
 * @param routes where the operations go
 * @param rules how the clients behave
 * @param existence which rows the run has written
 */
public record Loads(List<Route> routes, List<ClientRules> rules, RowExistence existence) {
  public Loads {
    routes = List.copyOf(routes);
    rules = List.copyOf(rules);
  }

  int mostVisits() {
    return routes.stream().mapToInt(Route::visits).max().orElse(1);
  }

  /** Timeout of an attempt, by load. */
  long[] timeoutNanos() {
    return rules.stream().mapToLong(ClientRules::timeoutNanos).toArray();
  }
}
