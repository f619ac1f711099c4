package io.keyheat.core.model.operation;

import io.keyheat.core.model.locks.LockObserver;
import io.keyheat.core.model.request.Probe;
import io.keyheat.core.model.request.VisitObserver;
import io.keyheat.core.model.rows.RowListener;

/**
 * Who observes operations.
 *
 * @param probe receives the outcome of each
 * @param visits receives a sample of the visits
 * @param sampleEvery how many served attempts one that is shown stands for, on average
 * @param rows receives the rows that watched loads write
 * @param locks receives the waits for locks
 */
public record OperationObservers(
    Probe probe, VisitObserver visits, int sampleEvery, RowListener rows, LockObserver locks) {}
