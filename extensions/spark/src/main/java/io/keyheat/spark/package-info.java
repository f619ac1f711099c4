/** Executes the runs of studies on Apache Spark. */
@NullMarked
package io.keyheat.spark;

import org.jspecify.annotations.NullMarked;
