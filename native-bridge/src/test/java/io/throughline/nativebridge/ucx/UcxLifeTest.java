package io.throughline.nativebridge.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.throughline.testing.Command;
import io.throughline.testing.Requires;
import java.lang.foreign.ValueLayout;
import java.util.EnumSet;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Who may use handles, until when, and what they say of themselves. */
@RequiresUcx
class UcxLifeTest {
  private static final EnumSet<UcxFeature> FEATURES = EnumSet.of(UcxFeature.TAG, UcxFeature.RMA);

  private static UcxContext context(String tls) {
    return new UcxContext(FEATURES, Map.of("TLS", tls));
  }

  private static Throwable onAnotherThread(Runnable action) throws InterruptedException {
    AtomicReference<Throwable> thrown = new AtomicReference<>(new AssertionError("nothing thrown"));
    Thread thread =
        Thread.ofPlatform()
            .start(() -> {
              Throwable t = catchThrowable(action::run);
              if (t != null) {
                thrown.set(t);
              }
            });
    thread.join();
    return thrown.get();
  }

  @Test
  void shouldRefuseAnotherThread() throws InterruptedException {
    try (UcxContext context = context("posix");
        UcxWorker worker = context.openWorker()) {
      assertThat(onAnotherThread(worker::progress))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("belongs to thread " + Thread.currentThread().getName());
      assertThat(worker.progress()).isNotNegative();
    }
  }

  /** As devices of containers do, and those of hosts in other tests. */
  @Test
  @Requires(hosts = true)
  void shouldOpenAnewWhereADeviceIsGoneThatItsContextFound() {
    String device = "tl-gone";
    Command.run("ip", "link", "add", device, "type", "veth", "peer", "name", device + "-peer");
    AtomicInteger contexts = new AtomicInteger();
    try {
      Command.run("ip", "addr", "add", "10.254.253.1/30", "dev", device);
      Command.run("ip", "link", "set", device + "-peer", "up");
      Command.run("ip", "link", "set", device, "up");
      UcxWorker worker =
          UcxWorker.open(
              () -> {
                UcxContext context = context("tcp,self");
                if (contexts.incrementAndGet() == 1) {
                  Command.run("ip", "link", "del", device);
                }
                return context;
              },
              UcxContext::openWorker);
      assertThat(contexts).as("contexts opened").hasValueGreaterThan(1);
      worker.close();
      worker.context().close();
    } finally {
      Command.attempt("ip", "link", "del", device);
    }
  }

  @Test
  void shouldTellWhyNoWorkerWasOpenedBeforeWhatItsContextSays() {
    try (UcxContext context = context("posix");
        UcxWorker worker = context.openWorker()) {
      assertThatThrownBy(() ->
              UcxWorker.open(
                  () -> context,
                  same -> {
                    throw new IllegalStateException("no worker");
                  }))
          .hasMessage("no worker")
          .satisfies(e ->
              assertThat(e.getSuppressed())
                  .singleElement()
                  .asString()
                  .contains("1 workers or memories of this UCX context are still open"));
      assertThat(worker.progress()).isNotNegative();
    }
  }

  @Test
  void shouldRefuseWhatIsClosed() {
    UcxContext context = context("posix");
    UcxWorker worker = context.openWorker();
    UcxEndpoint endpoint = worker.connect(worker.address(), UcxErrorMode.PEER);
    UcxMemory memory = context.allocate(4096);
    UcxRemoteKey key = endpoint.remoteKey(memory.packRemoteKey(), memory.address(), 4096);

    key.close();
    assertThatThrownBy(() -> endpoint.put(memory, 0, 8, key, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("key is closed");
    memory.close();
    assertThatThrownBy(() -> endpoint.tagSend(memory, 0, 8, 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("memory is closed");
    assertThatThrownBy(() -> memory.segment().get(ValueLayout.JAVA_BYTE, 0))
        .isInstanceOf(IllegalStateException.class);
    endpoint.close();
    assertThatThrownBy(endpoint::flush)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("endpoint is closed");
    worker.close();
    assertThatThrownBy(worker::progress)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("worker is closed");
    context.close();
    assertThatThrownBy(context::openWorker)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("context is closed");
  }

  @Test
  void shouldCloseTheEndpointsThatAreLeftOnAWorker() {
    try (UcxContext context = context("tcp");
        UcxWorker far = context.openWorker()) {
      UcxWorker near = context.openWorker();
      UcxEndpoint one = near.connect(far.address(), UcxErrorMode.PEER);
      UcxEndpoint other = near.connect(far.address(), UcxErrorMode.PEER);
      near.close();
      assertThatThrownBy(one::flush).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(other::flush).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void shouldOutliveWhatIsClosedInTheWrongOrder() {
    UcxContext context = context("posix");
    UcxWorker worker = context.openWorker();
    UcxMemory memory = context.allocate(4096);
    UcxEndpoint endpoint = worker.connect(worker.address(), UcxErrorMode.PEER);
    UcxRemoteKey key = endpoint.remoteKey(memory.packRemoteKey(), memory.address(), 4096);

    assertThatThrownBy(context::close)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("2 workers or memories of this UCX context are still open");
    worker.close();
    endpoint.close();
    key.close();
    memory.close();
    context.close();
  }

  @Test
  void shouldSayThatNoTransportReachesThePeer() {
    try (UcxContext sharedMemory = context("posix");
        UcxContext network = context("tcp");
        UcxWorker near = sharedMemory.openWorker();
        UcxWorker far = network.openWorker()) {
      byte[] address = far.address();
      assertThatThrownBy(() -> near.connect(address, UcxErrorMode.PEER))
          .isInstanceOfSatisfying(
              UcxException.class, e -> assertThat(e.status()).isEqualTo(UcxStatus.UNREACHABLE))
          .hasMessage("UCX: connecting to a worker failed: Destination is unreachable (-6)");
    }
  }

  @Test
  void shouldSayWhichTransportsDoNotExist() {
    assertThatThrownBy(() -> context("carrier-pigeon"))
        .isInstanceOf(UcxException.class)
        .hasMessageStartingWith("UCX: creating a context failed: ");
  }

  @Test
  void shouldRefuseMemoryOfNoBytes() {
    try (UcxContext context = context("posix")) {
      assertThatThrownBy(() -> context.allocate(0)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void shouldPrintWhatUcxKnows() {
    try (UcxContext context = context("posix,tcp");
        UcxWorker worker = context.openWorker();
        UcxEndpoint endpoint = worker.connect(worker.address(), UcxErrorMode.NONE)) {
      assertThat(context.printInfo()).contains("posix").contains("tcp");
      assertThat(worker.printInfo()).contains("UCP worker");
      assertThat(endpoint.printInfo()).contains("UCP endpoint").contains("lane[0]");
      assertThat(context.attributes().requestSize()).isPositive();
      assertThat(context.attributes().memoryTypes() & 1).as("host memory").isEqualTo(1);
    }
  }
}
