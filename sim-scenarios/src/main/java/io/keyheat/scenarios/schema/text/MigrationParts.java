package io.keyheat.scenarios.schema.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A migration's statements without those that undo it, as tools mark them in comments: goose,
 * dbmate, sql-migrate, micrate, rambler, node-pg-migrate, tern, MyBatis, Play, shmig.
 *
 * @param applied the text, with blanks in the place of the parts that undo
 * @param undone where each of these parts begins
 */
public record MigrationParts(String applied, List<SourcePosition> undone) {
  /** Names of the tools that put theirs in front of the mark. */
  private static final String TOOL = "\\+?(?:goose|migrate|micrate|rambler)[ :]+";

  private static final Pattern DOWN =
      mark(
          "%sdown\\b|down migration\\b|!downs\\b|//@undo\\b|=+ *down *=+|create above / drop below"
              .formatted(TOOL));

  private static final Pattern UP = mark(TOOL + "up\\b|up migration\\b|!ups\\b|=+ *up *=+");

  public MigrationParts {
    undone = List.copyOf(undone);
  }

  private static Pattern mark(String words) {
    return Pattern.compile("(?im)^[ \\t]*(?:--|#)[ \\t-]*(?:" + words + ").*$");
  }

  /** Reads a text, which need not be a migration. */
  public static MigrationParts of(String text) {
    List<SourcePosition> undone = new ArrayList<>();
    StringBuilder applied = new StringBuilder(text);
    Matcher down = DOWN.matcher(text);
    for (int from = 0; down.find(from); ) {
      Matcher up = UP.matcher(text);
      int end = up.find(down.end()) ? up.start() : text.length();
      for (int i = down.start(); i < end; i++) {
        if (text.charAt(i) != '\n') {
          applied.setCharAt(i, ' ');
        }
      }
      long line = text.substring(0, down.start()).chars().filter(c -> c == '\n').count() + 1;
      undone.add(new SourcePosition((int) line, 1));
      from = end;
    }
    return new MigrationParts(applied.toString(), undone);
  }
}
