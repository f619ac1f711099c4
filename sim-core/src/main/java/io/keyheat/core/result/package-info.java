/** The result of a run: records of figures without behaviour. Depends on no other package. */
package io.keyheat.core.result;
