package io.keyheat.core.schema;

import io.keyheat.core.profile.ProfileField;
import io.keyheat.core.profile.ProfileGroup;

/** What a system does about indexes and ids by itself. */
public record IndexPolicy(
    @ProfileField("Whether each column that is not exempt gets an index.") boolean everyColumn,
    EntryStorage entries,
    @ProfileField("Most values of one in clause.") int maxInValues,
    @ProfileGroup(value = "How the system treats ids.", name = "ids")
        @ProfileField("Whether an insert with the id 0 has an id allocated.")
        boolean zeroAllocates,
    @ProfileGroup(value = "How keys are hashed.", name = "hashing") HashPolicy hashing) {

  public IndexPolicy(
      boolean everyColumn, EntryStorage entries, int maxInValues, boolean zeroAllocates) {
    this(everyColumn, entries, maxInValues, zeroAllocates, HashPolicy.NONE);
  }

  public IndexPolicy on(int servers) {
    return new IndexPolicy(everyColumn, entries, maxInValues, zeroAllocates, hashing.on(servers));
  }
}
