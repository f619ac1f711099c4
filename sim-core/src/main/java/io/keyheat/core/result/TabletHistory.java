package io.keyheat.core.result;

import java.util.List;

/**
 * How the key spaces were divided into tablets during a run.
 *
 * @param initial tablets at the start, in the order of the heatmap's key axis; empty where they
 *     were not recorded
 * @param events what happened to tablets and servers, in the order of time
 * @param splits how often each kind of event happened
 * @param spaces the key spaces at the end
 */
public record TabletHistory(
    List<InitialTablet> initial,
    List<RunEvent> events,
    RunResult.SplitCounts splits,
    List<SpaceResult> spaces) {
  public TabletHistory {
    initial = List.copyOf(initial);
    events = List.copyOf(events);
    spaces = List.copyOf(spaces);
  }

  public TabletHistory withEvents(List<RunEvent> newEvents) {
    return new TabletHistory(initial, newEvents, splits, spaces);
  }
}
