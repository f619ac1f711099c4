/**
 * Samples from discrete distributions: alias tables, ranks of a Zipf distribution, permutations.
 */
package io.keyheat.core.value.sampling;
