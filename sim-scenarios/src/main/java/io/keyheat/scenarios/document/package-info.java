/**
 * Reads YAML documents into trees whose values have lines and columns, reads values with units, and
 * reports all mistakes together. Knows nothing of the subject of a document.
 */
package io.keyheat.scenarios.document;
