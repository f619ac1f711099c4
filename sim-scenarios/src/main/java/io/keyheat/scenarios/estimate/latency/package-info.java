/** How long operations take: their ways through stages, and the queues of servers. */
@NullMarked
package io.keyheat.scenarios.estimate.latency;

import org.jspecify.annotations.NullMarked;
