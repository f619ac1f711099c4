/** The heatmap as a tidy table for notebooks. */
@NullMarked
package io.keyheat.report.csv;

import org.jspecify.annotations.NullMarked;
