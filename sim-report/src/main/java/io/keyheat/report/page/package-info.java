/** Puts a self-contained page together: style, text, data and scripts, under a policy by hashes. */
@NullMarked
package io.keyheat.report.page;

import org.jspecify.annotations.NullMarked;
