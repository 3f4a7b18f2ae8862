package io.throughline.nativebridge.ucc;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.nativebridge.ucc.UccAvailability.Available;
import io.throughline.nativebridge.ucc.UccAvailability.Missing;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UccTest {
  @Test
  void shouldSayWhetherUccIsThere() {
    switch (Ucc.availability()) {
      case Available(Ucc library) -> assertThat(library.version()).matches("\\d+\\.\\d+.*");
      case Missing(String reason) ->
          assertThat(reason)
              .startsWith("UCC is not installed here (Debian sid has it in the packages libucc1")
              .contains("libucc.so.1");
    }
  }

  @Test
  void shouldTellALibraryThatLacksAnotherOneFromNone() {
    assertThat(Ucc.absent("libucc.so.1: cannot open shared object file: No such file"))
        .startsWith("UCC is not installed here (");
    assertThat(Ucc.absent("libucs.so.0: cannot open shared object file: No such file"))
        .isEqualTo(
            "UCC is installed here and cannot be loaded: libucs.so.0: cannot open shared object"
                + " file: No such file");
  }

  @Test
  void shouldTellALibraryWithoutPlugins(@TempDir Path folder) throws Exception {
    assertThat(Ucc.hasPlugins(folder)).isFalse();
    assertThat(Ucc.hasPlugins(folder.resolve("none"))).isFalse();
    assertThat(Ucc.withoutPlugins("1.9.0", Path.of("/usr/lib/ucc")))
        .isEqualTo(
            "UCC 1.9.0 is installed without its plugins: there is no libucc_cl_*.so in"
                + " /usr/lib/ucc (on Debian the package libucc-dev has them)");
    Files.createFile(folder.resolve("libucc_cl_basic.so"));
    assertThat(Ucc.hasPlugins(folder)).isTrue();
  }
}
