package io.keyheat.core.engine;

import org.jspecify.annotations.Nullable;

/**
 * Takes over work of a run that depends on nothing that happens in the run, and does it beside the
 * run. The core has no threads of its own; who has a core to spare lends it in this way.
 */
@FunctionalInterface
public interface Helper {
  /** Has no time. */
  Helper NONE = work -> null;

  /**
   * Takes over a piece of work. Pieces are done one after another, in the order in which they were
   * given. Whoever has taken one takes all that follow.
   *
   * @return what to wait for; null: the caller must do it
   */
  @Nullable Done begin(Runnable work);

  /** A piece of work in other hands. */
  interface Done {
    /** Waits until it is done; throws what it threw. */
    void await();
  }
}
