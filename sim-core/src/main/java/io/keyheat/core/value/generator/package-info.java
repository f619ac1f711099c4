/**
 * The generators of column values, one class each: its values, their order and frequency, how they
 * are drawn, and its fields. {@code Generators} lists those that a scenario can name.
 */
package io.keyheat.core.value.generator;
