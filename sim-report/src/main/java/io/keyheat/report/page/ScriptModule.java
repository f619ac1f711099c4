package io.keyheat.report.page;

import io.keyheat.report.page.ScriptLexer.Kind;
import io.keyheat.report.page.ScriptLexer.ScriptToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * An ECMAScript module taken apart. Understood are the forms <code>import {a, b as c} from</code>,
 * <code>import a from</code>, <code>import * as a from</code>, <code>import</code> of a module for
 * its effects, <code>export</code> and <code>export default</code> before a declaration, and <code>
 * export {a, b as c}</code>; any other form is refused. A <code>var</code> is exported with the
 * value that it has when its module has run.
 *
 * @param imports in the order of the text
 * @param exports names that other modules may import
 * @param body the text without imports and without the word {@code export}
 * @param words all identifiers of the text
 */
record ScriptModule(List<Import> imports, List<Binding> exports, String body, Set<String> words) {
  ScriptModule {
    imports = List.copyOf(imports);
    exports = List.copyOf(exports);
    words = Set.copyOf(words);
  }

  /**
   * One import.
   *
   * @param from the specifier as written
   * @param bindings none where the whole module is imported, or nothing of it
   * @param whole name of the whole module; empty: only its bindings
   */
  record Import(String from, List<Binding> bindings, String whole) {
    Import {
      bindings = List.copyOf(bindings);
    }
  }

  /** {@code name as alias}; both are equal where there is no alias. */
  record Binding(String name, String alias) {}

  /**
   * Takes a module apart.
   *
   * @param name for messages
   */
  static ScriptModule parse(String name, String text) {
    return new ModuleParser(name, text).parse();
  }

  private static final class ModuleParser {
    private static final Set<String> DECLARATIONS = Set.of("const", "var", "class", "function");
    private static final String DEFAULT = "default";

    private final String name;
    private final String text;
    private final List<ScriptToken> tokens;
    private final List<Import> imports = new ArrayList<>();
    private final List<Binding> exports = new ArrayList<>();
    private final StringBuilder body = new StringBuilder();
    private int at;
    private int copied;

    ModuleParser(String name, String text) {
      this.name = name;
      this.text = text;
      tokens = ScriptLexer.tokens(text);
    }

    ScriptModule parse() {
      int depth = 0;
      while (at < tokens.size()) {
        ScriptToken token = tokens.get(at);
        boolean isStatement = depth == 0 && token.kind() == Kind.WORD && !follows(".");
        if (isStatement && token.is("import") && !next("(") && !next(".")) {
          importStatement();
        } else if (isStatement && token.is("export")) {
          exportStatement();
        } else {
          depth += opens(token) ? 1 : closes(token) ? -1 : 0;
          at++;
        }
      }
      body.append(text, copied, text.length());
      List<String> words =
          tokens.stream().filter(t -> t.kind() == Kind.WORD).map(ScriptToken::text).toList();
      return new ScriptModule(imports, exports, body.toString(), Set.copyOf(words));
    }

    private static boolean opens(ScriptToken token) {
      return token.is("{") || token.is("(") || token.is("[");
    }

    private static boolean closes(ScriptToken token) {
      return token.is("}") || token.is(")") || token.is("]");
    }

    private boolean follows(String sign) {
      return at > 0 && tokens.get(at - 1).is(sign);
    }

    private boolean next(String sign) {
      return at + 1 < tokens.size() && tokens.get(at + 1).is(sign);
    }

    private void importStatement() {
      int start = tokens.get(at).start();
      at++;
      List<Binding> bindings = List.of();
      String whole = "";
      if (peek().is("{")) {
        bindings = bindings();
        expect("from");
      } else if (peek().is("*")) {
        expect("*");
        expect("as");
        whole = take().text();
        expect("from");
      } else if (peek().kind() == Kind.WORD) {
        bindings = List.of(new Binding(DEFAULT, take().text()));
        expect("from");
      }
      ScriptToken from = take();
      if (from.kind() != Kind.STRING) {
        throw refused(from);
      }
      imports.add(new Import(from.text().substring(1, from.text().length() - 1), bindings, whole));
      drop(start);
    }

    private void exportStatement() {
      int start = tokens.get(at).start();
      at++;
      if (peek().is("{")) {
        exports.addAll(bindings());
        drop(start);
        return;
      }
      body.append(text, copied, start);
      boolean isDefault = peek().is(DEFAULT);
      if (isDefault) {
        at++;
      }
      copied = peek().start();
      if (peek().is("async")) {
        at++;
      }
      ScriptToken declaration = take();
      if (!DECLARATIONS.contains(declaration.text())) {
        throw refused(declaration);
      }
      if (peek().is("*")) {
        at++;
      }
      ScriptToken declared = take();
      if (declared.kind() != Kind.WORD) {
        throw refused(declared);
      }
      exports.add(new Binding(declared.text(), isDefault ? DEFAULT : declared.text()));
    }

    /** {@code {a, b as c}}. */
    private List<Binding> bindings() {
      List<Binding> bindings = new ArrayList<>();
      expect("{");
      while (!peek().is("}")) {
        String bound = take().text();
        String alias = bound;
        if (peek().is("as")) {
          at++;
          alias = take().text();
        }
        bindings.add(new Binding(bound, alias));
        if (peek().is(",")) {
          at++;
        }
      }
      expect("}");
      return bindings;
    }

    /** Leaves a statement out of the body, with the semicolon after it. */
    private void drop(int start) {
      if (at < tokens.size() && tokens.get(at).is(";")) {
        at++;
      } else {
        throw refused(tokens.get(at - 1));
      }
      body.append(text, copied, start);
      copied = tokens.get(at - 1).end();
    }

    private ScriptToken peek() {
      if (at >= tokens.size()) {
        throw new IllegalArgumentException(name + ": the module ends within a statement");
      }
      return tokens.get(at);
    }

    private ScriptToken take() {
      ScriptToken token = peek();
      at++;
      return token;
    }

    private void expect(String expected) {
      ScriptToken token = take();
      if (!token.is(expected)) {
        throw refused(token);
      }
    }

    private IllegalArgumentException refused(ScriptToken token) {
      long line = 1 + text.substring(0, token.start()).lines().count();
      return new IllegalArgumentException(
          "%s:%d: unsupported form of import or export at \"%s\""
              .formatted(name, line, token.text()));
    }
  }
}
