/**
 * JMH benchmarks. {@code mvn -q -pl sim-core test-compile exec:exec@benchmarks
 * -Dbenchmark=RealShape} runs those whose name matches; a test runs all of them at a size that
 * takes a moment.
 */
package io.keyheat.core.benchmark;
