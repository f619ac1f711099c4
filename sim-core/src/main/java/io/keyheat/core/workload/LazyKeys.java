package io.keyheat.core.workload;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keys that are drawn when they are first asked for, and then kept. For one thread at a time. */
public final class LazyKeys implements Supplier<KeyList> {
  private final Supplier<KeyList> drawing;
  private @Nullable KeyList drawn;

  public LazyKeys(Supplier<KeyList> drawing) {
    this.drawing = drawing;
  }

  @Override
  public KeyList get() {
    KeyList keys = drawn == null ? drawing.get() : drawn;
    drawn = keys;
    return keys;
  }
}
