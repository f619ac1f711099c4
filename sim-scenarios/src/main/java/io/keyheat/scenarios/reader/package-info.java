/** From a scenario file to the specification of each of its variants, or to all its mistakes. */
package io.keyheat.scenarios.reader;
