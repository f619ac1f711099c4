package io.keyheat.scenarios.profile;

import io.keyheat.scenarios.document.Place;

/**
 * A parameter's value and where it comes from.
 *
 * @param value of the type that its {@link Kind} says
 * @param written with its unit
 * @param file and {@code place} where it was written
 */
record Setting(
    Object value, String written, String source, boolean assumed, String file, Place place) {}
