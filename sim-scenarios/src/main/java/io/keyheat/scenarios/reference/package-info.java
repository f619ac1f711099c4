/**
 * What editors and people read of the fields of scenarios and profiles: JSON Schemas, and the
 * reference in Markdown.
 */
package io.keyheat.scenarios.reference;
