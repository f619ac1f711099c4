/** Turns the results of studies into the models that the report pages show; one class per page. */
@NullMarked
package io.keyheat.scenarios.presentation;

import org.jspecify.annotations.NullMarked;
