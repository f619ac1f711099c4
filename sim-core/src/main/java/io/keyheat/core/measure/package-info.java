/** Recorders of a run, and their conversion to results. Only the wiring of a run depends on it. */
package io.keyheat.core.measure;
