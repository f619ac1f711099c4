/** The scenarios that are shipped, found by name. */
package io.keyheat.scenarios.library;
