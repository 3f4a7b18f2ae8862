package io.throughline.nativebridge.ucx.ffi;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.nativebridge.CProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Libraries beside a copy of UCX, made with the machine's own linker. */
class SiblingLibrariesTest {
  @TempDir Path folder;

  private void library(String file, String... needed) throws Exception {
    Files.writeString(folder.resolve("some.c"), "int some;");
    List<String> command =
        new ArrayList<>(
            List.of(
                "gcc",
                "-shared",
                "-Wl,--no-as-needed",
                "-Wl,-soname," + Path.of(file).getFileName()));
    command.addAll(List.of("-o", file, "some.c", "-L."));
    for (String name : needed) {
      command.add("-l:" + name);
    }
    CProgram.run(folder, command.toArray(String[]::new));
  }

  @Test
  void shouldNameWhatUcxAndItsModulesNeedAndNothingElse() throws Exception {
    Files.createDirectory(folder.resolve("ucx"));
    library("libdeep.so.3");
    library("libnear.so.1", "libdeep.so.3");
    library("libfar.so.1");
    library("libstranger.so.1", "libfar.so.1");
    library("ucx/libuct_new.so.0", "libfar.so.1");
    library("libucs.so.0", "libnear.so.1", "libc.so.6");
    library("libucp.so.0", "libucs.so.0", "libnear.so.1");
    Files.writeString(folder.resolve("libucm.so.0"), "no library");
    Files.writeString(folder.resolve("libuct.so.0"), "");
    assertThat(SiblingLibraries.of(folder))
        .containsExactly("libdeep.so.3", "libnear.so.1", "libfar.so.1");
  }

  @Test
  void shouldNameNothingWhereThereIsNoUcx() throws Exception {
    library("libstranger.so.1");
    assertThat(SiblingLibraries.of(folder)).isEmpty();
  }
}
