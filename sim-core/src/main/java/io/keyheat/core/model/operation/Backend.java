package io.keyheat.core.model.operation;

import io.keyheat.core.model.locks.LockParameters;
import io.keyheat.core.model.request.RequestPath;
import io.keyheat.core.model.rows.RowAccess;

/** What operations are sent to: the request path, materialized rows, row locks. */
public record Backend(RequestPath path, RowAccess rows, LockParameters locks) {}
