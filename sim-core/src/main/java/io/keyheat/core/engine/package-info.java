/**
 * Time, events, random streams and growing arrays: no notion of a database. Every package may know
 * it.
 */
package io.keyheat.core.engine;
