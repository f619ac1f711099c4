/**
 * Documents whose every value remembers where it was written: YAML in, a tree with lines and
 * columns out, values with units, and all mistakes at once. Knows nothing of what a document is
 * about.
 */
package io.keyheat.scenarios.document;
