/** The heatmap as a picture. */
@NullMarked
package io.keyheat.report.png;

import org.jspecify.annotations.NullMarked;
