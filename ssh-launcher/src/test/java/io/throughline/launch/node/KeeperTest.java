package io.throughline.launch.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.launch.FaultEvent;
import io.throughline.launch.FaultOrder;
import io.throughline.launch.Lease;
import io.throughline.launch.script.Script;
import io.throughline.protocol.plan.StorageFolder;
import io.throughline.protocol.scenario.FaultKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
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

  /**
   * A node whose keeper says what a test writes.
   *
   * @param out completed once the keeper has said its first word
   */
  private record Speaks(CompletableFuture<KeeperOutputParser> out) implements NodeShell {
    @Override
    public ScriptOutput run(Script script, List<String> arguments, Duration limit)
        throws IOException {
      throw new IOException("runs nothing");
    }

    @Override
    public OutputStream openKeeper(String nonce, KeeperOutputParser lines) throws IOException {
      lines.write(("throughline-keeper " + nonce + "\n").getBytes(StandardCharsets.UTF_8));
      out.complete(lines);
      return OutputStream.nullOutputStream();
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }

  /** A node whose log-in shell is slow to begin. */
  private record SlowToBegin(Duration delay) implements NodeShell {
    @Override
    public ScriptOutput run(Script script, List<String> arguments, Duration limit)
        throws IOException {
      throw new IOException("runs nothing");
    }

    @Override
    public OutputStream openKeeper(String nonce, KeeperOutputParser lines) {
      Thread.startVirtualThread(() -> {
        try {
          Thread.sleep(delay);
          lines.write(
              "throughline-keeper %s\nkeeper 1 2 3 4\nstarted 5 6\n"
                  .formatted(nonce)
                  .getBytes(StandardCharsets.UTF_8));
        } catch (InterruptedException | IOException e) {
          lines.close();
        }
      });
      return OutputStream.nullOutputStream();
    }

    @Override
    public void close() {
      // Nothing is held.
    }
  }

  @Test
  @Tag("waits")
  void shouldWaitLongerForTheFirstWordOfAKeeperThanForItsNext() throws Exception {
    Lease lease = new Lease(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(60));
    try (Keeper keeper = Keeper.start(new SlowToBegin(Duration.ofMillis(1500)), ORDER, lease)) {
      assertThat(keeper.started().get(10, TimeUnit.SECONDS).mover()).isEqualTo("5");
      assertThat(keeper.exited().get(10, TimeUnit.SECONDS))
          .startsWith("not known: no word from it for ");
    }
  }

  @Test
  void shouldNotTakeAClockThatCannotBeForAFaultThatBegan() throws Exception {
    String report = "keeper 1 2 3 4\nstarted 5 6\nfault began 9223372036854775807";
    BlockingQueue<FaultEvent> told = new LinkedBlockingQueue<>();
    CompletableFuture<KeeperOutputParser> out = new CompletableFuture<>();
    try (Keeper keeper = Keeper.start(new Speaks(out), ORDER, Lease.DEFAULT)) {
      keeper.inject(new FaultOrder(FaultKind.KILL, 0, "", 0), told::add);
      out.get().write((report + "\n").getBytes(StandardCharsets.UTF_8));
      assertThat(told.poll(10, TimeUnit.SECONDS))
          .isEqualTo(new FaultEvent.Failed("its keeper said: fault began 9223372036854775807"));
    }
  }

  @Test
  void shouldLetGoOfAKeeperThatTakesNoOrders() throws Exception {
    TakesNoOrders node = new TakesNoOrders();
    assertThatThrownBy(() -> Keeper.start(node, ORDER, Lease.DEFAULT)).hasMessage("Broken pipe");
    assertThat(node.closed.await(10, TimeUnit.SECONDS)).as("its stdin is closed").isTrue();
  }
}
