package io.keyheat.scenarios.profile;

import io.keyheat.scenarios.document.Place;
import org.jspecify.annotations.Nullable;

/**
 * A parameter's value and where it comes from.
 *
 * @param value of the type that its {@link ParameterKind} says
 * @param written with its unit
 * @param file and {@code place} where it was written
 * @param range in which it might as well lie; null: none is given
 */
record Setting(
    Object value,
    String written,
    String source,
    boolean assumed,
    String file,
    Place place,
    @Nullable SettingRange range) {

  /**
   * Where an assumed value might as well lie.
   *
   * @param low and {@code high} of the type that the {@link ParameterKind} says, as are their texts
   * @param because what makes it plausible
   */
  record SettingRange(Number low, String lowText, Number high, String highText, String because) {}
}
