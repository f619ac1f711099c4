/**
 * The expectation language: comparisons of the metrics of runs, such as {@code
 * timestamp-first.latency.p99 > 10 * user-first.latency.p99}. Text becomes tokens ({@link
 * io.keyheat.scenarios.expect.Tokenizer}), tokens a tree ({@link
 * io.keyheat.scenarios.expect.Parser}), names in the tree metrics ({@link
 * io.keyheat.scenarios.expect.Catalog}), and the tree a verdict ({@link
 * io.keyheat.scenarios.expect.ExpressionEvaluator}).
 */
@NullMarked
package io.keyheat.scenarios.expect;

import org.jspecify.annotations.NullMarked;
