/** Keys packed into 128 bits that keep the order of what they stand for, and their printing. */
package io.keyheat.core.key;
