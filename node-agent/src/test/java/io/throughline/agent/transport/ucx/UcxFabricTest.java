package io.throughline.agent.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportSetup;
import io.throughline.nativebridge.cuda.driver.CudaDriver;
import io.throughline.protocol.scenario.Operation;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One worker and many peers, each a real one on a thread of its own. */
class UcxFabricTest {
  private static final long BYTES = 64 << 10;

  /** What a fabric is told of; a peer with one channel has room for more. */
  private static final int CHANNELS = 4;

  private static final long PATIENCE_SECONDS = 30;

  @Test
  void shouldLeaveNothingOpenWhereItsFirstChannelCannotBeMade() throws Exception {
    CudaDriver none =
        (CudaDriver)
            Proxy.newProxyInstance(
                CudaDriver.class.getClassLoader(),
                new Class<?>[] {CudaDriver.class},
                (proxy, method, arguments) -> 0);
    TransportSetup setup =
        new TransportSetup(
                new Credentials("run", "secret"),
                CHANNELS,
                "127.0.0.1",
                "",
                false,
                false,
                Operation.PUT)
            .withOneMemory();
    int tries = 10;
    long before = 0;
    for (int i = 0; i <= tries; i++) {
      UcxFabric fabric = new UcxFabric(setup, Map.of("TLS", "tcp"), new GpuDevice(none, 0));
      assertThatThrownBy(fabric::channel).hasMessageContaining("memory of their own");
      before = i == 0 ? descriptors() : before;
    }
    assertThat(descriptors() - before).isLessThan(tries);
  }

