package io.keyheat.report.view;

import java.util.ArrayList;
import java.util.List;

/** How often each of some verdicts came: {@code 50 rules: 48 hold, 1 fails, 1 not yet shown}. */
public final class Tally {
  private final String what;
  private final List<String> verdicts = new ArrayList<>();
  private long total;

  /**
   * A tally of one kind of thing.
   *
   * @param what was judged, in the plural
   */
  public Tally(String what) {
    this.what = what;
  }

  /**
   * Adds a verdict.
   *
   * @param one what is said of one, {@code many} of any other number
   */
  public Tally plus(long count, String one, String many) {
    total += count;
    verdicts.add(count + " " + (count == 1 ? one : many));
    return this;
  }

  @Override
  public String toString() {
    return total + " " + what + ": " + String.join(", ", verdicts);
  }
}
