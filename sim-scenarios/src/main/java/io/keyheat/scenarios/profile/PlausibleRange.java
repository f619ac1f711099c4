package io.keyheat.scenarios.profile;

/**
 * Where an assumed parameter of a profile might as well lie.
 *
 * @param path of the parameter
 * @param value as the profile has it
 * @param from its least plausible value, as written
 * @param to its greatest
 * @param because what makes the range plausible
 * @param low {@code from} in the unit that the parameter's kind counts in, with {@code high}
 */
public record PlausibleRange(
    String path, String value, String from, String to, String because, double low, double high) {

  /**
   * A value within, as a profile would have it: in equal steps of a factor where the range begins
   * above 0, else in equal steps.
   *
   * @param share 0 gives {@code from}, 1 gives {@code to}
   */
  public String at(double share) {
    if (share <= 0) {
      return from;
    }
    if (share >= 1) {
      return to;
    }
    double value = low > 0 ? low * Math.pow(high / low, share) : low + share * (high - low);
    return ParameterTable.kind(path).text(value);
  }
}
