package io.keyheat.core.model.request;

/**
 * A visit of an operation to a tablet, one of a random sample.
 *
 * @param tablet that served the visit
 * @param hi upper half of the key; of a scan the first key that it reads
 * @param lo lower half
 * @param bytes written or read
 * @param meanNanos mean service of such a visit where it is the operation's only one in the tablet
 * @param rows written or read
 * @param skipped deleted rows and entries that a scan skipped
 * @param load number of the load, or of the call of a page or transaction
 */
public record SampledVisit(
    int tablet,
    long hi,
    long lo,
    VisitKind kind,
    int bytes,
    double meanNanos,
    int rows,
    int skipped,
    int load) {}
