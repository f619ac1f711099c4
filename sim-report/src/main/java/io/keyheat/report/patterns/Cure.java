package io.keyheat.report.patterns;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.report.patterns.Pattern.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the documents advise against a hotspot of some shape.
 *
 * @param rules by their ids, such as {@code SP-07}; none where no rule speaks of it
 * @param text what to do, in a sentence
 */
public record Cure(List<String> rules, String text) {

  /** The three systems whose documents speak of hotspots. */
  private enum Documents {
    SPANNER,
    FIRESTORE,
    DATASTORE;

    /** Profiles of a user's own are taken for the system that they are most like. */
    static Documents of(String systemTitle) {
      if (systemTitle.contains("Datastore")) {
        return DATASTORE;
      }
      return systemTitle.contains("Firestore") ? FIRESTORE : SPANNER;
    }

    List<String> rules(List<String> spanner, List<String> firestore, List<String> datastore) {
      return switch (this) {
        case SPANNER -> spanner;
        case FIRESTORE -> firestore;
        case DATASTORE -> datastore;
      };
    }
  }

  /** The advice for a hotspot in {@code space}, by its reasons first and its shape then. */
  static Cure of(
      RunResult run, String space, Set<UnsplittableReason> reasons, Optional<Kind> kind) {
    Documents documents = Documents.of(run.system());
    boolean index =
        run.spaces().stream().filter(s -> s.name().equals(space)).anyMatch(SpaceResult::index);
    if (reasons.contains(UnsplittableReason.HOT_ROW)
        || reasons.contains(UnsplittableReason.UNISOLATABLE_HOT_ROW)) {
      return hotRow(documents);
    }
    if (reasons.contains(UnsplittableReason.LARGE_SCAN_HOT_SPOT)) {
      return largeScan(documents);
    }
    if (kind.equals(Optional.of(Kind.SWEEP))) {
      return sweep(documents);
    }
    if (reasons.contains(UnsplittableReason.MOVING_HOT_SPOT)
        || kind.equals(Optional.of(Kind.DIAGONAL))) {
      return index ? growingIndex(documents) : growingKey(documents);
    }
    if (kind.equals(Optional.of(Kind.EVEN))) {
      return new Cure(List.of(), "The load is even; it takes more servers, or less load.");
    }
    return narrowRange(documents);
  }

  private static Cure growingKey(Documents documents) {
    return new Cure(
        documents.rules(
            List.of("SP-05", "SP-06", "SP-07"),
            List.of("FS-02", "FS-04"),
            List.of("DS-02", "DS-14")),
        documents == Documents.SPANNER
            ? "Put in front of the growing part what spreads: another column with many values, a"
                + " hash modulo N, or the number with its bits reversed."
            : "Let ids be scattered ones, or put a hash or a shard number in front of what grows.");
  }

  private static Cure growingIndex(Documents documents) {
    return new Cure(
        documents.rules(
            List.of("SP-10", "SP-11"), List.of("FS-03", "FS-04"), List.of("DS-04", "DS-14")),
        documents == Documents.SPANNER
            ? "Interleave the index in its parent, or begin it with a shard number."
            : "Leave the growing property out of every index if no query needs it; else put a"
                + " shard number in front of it.");
  }

  private static Cure sweep(Documents documents) {
    return new Cure(
        documents.rules(List.of("SP-04"), List.of("FS-02"), List.of("DS-14")),
        "Take identifiers whose first bits are random, such as UUIDs of version 4.");
  }

  private static Cure hotRow(Documents documents) {
    return new Cure(
        documents.rules(
            List.of("SP-12", "SP-06"), List.of("FS-04", "FS-07"), List.of("DS-19", "DS-20")),
        "No split can divide one row: spread its writes over several rows, its reads over copies.");
  }

  private static Cure largeScan(Documents documents) {
    return new Cure(
        documents.rules(List.of("SP-08"), List.of("FS-04"), List.of("DS-27")),
        "Scan less: store the order that is read, read with a limit, go on from where it ended.");
  }

  private static Cure narrowRange(Documents documents) {
    return new Cure(
        documents.rules(List.of("SP-12"), List.of("FS-07"), List.of("DS-10", "DS-16")),
        "Give splits by load their time: raise the load gradually, split beforehand, or spread the"
            + " keys.");
  }
}
