/**
 * The expectation language: comparisons over what runs found, such as {@code
 * timestamp-first.latency.p99 > 10 * user-first.latency.p99}. Text becomes tokens ({@link
 * io.keyheat.scenarios.expect.Tokenizer}), tokens a tree ({@link
 * io.keyheat.scenarios.expect.Parser}), names in the tree metrics ({@link
 * io.keyheat.scenarios.expect.Catalog}), and the tree a verdict ({@link
 * io.keyheat.scenarios.expect.Evaluator}).
 */
@NullMarked
package io.keyheat.scenarios.expect;

import org.jspecify.annotations.NullMarked;
