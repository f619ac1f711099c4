/** Scenario files, the library of them, experiments and the command line. */
package io.keyheat.scenarios;
