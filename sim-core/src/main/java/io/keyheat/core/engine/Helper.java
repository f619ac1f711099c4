package io.keyheat.core.engine;

import org.jspecify.annotations.Nullable;

/**
 * Takes over work of a run and does it beside the run. The core has no threads of its own; who has
 * cores to spare lends them in this way.
 */
@FunctionalInterface
public interface Helper {
  /** Has no time. */
  Helper NONE = () -> Lane.NONE;

  /** A new lane, for work of one kind. */
  Lane lane();

  /**
   * Pieces of work that are done one after another, in the order in which they were given. What
   * lies in different lanes may be done at the same time.
   */
  @FunctionalInterface
  interface Lane {
    /** Takes nothing. */
    Lane NONE = work -> null;

    /**
     * Takes over a piece of work. Whoever has taken one takes all that follow.
     *
     * @return what to wait for; null: the caller must do it
     */
    @Nullable Done begin(Runnable work);
  }

  /** A piece of work in other hands. */
  interface Done {
    /** Waits until it is done; throws what it threw. */
    void await();
  }
}
