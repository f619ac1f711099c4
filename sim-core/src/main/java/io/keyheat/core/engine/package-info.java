/**
 * Time, events, random streams and samples of discrete distributions: no notion of a database.
 * Every package may know it.
 */
package io.keyheat.core.engine;
