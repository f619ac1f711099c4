/** What tablets remember of the keys of their rows, so as to find where to cut them. */
package io.keyheat.core.model.sample;
