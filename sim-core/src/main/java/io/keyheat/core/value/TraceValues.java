package io.keyheat.core.value;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a first reading of a load's trace found in its columns. */
public interface TraceValues {
  /** Least and greatest value of a column; null if there are no records. */
  @Nullable ValueRange range(int column);

  /** The text that all texts of a column begin with. */
  String prefix(int column);

  /** All texts of a column, sorted; empty if their values stand for what follows the prefix. */
  List<String> texts(int column);
}
