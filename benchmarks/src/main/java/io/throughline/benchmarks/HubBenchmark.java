package io.throughline.benchmarks;

import io.throughline.benchmarks.hub.Clients;
import io.throughline.console.hub.Hub;
import io.throughline.console.run.agent.AgentEvent;
import io.throughline.console.run.agent.AgentSlots;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.message.Protocol;
import io.throughline.protocol.result.NodeRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Measures the hub by itself with a thousand and with ten thousand stand-in agents, which connect
 * as agents do and send one sample per second each: what it takes of a CPU, and what it keeps for
 * an agent. All samples have to be handed on. So many real agents do not fit on one machine.
 */
final class HubBenchmark implements Benchmark {
  private static final List<Integer> CLIENTS = List.of(1_000, 10_000);
  private static final long SECONDS = 30;
  private static final long PATIENCE_MILLIS = 10_000;

  private final Map<Integer, Load> measured = new HashMap<>();

  /**
   * Values of the one run that all figures of a number of clients are of.
   *
   * @param joined seconds until all had joined, one after the other
   * @param core percent of a CPU that this process takes for one sample a second of each
   * @param kilobytes of the heap that one of them takes (1e3)
   */
  private record Load(double joined, double core, double kilobytes) {}

  @Override
  public String name() {
    return "hub";
  }

  @Override
  public void measure(Path home, Consumer<Figure> figures) throws Exception {
    try (Workbench bench = new Workbench(home)) {
      for (int clients : CLIENTS) {
        figures.accept(
            Comparison.atMost(
                clients + " clients joined", "s", 1, () -> load(bench, clients).joined(), 60));
        figures.accept(
            Comparison.atMost(
                "hub with %d clients at 1 Hz".formatted(clients),
                "% of a CPU",
                1,
                () -> load(bench, clients).core(),
                100));
        figures.accept(
            Comparison.atMost(
                "heap for one of %d clients".formatted(clients),
                "kB",
                1,
                () -> load(bench, clients).kilobytes(),
                500));
      }
    }
  }

  private Load load(Workbench bench, int clients) throws IOException, InterruptedException {
    Load known = measured.get(clients);
    if (known == null) {
      known = run(join(bench), clients);
      measured.put(clients, known);
    }
    return known;
  }

  /** The message by which a real agent of this machine joins. */
  private static Join join(Workbench bench) throws InterruptedException {
    NodeRecord node =
        bench.stream(Map.of("duration", "1s", "transport", "tcp"), Map.of(), "tcp")
            .nodes()
            .getFirst();
    return new Join(
        Protocol.VERSION,
        node.node(),
        ProcessHandle.current().pid(),
        Objects.requireNonNull(node.capabilities()),
        Objects.requireNonNull(node.environment()));
  }

  private static Load run(Join join, int count) throws IOException, InterruptedException {
    AgentSlots slots = new AgentSlots();
    AtomicLong samples = new AtomicLong();
    AtomicLong joined = new AtomicLong();
    Consumer<AgentEvent> tell =
        event -> {
          if (event instanceof AgentEvent.Said(String _, AgentMessage.Sampled _)) {
            samples.incrementAndGet();
          } else if (event instanceof AgentEvent.Said(String _, Join _)) {
            joined.incrementAndGet();
          }
        };
    Map<String, String> tokens = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String node = "n" + i;
      tokens.put(node, slots.open(node, tell, () -> {}).token());
    }
    Hub hub = Hub.open(slots, Hub.Rhythm.USUAL);
    try (Clients clients = new Clients(hub.port(), 1, SECONDS)) {
      long heap = usedHeap();
      long began = System.nanoTime();
      clients.join(join, tokens);
      long all = System.nanoTime() - began;
      double kilobytes = (usedHeap() - heap) / 1e3 / count;
      long cpu = Machine.cpuNanos();
      long sent = clients.sent();
      // By the sample: where the machine is busy, clients are late with theirs.
      double core = 100.0 * (Machine.cpuNanos() - cpu) * count / sent / 1e9;
      await(samples, sent);
      if (joined.get() != count) {
        throw new IllegalStateException("%d of %d joined".formatted(joined.get(), count));
      }
      if (samples.get() != sent) {
        throw new IllegalStateException(
            "the hub handed %d of %d samples on".formatted(samples.get(), sent));
      }
      return new Load(all / 1e9, core, kilobytes);
    } finally {
      hub.close();
    }
  }

  private static void await(AtomicLong samples, long sent) throws InterruptedException {
    long until = System.currentTimeMillis() + PATIENCE_MILLIS;
    while (samples.get() < sent && System.currentTimeMillis() < until) {
      Thread.sleep(20);
    }
  }

  private static long usedHeap() {
    System.gc();
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
