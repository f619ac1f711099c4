package io.keyheat.core.schema;

import io.keyheat.core.profile.ProfileField;

/** How index entries are kept. */
public record EntryStorage(
    @ProfileField("Whether such an index is stored ascending and descending, as two key ranges.")
        boolean bothDirections,
    @ProfileField(
            value = "Bytes of an index entry in addition to names and key columns.",
            min = "0B",
            max = "1MB")
        int entryOverheadBytes,
    @ProfileField(
            "Names in an index entry. document: of the tables in the paths of its row and its"
                + " parent row, and of a single column; entity: of the tables in its row's path,"
                + " and of a single column and its table.")
        EntryNames entryNames,
    @ProfileField(
            value =
                "Overhead of a row's path in an index entry. Names and columns are counted"
                    + " separately.",
            min = "0B",
            max = "1MB")
        int pathOverheadBytes,
    @ProfileField(
            value = "Bytes of a name or text in an index entry in addition to its length.",
            min = "0B",
            max = "1MB")
        int textOverheadBytes) {

  public static EntryStorage of(boolean bothDirections, int entryOverheadBytes) {
    return new EntryStorage(bothDirections, entryOverheadBytes, EntryNames.NONE, 0, 0);
  }
}
