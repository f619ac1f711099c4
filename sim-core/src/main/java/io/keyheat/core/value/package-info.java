/** The values of columns: their types, how they come about and how they are drawn into rows. */
package io.keyheat.core.value;
