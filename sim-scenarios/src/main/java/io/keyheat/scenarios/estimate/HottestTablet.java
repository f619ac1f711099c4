package io.keyheat.scenarios.estimate;

/**
 * The tablet that is nearest to what it can take, as tablets lie at the start.
 *
 * @param space the key space in which it lies
 * @param atLeast share of its nearest bound, less three standard errors of what was drawn
 * @param bound the bound that is nearest, in words
 * @param cuts what load splits do to it
 */
public record HottestTablet(
    String space, TabletShare share, double atLeast, String bound, Cuts cuts) {
  /** What load splits do to a tablet. */
  public enum Cuts {
    /** They divide it until all parts are below what one can take. */
    SUFFICE(", until load splits divide it"),
    /** They set other rows apart, and one remains that is asked for more than one can take. */
    LEAVE_A_ROW("; load splits divide it down to one row, which is asked for more than there is"),
    /** None comes in time, or none divides what goes to it. */
    NONE("; load splits do not divide it");

    private final String words;

    Cuts(String words) {
      this.words = words;
    }

    /** Returns a clause about a tablet of which more is asked for than there is. */
    public String words() {
      return words;
    }
  }

  /** Whether load splits bring it below what a tablet can take. */
  public boolean isDivisible() {
    return cuts == Cuts.SUFFICE;
  }
}
