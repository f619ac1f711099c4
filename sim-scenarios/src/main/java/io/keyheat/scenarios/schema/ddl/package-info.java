/**
 * Tables in the words of their system: the statements, files and commands that make them, with the
 * keys at which a run had them split.
 */
@NullMarked
package io.keyheat.scenarios.schema.ddl;

import org.jspecify.annotations.NullMarked;
