/** The life of an operation: locks, attempts, time-outs, retries, pages and transactions. */
package io.keyheat.core.model.operation;
