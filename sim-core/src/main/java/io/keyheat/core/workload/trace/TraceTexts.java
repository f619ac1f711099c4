package io.keyheat.core.workload.trace;

import java.util.List;

/**
 * Texts of one column of a trace.
 *
 * @param prefix that all of them begin with; their values are ranked by the 8 bytes behind it
 * @param all every one of them, in the order of code points, if they are few: a value is the
 *     position among them then; empty if they are too many
 */
public record TraceTexts(String prefix, List<String> all) {
  /** No text, or nobody has looked. */
  public static final TraceTexts UNKNOWN = new TraceTexts("", List.of());

  public TraceTexts {
    all = List.copyOf(all);
  }
}
