/** What a run leaves: records of figures, without behaviour. It knows no other package. */
package io.keyheat.core.result;
