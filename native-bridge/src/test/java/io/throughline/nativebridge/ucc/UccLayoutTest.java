package io.throughline.nativebridge.ucc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.nativebridge.CProgram;
import io.throughline.testing.Distribution;
import io.throughline.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds every offset and constant against UCC's own header, by compiling it. */
class UccLayoutTest {
  @TempDir Path folder;

  @Test
  void shouldMatchTheInstalledHeader() throws Exception {
    assumeTrue(
        Files.exists(headers(Distribution.THIS_MACHINE).resolve("ucc/api/ucc.h")),
        "UCC's header is not installed (package libucc-dev)");
    matchHeader(Distribution.THIS_MACHINE);
  }

  @Test
  @Requires(distributions = Distribution.DEBIAN_SID)
  void shouldMatchTheHeaderOfDebianSid() throws Exception {
    matchHeader(Distribution.DEBIAN_SID);
  }

  private static Path headers(Distribution distribution) {
    return distribution.root().resolve("usr/include");
  }

  private static Map<String, Long> expected() {
    Map<String, Long> expected = new LinkedHashMap<>();
    for (UccLayout each : UccLayout.values()) {
      expected.put(each.expression(), (long) each.value());
    }
    for (UccCollective each : UccCollective.values()) {
      expected.put(each.cName(), (long) each.code());
    }
    for (UccDataType each : UccDataType.values()) {
      expected.put(each.cName(), each.code());
    }
    for (UccReduction each : UccReduction.values()) {
      expected.put("UCC_OP_" + each, (long) each.code());
    }
    return expected;
  }

  private void matchHeader(Distribution distribution) throws Exception {
    // UCC's alone: the C library's headers must fit the compiler, which is this machine's.
    Path include = Files.createDirectory(folder.resolve("include"));
    Files.createSymbolicLink(include.resolve("ucc"), headers(distribution).resolve("ucc"));
    StringBuilder program =
        new StringBuilder(
            "#include <stddef.h>\n#include <stdio.h>\n#include <ucc/api/ucc.h>\nint main(void) {\n");
    Map<String, Long> expected = expected();
    expected
        .keySet()
        .forEach(each ->
            program.append("printf(\"%1$s = %%lld\\n\", (long long) (%1$s));\n".formatted(each)));
    for (UccLayout each : UccLayout.values()) {
      if (each.name().endsWith("_SIZE")) {
        program.append(
            "if (%s > %d) puts(\"no room\");\n".formatted(each.expression(), UccTeam.RESERVED));
      }
    }
    Files.writeString(folder.resolve("c.c"), program + "return 0; }\n");
    CProgram.run(folder, "gcc", "-Iinclude", "-o", "c", "c.c");
    List<String> told = CProgram.run(folder, folder.resolve("c").toString()).lines().toList();
    assertThat(told)
        .containsExactlyElementsOf(
            expected.entrySet().stream()
                .map(each -> each.getKey() + " = " + each.getValue())
                .toList());
    assertThat(Arrays.stream(UccLayout.values()).map(UccLayout::expression))
        .doesNotHaveDuplicates();
  }
}
