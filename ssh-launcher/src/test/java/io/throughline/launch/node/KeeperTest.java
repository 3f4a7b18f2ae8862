package io.throughline.launch.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.launch.Lease;
import io.throughline.launch.script.Script;
import io.throughline.protocol.plan.StorageFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class KeeperTest {
  private static final KeeperOrder ORDER =
      new KeeperOrder(
          "/agent",
          new NodeFolders("/folder", "/shm", "mark", StorageFolder.NONE),
          false,
          10,
          10,
          "",
          "",
          Map.of(),
          List.of());

  /** A node whose keeper is there and takes no orders. */
  private static final class TakesNoOrders implements NodeShell {
    private final CountDownLatch closed = new CountDownLatch(1);

    @Override
    public ScriptOutput run(Script script, List<String> arguments, Duration limit)
        throws IOException {
      throw new IOException("runs nothing");
    }

    @Override
    public OutputStream openKeeper(String nonce, KeeperOutputParser lines) {
      return new OutputStream() {
        @Override
        public void write(int b) throws IOException {
          throw new IOException("Broken pipe");
        }

        @Override
        public void close() {
          closed.countDown();
        }
      };
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }

  @Test
  void shouldLetGoOfAKeeperThatTakesNoOrders() throws Exception {
    TakesNoOrders node = new TakesNoOrders();
    assertThatThrownBy(() -> Keeper.start(node, ORDER, Lease.DEFAULT)).hasMessage("Broken pipe");
    assertThat(node.closed.await(10, TimeUnit.SECONDS)).as("its stdin is closed").isTrue();
  }
}
