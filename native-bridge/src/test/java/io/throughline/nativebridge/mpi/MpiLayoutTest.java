package io.throughline.nativebridge.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.nativebridge.CProgram;
import io.throughline.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds constants, sizes and the names of exported data against Open MPI's header. */
@Requires(commands = {"gcc", "mpicc"})
class MpiLayoutTest {
  @TempDir Path folder;

  /** The value of an expression in C, as text. */
  private static Map<String, String> numbers() {
    Map<String, String> expected = new LinkedHashMap<>();
    for (MpiLayout each : MpiLayout.values()) {
      expected.put(each.expression(), String.valueOf(each.value()));
    }
    return expected;
  }

  /** The exported data that a predefined handle of the header is the address of. */
  private static Map<String, String> handles() {
    Map<String, String> expected = new LinkedHashMap<>();
    expected.put("MPI_COMM_WORLD", "ompi_mpi_comm_world");
    expected.put("MPI_ERRORS_RETURN", "ompi_mpi_errors_return");
    for (MpiDataType each : MpiDataType.values()) {
      String type = each.symbol().substring("ompi_mpi_".length());
      expected.put("MPI_" + type.toUpperCase(Locale.ROOT), each.symbol());
    }
    for (MpiReduction each : MpiReduction.values()) {
      expected.put("MPI_" + each, each.symbol());
    }
    return expected;
  }

  /** Debian 13 has the compiler's wrapper in another package than the header. */
  private boolean isHeaderThere() throws Exception {
    return Stream.of(CProgram.run(folder, "mpicc", "--showme:incdirs").strip().split("\\s+"))
        .anyMatch(include -> Files.exists(Path.of(include, "mpi.h")));
  }

  @Test
  void shouldMatchTheInstalledHeader() throws Exception {
    assumeTrue(isHeaderThere(), "mpi.h is not installed (on Debian the package libopenmpi-dev)");
    StringBuilder program =
        new StringBuilder(
            """
            #include <stdio.h>
            #include <mpi.h>
            #define TEXT(x) #x
            #define EXPANDED(x) TEXT(x)
            int main(void) {
            puts(EXPANDED(OMPI_MAJOR_VERSION));
            """);
    numbers()
        .keySet()
        .forEach(each ->
            program.append("printf(\"%1$s = %%lld\\n\", (long long) (%1$s));\n".formatted(each)));
    handles()
        .keySet()
        .forEach(each -> program.append("puts(\"%1$s = \" EXPANDED(%1$s));\n".formatted(each)));
    Files.writeString(folder.resolve("c.c"), program + "return 0; }\n");
    CProgram.run(folder, "mpicc", "-o", "c", "c.c");
    List<String> all = CProgram.run(folder, folder.resolve("c").toString()).lines().toList();
    assumeTrue(all.getFirst().matches("[456]"), "the header is that of Open MPI " + all.getFirst());
    List<String> told = all.subList(1, all.size());
    assertThat(told)
        .startsWith(
            numbers().entrySet().stream()
                .map(each -> each.getKey() + " = " + each.getValue())
                .toArray(String[]::new));
    List<String> toldHandles = told.subList(numbers().size(), told.size());
    assertThat(toldHandles).hasSameSizeAs(handles().entrySet());
    handles()
        .forEach((name, symbol) ->
            assertThat(toldHandles)
                .anyMatch(line ->
                    line.startsWith(name + " = ") && line.endsWith("&(%s)))".formatted(symbol))));
  }
}
