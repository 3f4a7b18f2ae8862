package io.throughline.nativebridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Asks the installed headers what bindings have to know, by compiling a program that prints it. */
public final class CProgram {
  private final List<String> prints = new ArrayList<>();
  private final List<String> expected = new ArrayList<>();
  private final String includes;

  public CProgram(String... headers) {
    StringBuilder text = new StringBuilder("#define _GNU_SOURCE\n#include <stddef.h>\n");
    text.append("#include <stdio.h>\n");
    for (String header : headers) {
      text.append("#include <").append(header).append(">\n");
    }
    includes = text.toString();
  }

  /** The value that an expression must have. */
  public void expect(String expression, long value) {
    prints.add("printf(\"%s = %%lld\\n\", (long long)(%s));\n".formatted(expression, expression));
    expected.add(expression + " = " + value);
  }

  /** Where a member must lie, and how wide it must be. */
  public void expectField(String type, String member, long offset, long width) {
    expect("offsetof(%s, %s)".formatted(type, member), offset);
    expect("sizeof(((%s*)0)->%s)".formatted(type, member), width);
  }

  /** Compiles, runs, compares. */
  public void check(Path folder) throws IOException, InterruptedException {
    Files.writeString(
        folder.resolve("ask.c"),
        includes + "int main(void) {\n" + String.join("", prints) + "return 0; }\n");
    run(folder, "gcc", "-o", "ask", "ask.c");
    assertThat(run(folder, folder.resolve("ask").toString()).lines().toList())
        .containsExactlyElementsOf(expected);
  }

  /** What a command prints, which must end well within a minute. */
  public static String run(Path folder, String... command)
      throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("%s ended", command[0]).isTrue();
    String printed = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(process.exitValue()).as(printed).isZero();
    return printed;
  }
}
