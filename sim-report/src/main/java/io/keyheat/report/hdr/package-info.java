/** Latencies in HdrHistogram's own log formats. */
@NullMarked
package io.keyheat.report.hdr;

import org.jspecify.annotations.NullMarked;
