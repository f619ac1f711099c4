/** Records what a run does and turns it into results. Only what wires a run knows it. */
package io.keyheat.core.measure;
