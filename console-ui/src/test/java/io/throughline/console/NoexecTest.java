package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.TestConsole;
import io.throughline.testing.Command;
import io.throughline.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The console on a machine whose {@code /tmp} is mounted noexec. */
@Requires(hosts = true)
@Timeout(90)
class NoexecTest {
  private Path data;

  /** Outside of {@code /tmp}, which the tests hide. */
  @BeforeEach
  void makeFolder() throws IOException {
    data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "noexec");
  }

  @AfterEach
  void removeFolder() throws IOException {
    try (Stream<Path> files = Files.walk(data)) {
      files
          .sorted(Comparator.reverseOrder())
          .forEach(file -> assertThat(file.toFile().delete()).isTrue());
    }
  }

  private Command.Result runs(String mounts) {
    String script =
        mounts
            + " exec env THROUGHLINE_DATA=%s %s/bin/java --enable-native-access=ALL-UNNAMED -Dthroughline.home=%s -cp '%s' %s runs"
                .formatted(
                    data,
                    System.getProperty("java.home"),
                    TestConsole.HOME,
                    System.getProperty("java.class.path"),
                    Main.class.getName());
    return Command.attempt("", Duration.ofSeconds(60), "unshare", "--mount", "sh", "-c", script);
  }

  @Test
  void shouldLoadItsNativeLibrariesFromTheDataFolder() {
    Command.Result result = runs("mount -t tmpfs -o noexec,mode=1777 tmpfs /tmp;");
    assertThat(result.code()).as(result.output()).isZero();
    assertThat(data.resolve("history.db")).exists();
  }

  @Test
  void shouldSayThatNoLibraryCanBeLoaded() {
    Command.Result result =
        runs(
            "mount -t tmpfs -o noexec,mode=1777 tmpfs /tmp; mount --bind %1$s %1$s; mount -o remount,bind,noexec %1$s;"
                .formatted(data));
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.output())
        .contains(
            "throughline: no library can be loaded from %s/native or /tmp (mounted noexec"
                .formatted(data));
  }
}
