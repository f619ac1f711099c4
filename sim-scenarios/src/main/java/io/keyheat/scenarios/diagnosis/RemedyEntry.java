package io.keyheat.scenarios.diagnosis;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@code rules.yaml} says of a remedy.
 *
 * @param rules the rule that gives it, or an empty text, by the id of each system that it is for
 * @param sentence what pages and messages say
 * @param name of the remedy as tried, in a few words
 * @param givesUp what the remedy costs
 * @param how what to do beside what a schema can say, by the id of a system; may lack some
 * @param changes what it changes; null: it is never tried
 * @param edit values of the fields that it sets, by their paths below the table
 */
record RemedyEntry(
    Map<String, String> rules,
    String sentence,
    String name,
    String givesUp,
    Map<String, String> how,
    @Nullable ChangedPart changes,
    Map<String, String> edit) {
  RemedyEntry {
    rules = Map.copyOf(rules);
    how = Map.copyOf(how);
    edit = Collections.unmodifiableMap(new LinkedHashMap<>(edit));
  }
}
