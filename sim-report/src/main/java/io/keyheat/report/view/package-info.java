/**
 * What several outputs share: readable figures, the palette, series and the heatmap made smaller.
 */
@NullMarked
package io.keyheat.report.view;

import org.jspecify.annotations.NullMarked;
