package io.throughline.agent.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.nativebridge.posix.CpuAffinity;
import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.Load;
import io.throughline.protocol.evidence.PortTraffic;
import io.throughline.testing.Command;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The node's own counters, read for real while something goes on. */
class CounterSnapshotterTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void shouldTellItsOwnWorkOnThePinnedCpuFromThatOfOthers() throws Exception {
    int cpu = CpuAffinity.current().length() - 1;
    Process other =
        new ProcessBuilder("taskset", "-c", "" + cpu, "sh", "-c", "while :; do :; done").start();
    try {
      CpuUse use = Objects.requireNonNull(pinned(cpu, 2 * SECOND).cpu());
      assertThat(use.pinned().cpu()).isEqualTo(cpu);
      assertThat(use.pinned().busyNanos() - use.pinned().ownNanos())
          .as("a loop that wants the whole CPU gets a good part of it: %s", use)
          .isGreaterThan(SECOND / 4);
      assertThat(use.pinned().ownNanos()).isPositive();
      assertThat(use.switches().preempted()).isPositive();
      assertThat(use.busyNanos()).isGreaterThanOrEqualTo(use.pinned().busyNanos() / 2);
    } finally {
      other.destroyForcibly();
    }
  }

  /** A data thread that spins on its CPU for a while. */
  private static Evidence pinned(int cpu, long nanos) throws Exception {
    FutureTask<Evidence> data =
        new FutureTask<>(() -> {
          CounterSnapshotter counterSnapshotter = new CounterSnapshotter(cpu);
          BitSet one = new BitSet();
          one.set(cpu);
          CpuAffinity.set(one);
          counterSnapshotter.begin();
          long end = System.nanoTime() + nanos;
          while (System.nanoTime() < end) {
            Thread.onSpinWait();
          }
          return Objects.requireNonNull(
              counterSnapshotter.end(null, null, List.of("UCX_TLS=tcp"), null));
        });
    Thread.ofPlatform().start(data);
    return data.get();
  }

  /** Alone: other tests use the loopback interface too. */
  @Test
  @Tag("measures")
  void shouldCountWhatWentThroughAnInterface() throws Exception {
    CounterSnapshotter counterSnapshotter = new CounterSnapshotter(-1);
    IdleBaseline idleBaseline = new IdleBaseline();
    counterSnapshotter.begin();
    Thread.sleep(200);
    long bytes = 20_000_000;
    throughLoopback(bytes);
    Evidence evidence =
        Objects.requireNonNull(counterSnapshotter.end(idleBaseline.load(), null, List.of(), null));
    assertThat(lo(evidence.traffic()).receivedBytes()).isBetween(bytes, 20 * bytes);
    assertThat(lo(evidence.traffic()).sentBytes()).isGreaterThanOrEqualTo(bytes);
    assertThat(evidence.nanos()).isGreaterThan(SECOND / 10);
    assertThat(Math.abs(evidence.wallNanos() - evidence.nanos())).isLessThan(SECOND);
    Load load = Objects.requireNonNull(evidence.before());
    assertThat(lo(load.traffic()).receivedBytes()).isGreaterThanOrEqualTo(bytes);
    assertThat(load.average()).isNotNegative();
    assertThat(load.cpus()).isPositive();
  }

  private static PortTraffic lo(List<PortTraffic> ports) {
    return ports.stream().filter(port -> port.name().equals("lo")).findFirst().orElseThrow();
  }

  private static void throughLoopback(long bytes) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket out = new Socket(server.getInetAddress(), server.getLocalPort());
        Socket in = server.accept()) {
      Thread reader =
          Thread.ofVirtual()
              .start(() -> {
                try {
                  in.getInputStream().transferTo(OutputStream.nullOutputStream());
                } catch (java.io.IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              });
      out.getOutputStream().write(new byte[(int) bytes]);
      out.shutdownOutput();
      reader.join();
    }
  }

  @Test
  void shouldHaveNothingToSayOfARunThatDidNotBegin() throws Exception {
    assertThat(new CounterSnapshotter(-1).end(null, null, List.of(), null)).isNull();
  }

  @Test
  void shouldSeeTheLoadOfOthersBeforeTheRun() throws Exception {
    IdleBaseline idleBaseline = new IdleBaseline();
    var _ = Command.attempt("timeout", "1", "sh", "-c", "while :; do :; done");
    Load load = idleBaseline.load();
    assertThat(load.othersNanos()).isGreaterThan(SECOND / 10);
  }
}
