/** Recordings of running databases, and how a simulation of the recorded writes compares. */
@org.jspecify.annotations.NullMarked
package io.keyheat.scenarios.observed;
