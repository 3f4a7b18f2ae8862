package io.throughline.launch.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.launch.script.Script;
import io.throughline.protocol.plan.StorageFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogsTest {
  private static final NodeFolders PLACE =
      new NodeFolders("/run", "/shm", "mark", StorageFolder.NONE);

  @TempDir Path folder;

  private void fetch(String said) throws Exception {
    Logs.fetch(new Saying(said), PLACE, folder, Duration.ofSeconds(1));
  }

  @Test
  void shouldTakeEachLogByItsLength() throws Exception {
    fetch("log mover.log 6\nlog a\n\nlog ucx.log 0\n\n");
    assertThat(folder.resolve("mover.log")).hasContent("log a\n");
    assertThat(folder.resolve("ucx.log")).isEmptyFile();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"log mover.log -1\n", "log mover.log many\n", "log mover.log 99999999999\n"})
  void shouldCallALengthThatIsNoneGarbled(String said) {
    assertThatThrownBy(() -> fetch(said))
        .isInstanceOf(IOException.class)
        .hasMessage("the logs came back garbled");
  }

  /** A shell whose scripts all say the same. */
  private record Saying(String said) implements NodeShell {
    @Override
    public ScriptOutput run(Script script, List<String> arguments, Duration limit)
        throws IOException {
      String text = "\nthroughline-begin n\n%sthroughline-end n\n".formatted(said);
      return ScriptOutput.parse(text.getBytes(StandardCharsets.UTF_8), "", "n");
    }

    @Override
    public OutputStream openKeeper(String nonce, KeeperOutputParser lines) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }
}
