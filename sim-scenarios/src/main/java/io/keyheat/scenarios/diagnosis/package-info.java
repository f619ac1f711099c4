/**
 * Why a range of keys is hot, which documented rule says so, and what to change: the knowledge is
 * the resource {@code rules.yaml}, and this is the only package that reads it.
 */
@NullMarked
package io.keyheat.scenarios.diagnosis;

import org.jspecify.annotations.NullMarked;
