/**
 * HTTP/1.1, HTTP/2 and gRPC as they pass: bytes in, whole messages of calls out. Knows neither
 * databases nor traces.
 */
@NullMarked
package io.keyheat.scenarios.record.wire;

import org.jspecify.annotations.NullMarked;
