/** Names the shapes that heat takes on a heatmap, from its numbers alone. */
@NullMarked
package io.keyheat.report.patterns;

import org.jspecify.annotations.NullMarked;
