package io.throughline.nativebridge.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.nativebridge.CProgram;
import io.throughline.nativebridge.ucx.UcxAvailability.Available;
import io.throughline.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How UCX comes into a process, each time in a fresh one. */
class UcxLoadingTest {
  @TempDir Path folder;

  private static ChildJvm.Ended run(String... arguments) throws Exception {
    try (ChildJvm child = new ChildJvm(LoadingProcess.class, arguments)) {
      return child.await();
    }
  }

  @Test
  @RequiresUcx
  void shouldStillCatchImplicitNullPointersWithUcxLoaded() throws Exception {
    ChildJvm.Ended ended = run("null-pointers");
    assertThat(ended.lines()).last().isEqualTo("caught 5");
    assertThat(ended.exit()).isZero();
  }

  /** By setenv the process crashes here, four times of five. */
  @Test
  void shouldChangeTheEnvironmentWhileOtherThreadsReadIt() throws Exception {
    ChildJvm.Ended ended = run("environment");
    assertThat(ended.lines()).last().isEqualTo("reads value, is 2999, PATH");
    assertThat(ended.exit()).isZero();
  }

  @Test
  void shouldSayThatAFolderHasNoUcx() throws Exception {
    assertThat(run("folder", folder.toString()).lines())
        .containsExactly(
            "missing there is no libucp.so.0 in " + folder + ", the folder given for UCX");
  }

  @Test
  void shouldSayThatAFolderHasABrokenUcx() throws Exception {
    for (String name : List.of("libucm", "libucs", "libuct", "libucp")) {
      Files.writeString(folder.resolve(name + ".so.0"), "no library");
    }
    assertThat(run("folder", folder.toString()).lines())
        .singleElement()
        .asString()
        .startsWith("missing the UCX in " + folder + " cannot be loaded: ")
        .contains("libucm.so.0: ");
  }

  /** As Ubuntu 20.04 has it: calls of a data path are not there, and were an error of the agent. */
  @Test
  @Requires(commands = "gcc")
  void shouldSayThatUcxIsTooOld() throws Exception {
    Files.writeString(folder.resolve("old.c"), "void ucp_tag_send_nbx(void) {}\n");
    for (String name : List.of("libucm", "libucs", "libuct", "libucp")) {
      CProgram.run(folder, "gcc", "-shared", "-o", name + ".so.0", "old.c");
    }
    assertThat(run("folder", folder.toString()).lines())
        .containsExactly(
            "missing the UCX in %s cannot be loaded: it is older than 1.12, since it has no ucp_ep_query; Throughline is tested with UCX 1.13 and newer"
                .formatted(folder));
  }

  @Test
  void shouldTellALibraryThatLacksAnotherOneFromNone() {
    assertThat(Ucx.why(null, "libucp.so.0: cannot open shared object file: No such file"))
        .startsWith("UCX is not installed here (");
    assertThat(Ucx.why(null, "libucs.so.0: cannot open shared object file: No such file"))
        .isEqualTo(
            "UCX is installed here and cannot be loaded: libucs.so.0: cannot open shared object"
                + " file: No such file");
  }

  @Test
  @RequiresUcx
  void shouldLoadACopyOfUcxFromAFolder() throws Exception {
    copyUcxTo(folder);
    Path real = folder.toRealPath();
    List<String> lines = run("folder", folder.toString()).lines();
    assertThat(lines)
        .filteredOn(line -> line.startsWith("available "))
        .singleElement()
        .asString()
        .endsWith(" " + real.resolve("libucp.so.0"));
    assertThat(lines)
        .filteredOn(line -> line.startsWith("loaded "))
        .as("UCX's libraries in the process")
        .contains("loaded " + real.resolve("ucx/libuct_cma.so.0"))
        .allSatisfy(line -> assertThat(line).startsWith("loaded " + real));
  }

  /** A folder that is shared has libraries of others, whose mere opening may end a process. */
  @Test
  @RequiresUcx
  void shouldOpenNoLibraryThatUcxDoesNotNeed() throws Exception {
    copyUcxTo(folder);
    Files.writeString(
        folder.resolve("end.c"),
        "#include <unistd.h>\n__attribute__((constructor)) void end(void) { _exit(9); }\n");
    CProgram.run(folder, "gcc", "-w", "-shared", "-o", "libasan.so.8", "end.c");
    Files.copy(folder.resolve("libasan.so.8"), folder.resolve("ucx/libstranger.so.1"));
    ChildJvm.Ended ended = run("folder", folder.toString());
    assertThat(ended.exit()).isZero();
    assertThat(ended.lines()).anyMatch(line -> line.startsWith("available "));
  }

  @Test
  @RequiresUcx
  void shouldWriteUcxsOwnLinesToTheLogFile() throws Exception {
    Path log = folder.resolve("ucx.log");
    ChildJvm.Ended ended = run("log", log.toString());
    assertThat(ended.lines()).hasSize(2).last().isEqualTo("refused");
    assertThat(log).content().contains("UCX").contains("Address already in use");
  }

  @Test
  void shouldRefuseAnEnvironmentThatTakesTheSignalsOfTheJvm() {
    UcxSetup setup = new UcxSetup(null, Map.of("UCX_ERROR_SIGNALS", "SIGSEGV"), null);
    assertThatThrownBy(() -> Ucx.load(setup))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("UCX_ERROR_SIGNALS=SIGSEGV is not possible here");
  }

  @Test
  @RequiresUcx
  void shouldRefuseOtherSettingsOnceLoaded() {
    UcxSetup setup = new UcxSetup(null, Map.of("UCX_TLS", "tcp"), null);
    assertThatThrownBy(() -> Ucx.load(setup))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("already loaded");
  }

  private static void copyUcxTo(Path folder) throws IOException {
    Path library = ((Available) Ucx.availability()).library();
    Path from = library.resolveSibling("");
    for (String name : List.of("libucm", "libucs", "libuct", "libucp")) {
      Files.copy(from.resolve(name + ".so.0"), folder.resolve(name + ".so.0"));
    }
    Path modules = Files.createDirectory(folder.resolve("ucx"));
    try (Stream<Path> files = Files.list(from.resolve("ucx"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".so.0")).toList()) {
        Files.copy(file, modules.resolve(file.getFileName()));
      }
    }
  }
}
