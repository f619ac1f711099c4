/** Carries out runs on Apache Spark. */
@NullMarked
package io.keyheat.spark;

import org.jspecify.annotations.NullMarked;
