/** Figures without a run: demand over capacity of servers and tablets, Erlang C, least latency. */
@NullMarked
package io.keyheat.scenarios.estimate;

import org.jspecify.annotations.NullMarked;
