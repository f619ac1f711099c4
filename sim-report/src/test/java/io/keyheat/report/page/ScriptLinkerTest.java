package io.keyheat.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptLinkerTest {
  private static ScriptLinker.Script link(Map<String, String> sources) {
    return ScriptLinker.link(path -> sources.getOrDefault(path, ""), List.of("/a/main.js"));
  }

  @Test
  void aModuleStandsAfterThoseThatItImportsWhateverTheirNames() {
    ScriptLinker.Script script =
        link(
            Map.of(
                "/a/main.js", "import {x as y} from '../b/z.js';\nimport './c.js';\ny();\n",
                "/b/z.js", "import * as all from './c.js';\nexport function x() {}\n",
                "/b/c.js", "const hidden = 1;\nexport {hidden as shown};\n",
                "/a/c.js", "export const hidden = 2;"));
    assertThat(script.modules()).containsExactly("/b/c.js", "/b/z.js", "/a/c.js", "/a/main.js");
    assertThat(script.text())
        .contains("return {shown: hidden};", "const {x: y} = $1;", "const all = $0;")
        .contains("return {x};", "// /a/main.js\n{\n")
        .doesNotContain("import", "export");
    assertThat(script.usesD3()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'import {x} from \"nothing\";'",
        "`text ${[`export const x`, '}', {a: '`'}].length} import './none.js';`",
        "/import [/'`] '.\\/none.js';/.test('')",
        "1 / 2; 'export'; 3 / 4",
        "// import './none.js';",
        "/* export const x = 1; */",
        "{ const o = {import: 1, export: 2}; o.import; o.export; }",
        "import('./none.js')",
        "import.meta.url",
        "`\\`export ${1}`"
      })
  void whatIsNoStatementOfTheModuleStaysAsItIs(String text) {
    ScriptLinker.Script script = link(Map.of("/a/main.js", text));
    assertThat(script.modules()).containsExactly("/a/main.js");
    assertThat(script.text()).contains(text);
  }

  @Test
  void allKindsOfDeclarationsAreExported() {
    String text =
        """
        export async function f() {}
        export function* g() {}
        export class C {}
        export const c = 1;
        export var v = 1;
        export default function d() {}
        export {f as h, C};
        """;
    assertThat(ScriptModule.parse("m.js", text).exports())
        .extracting(ScriptModule.Binding::alias)
        .containsExactly("f", "g", "C", "c", "v", "default", "h", "C");
  }

  @Test
  void aDefaultIsImportedUnderAnyName() {
    String text =
        link(Map.of(
                "/a/main.js", "import y from './b.js';\ny();\n",
                "/a/b.js", "export default function x() {}\n"))
            .text();
    assertThat(text)
        .contains("const {default: y} = $0;", "function x() {}", "return {default: x};")
        .doesNotContain("export", "import");
  }

  @Test
  void aLibraryIsInItsWebJarAndAnyOtherIsRefused() {
    assertThat(link(Map.of("/a/main.js", "import 'crelt';")).modules().get(0))
        .startsWith("/META-INF/resources/webjars/crelt/");
    assertThatThrownBy(() -> link(Map.of("/a/main.js", "import 'none';")))
        .hasMessage("unknown library none");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "export default 1;",
        "export * from './b.js';",
        "export let x = 1;",
        "export const {a} = b;",
        "import d, {a} from './b.js';",
        "import {a} from './b.js'\nb();",
        "import {a"
      })
  void otherFormsAreRefusedWithTheirLine(String text) {
    assertThatThrownBy(() -> link(Map.of("/a/main.js", "\n" + text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("/a/main.js:");
  }

  @Test
  void missingExportsAndCirclesAreRefused() {
    assertThatThrownBy(() -> link(Map.of("/a/main.js", "import {x} from './b.js';")))
        .hasMessage("/a/main.js imports x, which /a/b.js does not export");
    assertThatThrownBy(
            () -> link(Map.of("/a/main.js", "import './b.js';", "/a/b.js", "import './main.js';")))
        .hasMessage("circle of imports: /a/main.js → /a/b.js → /a/main.js");
    assertThatThrownBy(() -> Resources.text("/none.js")).hasMessage("missing resource /none.js");
  }

  @Test
  void d3ComesWhereAModuleNamesIt() {
    assertThat(link(Map.of("/a/main.js", "d3.range(3);")).usesD3()).isTrue();
    assertThat(link(Map.of("/a/main.js", "'d3'; // d3")).usesD3()).isFalse();
  }
}
