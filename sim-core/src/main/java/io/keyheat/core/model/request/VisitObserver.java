package io.keyheat.core.model.request;

/** Receives a random sample of the visits; policies observe the traffic through it. */
public interface VisitObserver {
  void visited(SampledVisit visit);
}