  private static long descriptors() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    }
  }

  @Test
  void shouldKeepChannelsOfOneWorkerApart() throws Exception {
    int peers = CHANNELS;
    UcxFabric fabric = fabric("TLS", "tcp,self");
    List<ExecutorService> threads = new ArrayList<>();
    for (int i = 0; i < peers; i++) {
      threads.add(Executors.newSingleThreadExecutor());
    }
    List<UcxRmaTransport> here = new ArrayList<>();
    List<UcxRmaTransport> there = new ArrayList<>();
    List<String> addresses = new ArrayList<>();
    List<MemorySegment> memory = new ArrayList<>();
    for (int i = 0; i < peers; i++) {
      UcxRmaTransport channel = fabric.channel();
      here.add(channel);
      memory.add(channel.prepare(BYTES));
      there.add(
          on(
              threads.get(i),
              () -> {
                UcxRmaTransport peer = fabric("TLS", "tcp,self").channel();
                peer.prepare(BYTES);
                return peer;
              }));
      addresses.add(on(threads.get(i), there.get(i)::address));
    }
    // All greet at once, so that first messages for channels that are not yet looked at lie there.
    List<Future<?>> connecting = new ArrayList<>();
    for (int i = 0; i < peers; i++) {
      UcxRmaTransport peer = there.get(i);
      String address = here.get(i).address();
      connecting.add(
          threads
              .get(i)
              .submit(() -> {
                peer.connect(address, deadline());
                return null;
              }));
    }
    for (int i = peers - 1; i >= 0; i--) {
      here.get(i).connect(addresses.get(i), deadline());
    }
    for (Future<?> each : connecting) {
      drive(here, each);
    }

    for (int i = 0; i < peers; i++) {
      UcxRmaTransport peer = there.get(i);
      long number = i;
      Future<?> sent =
          threads
              .get(i)
              .submit(() -> {
                peer.notify(100 + number, 200 + number);
                await(peer, peer.write(8, 8, 16));
                await(peer, peer.flush());
                return null;
              });
      drive(here, sent);
    }
    for (int i = 0; i < peers; i++) {
      Notification got = new Notification();
      assertThat(eventually(here.get(i), got)).isTrue();
      assertThat(got.first()).isEqualTo(100 + i);
      assertThat(got.second()).isEqualTo(200 + i);
      assertThat(here.get(i).poll(got)).isFalse();
      assertThat(here.get(i).refused()).isZero();
    }
    assertThat(memory.getFirst().get(JAVA_LONG, 16)).isZero();

    // A channel that is closed leaves the others their worker.
    here.getFirst().close();
    here.get(1).notify(7, 8);
    Notification answered = new Notification();
    UcxRmaTransport second = there.get(1);
    Future<Boolean> heard = threads.get(1).submit(() -> eventually(second, answered));
    drive(here.subList(1, peers), heard);
    assertThat(heard.get()).isTrue();
    assertThat(answered.first()).isEqualTo(7);

    for (int i = 0; i < peers; i++) {
      UcxRmaTransport peer = there.get(i);
      on(
          threads.get(i),
          () -> {
            peer.close();
            return null;
          });
      threads.get(i).shutdown();
    }
    here.subList(1, peers).forEach(Transport::close);
  }

  @Test
  void shouldTakeTheMemoryOfOneWorkerForManyPeers() throws Exception {
    UcxFabric fabric = fabric("TLS", "posix,self");
    List<UcxRmaTransport> channels = new ArrayList<>();
    channels.add(fabric.channel());
    long one = sharedKilobytes();
    for (int i = 1; i < 16; i++) {
      channels.add(fabric.channel());
    }
    long sixteen = sharedKilobytes();
    channels.forEach(Transport::close);

    // A worker's own would be 4 MiB each.
    assertThat(sixteen - one).isLessThan(15 * 1024);
  }

  @Test
  void shouldRegisterTheMemoryOfAllChannelsOnce() {
    UcxFabric fabric = fabric("TLS", "posix,self");
    List<UcxRmaTransport> channels = new ArrayList<>();
    List<MemorySegment> memory = new ArrayList<>();
    for (int i = 0; i <= CHANNELS; i++) {
      UcxRmaTransport channel = fabric.channel();
      channels.add(channel);
      memory.add(channel.prepare(BYTES + 8));
    }
    List<UcxAddress> addresses =
        channels.stream().map(channel -> UcxAddress.decode(channel.address())).toList();
    long part = BYTES + 4096;
    for (int i = 1; i < CHANNELS; i++) {
      assertThat(addresses.get(i).key()).isEqualTo(addresses.getFirst().key());
      assertThat(addresses.get(i).memory()).isEqualTo(addresses.get(i - 1).memory() + part);
      assertThat(addresses.get(i).bytes()).isEqualTo(BYTES + 8);
    }
    assertThat(addresses.get(CHANNELS).key())
        .as("of one more")
        .isNotEqualTo(addresses.getFirst().key());
    memory.forEach(one -> one.fill((byte) 1));
    channels.forEach(Transport::close);
  }

  @Test
  void shouldGiveAllChannelsOneMemoryWhereAskedTo() {
    UcxFabric fabric = new UcxFabric(setup().withOneMemory(), Map.of("TLS", "posix,self"), null);
    List<UcxRmaTransport> channels = new ArrayList<>();
    List<MemorySegment> memory = new ArrayList<>();
    for (int i = 0; i < CHANNELS; i++) {
      UcxRmaTransport channel = fabric.channel();
      channels.add(channel);
      memory.add(channel.prepare(BYTES));
    }
    UcxAddress first = UcxAddress.decode(channels.getFirst().address());
    for (int i = 1; i < CHANNELS; i++) {
      UcxAddress address = UcxAddress.decode(channels.get(i).address());
      assertThat(memory.get(i).address()).isEqualTo(memory.getFirst().address());
      assertThat(address.memory()).isEqualTo(first.memory());
      // UCX 1.18 leaves the last bytes of a packed key as they were in memory.
      assertThat(address.key()).hasSameSizeAs(first.key());
    }
    assertThatThrownBy(() -> channels.getFirst().prepare(2 * BYTES))
        .hasMessage("the memory of all channels has 65536 bytes, and one asks for 131072");
    channels.subList(1, CHANNELS).forEach(Transport::close);
    memory.getFirst().fill((byte) 1);
    channels.getFirst().close();
  }

  private static UcxFabric fabric(String name, String value) {
    return new UcxFabric(setup(), Map.of(name, value, "NET_DEVICES", "lo"), null);
  }

  private static TransportSetup setup() {
    return new TransportSetup(
        new Credentials("run-1", "secret"), CHANNELS, "127.0.0.1", "", false, true, Operation.PUT);
  }

  private static Deadline deadline() {
    return Deadline.after(TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS));
  }

  private static <T> T on(ExecutorService thread, Callable<T> work) throws Exception {
    return thread.submit(work).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /** The peer's operations may need this side's progress. */
  private static void drive(List<UcxRmaTransport> channels, Future<?> until) throws Exception {
    Deadline deadline = deadline();
    while (!until.isDone() && !deadline.passed()) {
      channels.forEach(Transport::progress);
    }
    until.get(1, TimeUnit.SECONDS);
  }

  private static void await(Transport transport, long ticket) {
    Deadline deadline = deadline();
    while (!transport.done(ticket)) {
      transport.progress();
      assertThat(deadline.passed()).isFalse();
    }
  }

  private static boolean eventually(Transport transport, Notification into) {
    Deadline deadline = deadline();
    while (!transport.poll(into)) {
      transport.progress();
      if (deadline.passed()) {
        return false;
      }
    }
    return true;
  }

  private static long sharedKilobytes() throws Exception {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("RssShmem:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElseThrow();
  }
}
