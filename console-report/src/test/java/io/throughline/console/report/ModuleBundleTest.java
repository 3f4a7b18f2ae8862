package io.throughline.console.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ModuleBundleTest {
  private static String bundle(Map<String, String> files) {
    return ModuleBundle.of("main.js", path -> files.getOrDefault(path, ""));
  }

  @Test
  void shouldPutEachModuleOnceAndBeforeWhoUsesIt() {
    String script =
        bundle(
            Map.of(
                "main.js",
                "import {a} from './parts/a.js';\nimport {b} from './b.js';\na(b);\n",
                "parts/a.js",
                "import {b} from '../b.js';\nexport function a() {\n  return b;\n}\n",
                "b.js",
                "export const b = 1;\nconst hidden = 2;\n"));
    assertThat(script)
        .isEqualTo(
            """
            'use strict';
            // b.js
            const $b = (() => {
            const b = 1;
            const hidden = 2;
            return {b};
            })();
            // parts/a.js
            const $parts_a = (() => {
            const {b} = $b;
            function a() {
              return b;
            }
            return {a};
            })();
            // main.js
            const $main = (() => {
            const {a} = $parts_a;
            const {b} = $b;
            a(b);
            return {};
            })();
            """);
  }

  @Test
  void shouldRefuseModulesThatImportEachOther() {
    assertThatThrownBy(() ->
            bundle(
                Map.of(
                    "main.js",
                    "import {a} from './a.js';",
                    "a.js",
                    "import {m} from './main.js';")))
        .hasMessageContaining("import each other: [main.js, a.js]");
  }

  @Test
  void shouldRefuseWhatItDoesNotUnderstand() {
    assertThatThrownBy(() -> bundle(Map.of("main.js", "import everything from './a.js';")))
        .hasMessageContaining("main.js: cannot bundle: import everything");
    assertThatThrownBy(() -> bundle(Map.of("main.js", "export default 7;")))
        .hasMessageContaining("export default 7;");
  }
}
