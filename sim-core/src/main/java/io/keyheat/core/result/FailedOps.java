package io.keyheat.core.result;

/** Operations that failed for good, by the kind of their last failure. */
public record FailedOps(long timeout, long rejected, long aborted) {
  public long total() {
    return timeout + rejected + aborted;
  }
}
