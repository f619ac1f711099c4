/** Operations between two of their steps, and the timers that continue them. */
package io.keyheat.core.model.pending;
