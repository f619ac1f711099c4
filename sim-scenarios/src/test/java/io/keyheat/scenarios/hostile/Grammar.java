package io.keyheat.scenarios.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * Texts made by rules. In a file of rules, a line that begins at the margin names a rule, and each
 * indented line below is one of its alternatives; {@code <name>} stands for a rule, {@code <name?>}
 * for it or nothing, {@code <name*>} for it several times or never, and {@code \n} ends a line.
 * Beyond a depth the first alternative is taken, so the first must lead to an end.
 */
final class Grammar {
  private static final int DEPTH = 24;
  private static final int MAX_LENGTH = 20_000;

  private final Map<String, List<String>> rules = new HashMap<>();

  private Grammar() {}

  /** Reads the file of rules of that name. */
  static Grammar of(String name) throws IOException {
    Grammar grammar = new Grammar();
    List<String> alternatives = new ArrayList<>();
    for (String line : Resources.text("grammar/" + name + ".txt").lines().toList()) {
      if (line.startsWith("  ")) {
        alternatives.add(line.substring(2).replace("\\n", "\n"));
      } else if (!line.isBlank()) {
        alternatives = new ArrayList<>();
        grammar.rules.put(line.strip(), alternatives);
      }
    }
    return grammar;
  }

  /** A text of the rule {@code start}. */
  String text(SplittableRandom random) {
    StringBuilder out = new StringBuilder();
    expand("<start>", random, 0, out);
    return out.toString();
  }

  private void expand(String form, SplittableRandom random, int depth, StringBuilder out) {
    int at = 0;
    while (at < form.length() && out.length() < MAX_LENGTH) {
      int open = form.indexOf('<', at);
      int close = open < 0 ? -1 : form.indexOf('>', open);
      if (close < 0) {
        out.append(form, at, form.length());
        return;
      }
      out.append(form, at, open);
      String name = form.substring(open + 1, close);
      char last = name.isEmpty() ? ' ' : name.charAt(name.length() - 1);
      int times = last == '?' ? random.nextInt(2) : last == '*' ? random.nextInt(4) : 1;
      String rule = last == '?' || last == '*' ? name.substring(0, name.length() - 1) : name;
      List<String> alternatives = rules.get(rule);
      if (alternatives == null) {
        out.append(form, open, close + 1);
      } else {
        for (int i = 0; i < (depth > DEPTH ? Math.min(1, times) : times); i++) {
          int which = depth > DEPTH ? 0 : random.nextInt(alternatives.size());
          expand(alternatives.get(which), random, depth + 1, out);
        }
      }
      at = close + 1;
    }
  }

  /** Files beside the tests. */
  static final class Resources {
    private Resources() {}

    static String text(String name) throws IOException {
      try (InputStream in = Grammar.class.getResourceAsStream("/hostile/" + name)) {
        return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
      }
    }
  }
}
