package io.throughline.nativebridge.ucx.ffi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.nativebridge.CProgram;
import io.throughline.testing.Distribution;
import io.throughline.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Holds every layout and constant of the bindings against UCX's own headers, by compiling them: of
 * 1.13 where this machine is a Debian 12, of 1.18 and 1.23 from the roots of other distributions.
 * No field and no constant differs between them, so one table serves all; structs only grow.
 */
class LayoutTest {
  @TempDir Path folder;

  @Test
  void shouldMatchTheInstalledHeaders() throws Exception {
    assumeTrue(
        Files.exists(headers(Distribution.THIS_MACHINE).resolve("ucp/api/ucp.h")),
        "UCX's headers are not installed (package libucx-dev)");
    matchHeaders(Distribution.THIS_MACHINE);
  }

  @Test
  @Requires(distributions = Distribution.DEBIAN_13)
  void shouldMatchTheHeadersOfDebian13() throws Exception {
    assertThat(matchHeaders(Distribution.DEBIAN_13)).isEqualTo("1.18");
  }

  @Test
  @Requires(distributions = Distribution.DEBIAN_SID)
  void shouldMatchTheHeadersOfDebianSid() throws Exception {
    assertThat(matchHeaders(Distribution.DEBIAN_SID)).matches("1[.](2[3-9]|[3-9]\\d)");
  }

  private static Path headers(Distribution distribution) {
    return distribution.root().resolve("usr/include");
  }

  /** Returns the version of the headers. */
  private String matchHeaders(Distribution distribution) throws Exception {
    // UCX's alone: the C library's headers must fit the compiler, which is this machine's.
    Path include = Files.createDirectory(folder.resolve("include"));
    for (String part : List.of("ucp", "ucs", "uct", "ucm")) {
      Files.createSymbolicLink(include.resolve(part), headers(distribution).resolve(part));
    }
    List<String> expected = new ArrayList<>();
    List<String> program = new ArrayList<>();
    program.add(
        """
        #include <stddef.h>
        #include <stdio.h>
        #include <netinet/in.h>
        #include <ucp/api/ucp.h>
        #define WIDTH(type, member) sizeof(((type*)0)->member)
        int main(void) {
        printf("%d.%d\\n", UCP_API_MAJOR, UCP_API_MINOR);
        """);
    for (CStruct struct : CStruct.values()) {
      // Later versions append to structs.
      expect(
          expected,
          program,
          struct.sinceMinor(),
          struct + " size",
          "UCP_API_MINOR > 13 ? sizeof(%1$s) >= %2$d : sizeof(%1$s) == %2$d"
              .formatted(struct.cName(), struct.size()),
          1);
      // What UCX of any version may write to.
      expect(
          expected,
          program,
          struct.sinceMinor(),
          struct + " room",
          "sizeof(%s) <= %d".formatted(struct.cName(), CStruct.RESERVED),
          1);
    }
    for (CField field : CField.values()) {
      String type = field.struct().cName();
      expect(
          expected,
          program,
          field.sinceMinor(),
          field + " offset",
          "offsetof(%s, %s)".formatted(type, field.member()),
          field.offset());
      expect(
          expected,
          program,
          field.sinceMinor(),
          field + " width",
          "WIDTH(%s, %s)".formatted(type, field.member()),
          field.width());
    }
    for (CConstant constant : CConstant.values()) {
      expect(
          expected,
          program,
          constant.sinceMinor(),
          constant.name(),
          constant.name(),
          constant.value());
    }
    expect(expected, program, 0, "ucs_status_t width", "sizeof(ucs_status_t)", 1);
    program.add("return 0; }\n");

    List<String> actual = compileAndRun(String.join("", program));
    expected.removeIf(line -> line.startsWith("since 14 ") && !actual.contains("has 14"));
    expected.replaceAll(line -> line.replaceFirst("^since \\d+ ", ""));
    assertThat(actual.stream().skip(1).filter(line -> !line.startsWith("has ")))
        .containsExactlyElementsOf(expected);
    return actual.getFirst();
  }

  private static void expect(
      List<String> expected,
      List<String> program,
      int sinceMinor,
      String what,
      String expression,
      long value) {
    expected.add("since " + sinceMinor + " " + what + " = " + value);
    String print = "printf(\"%s = %%lld\\n\", (long long)(%s));\n".formatted(what, expression);
    program.add(
        sinceMinor == 0
            ? print
            : "#if UCP_API_VERSION >= UCP_VERSION(1, %d)\nprintf(\"has %d\\n\");\n%s#endif\n"
                .formatted(sinceMinor, sinceMinor, print));
  }

  private List<String> compileAndRun(String program) throws IOException, InterruptedException {
    Path source = folder.resolve("layout.c");
    Files.writeString(source, program);
    CProgram.run(
        folder, "gcc", "-Iinclude", "-Wno-deprecated-declarations", "-o", "layout", "layout.c");
    return CProgram.run(folder, folder.resolve("layout").toString()).lines().toList();
  }
}
