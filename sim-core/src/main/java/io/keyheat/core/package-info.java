/** The specification of one run, and the class that wires and runs it. */
package io.keyheat.core;
