package io.throughline.console.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.OpenMpi;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.Requires;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Faults of every kind into runs between two hosts, drawn by a seed: which rank, when, in which
 * work, beside which others. {@code -Dthroughline.faults=100} carries out a hundred of each kind,
 * {@code -Dthroughline.faults.seed} draws others, {@code -Dthroughline.faults.only=KIND} or {@code
 * KIND/NUMBER} carries out one kind or one repetition, {@code -Dthroughline.faults.at-once} so many
 * at a time, each on hosts of its own, {@code -Dthroughline.faults.minutes} begins none after that
 * time.
 */
@Requires(hosts = true)
@Tag("waits")
class FaultSuiteTest {
  private static final int TIMES = Integer.getInteger("throughline.faults", 0);
  private static final long SEED = Long.getLong("throughline.faults.seed", 20261127);
  private static final String ONLY = System.getProperty("throughline.faults.only", "");
  private static final int MINUTES = Integer.getInteger("throughline.faults.minutes", 0);
  private static final int AT_ONCE = Integer.getInteger("throughline.faults.at-once", 1);

  /** The usual, short suite: what no other test brings about between two hosts. */
  private static final List<SuiteFault> FEW =
      List.of(
          SuiteFault.CLOSED_HUB,
          SuiteFault.KILLED_KEEPER,
          SuiteFault.KILLED_CONSOLE,
          SuiteFault.THAWED_AGENT);

  /** Hosts are made anew after so many: what a kernel keeps of them is no part of the suite. */
  private static final int PER_HOSTS = 100;

  private final List<Trial.Result> results = new ArrayList<>();
  private final long began = System.nanoTime();

  private static List<Repetition> repetitions(boolean mpi) {
    String[] only = ONLY.split("/", -1);
    List<SuiteFault> kinds =
        TIMES == 0 && ONLY.isEmpty()
            ? FEW
            : Stream.of(SuiteFault.values())
                .filter(fault -> ONLY.isEmpty() || fault.id().equals(only[0]))
                .toList();
    assertThat(kinds).as("kinds of fault that are '%s'", ONLY).isNotEmpty();
    if (only.length > 1) {
      return List.of(Repetition.draw(kinds.getFirst(), SEED, Integer.parseInt(only[1]), mpi));
    }
    return IntStream.range(0, Math.max(1, TIMES))
        .boxed()
        .flatMap(number -> kinds.stream().map(kind -> Repetition.draw(kind, SEED, number, mpi)))
        .toList();
  }

  @Test
  void shouldEndEveryRunInOrderWhateverFaultFallsIntoIt(@TempDir Path data) throws Exception {
    Queue<Repetition> left = new ConcurrentLinkedQueue<>(repetitions(OpenMpi.isKnown()));
    int atOnce = Math.min(AT_ONCE, left.size());
    try (ExecutorService threads = Executors.newFixedThreadPool(atOnce)) {
      List<Callable<Void>> workers =
          IntStream.range(0, atOnce)
              .<Callable<Void>>mapToObj(number ->
                  () -> {
                    for (int part = 0; !left.isEmpty(); part++) {
                      carryOut(left, data.resolve(number + "-" + part));
                    }
                    return null;
                  })
              .toList();
      for (Future<Void> worker : threads.invokeAll(workers)) {
        worker.get();
      }
    }
    System.out.println(new SuiteTable(results));
    assertThat(results.stream().flatMap(result -> result.violations().stream())).isEmpty();
  }

  private void carryOut(Queue<Repetition> left, Path data)
      throws IOException, InterruptedException {
    try (SuiteHosts hosts = new SuiteHosts(data)) {
      for (int i = 0; i < PER_HOSTS && hosts.othersRunGoesOn(); i++) {
        Repetition repetition = left.poll();
        if (repetition == null) {
          break;
        }
        add(Trial.run(hosts, repetition));
        if (MINUTES > 0 && System.nanoTime() - began > Duration.ofMinutes(MINUTES).toNanos()) {
          left.clear();
        }
      }
      if (hosts.othersRunGoesOn()) {
        hosts.stranger().stop("the suite is over");
        RunRecord record = hosts.stranger().await();
        assertThat(record.status().outcome())
            .as(record.status().reason())
            .isEqualTo(Outcome.STOPPED);
      }
    }
  }

  private synchronized void add(Trial.Result result) {
    results.add(result);
    if (TIMES > 0 || !ONLY.isEmpty()) {
      System.out.printf(
          "%d: %s -> %.2f s %s%n",
          results.size(), result.repetition(), result.detectedNanos() / 1e9, result.violations());
    }
  }
}
