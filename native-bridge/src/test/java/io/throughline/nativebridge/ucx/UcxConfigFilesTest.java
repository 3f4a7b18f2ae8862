package io.throughline.nativebridge.ucx;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UcxConfigFilesTest {
  @TempDir private Path folder;

  @Test
  void shouldReadWhatIsSetForEveryMachineAndTheLaterFileLast() throws Exception {
    Files.createDirectories(folder.resolve("lib"));
    Path first = Files.createDirectories(folder.resolve("etc/ucx"));
    Path second = Files.createDirectories(folder.resolve("own"));
    Files.writeString(
        first.resolve("ucx.conf"),
        """
        # UCX_LOG_LEVEL=debug
        ; a comment
        UCX_TLS = tcp,self  ; the cluster's
        UCX_RNDV_THRESH=32K
        not a setting

        [Some machine]
        CPU vendor = some
        UCX_ZCOPY_THRESH=1K
        """);
    Files.writeString(second.resolve("ucx.conf"), "UCX_RNDV_THRESH=64K\n");

    assertThat(UcxConfigFiles.read(List.of(first, folder.resolve("none"), second)))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("UCX_TLS", "tcp,self", "UCX_RNDV_THRESH", "64K"));
    assertThat(
            UcxConfigFiles.read(
                folder.resolve("lib/libucp.so.0"), Map.of("UCX_CONFIG_DIR", second.toString())))
        .containsEntry("UCX_TLS", "tcp,self")
        .containsEntry("UCX_RNDV_THRESH", "64K");
  }

  @Test
  void shouldReadAFileThatIsNotInUtf8() throws Exception {
    Files.write(
        folder.resolve("ucx.conf"),
        "# r\u00e9glages\nUCX_TLS=tcp\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(UcxConfigFiles.read(List.of(folder))).isEqualTo(Map.of("UCX_TLS", "tcp"));
  }
}
