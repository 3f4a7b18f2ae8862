package io.throughline.agent.p2p;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.point.Totals;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.protocol.result.TransferProtocol;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The workers of one side: the first on the calling thread, each other on a thread of its own. */
final class Workers implements AutoCloseable {
  /** In the list of addresses that the peer gets. */
  private static final String SEPARATOR = "\n";

  private static final long CLOSE_NANOS = 10_000_000_000L;

  private final PointsSettings settings;
  private final String node;
  private final WorkerSync workerSync;
  private final List<WorkerThread> threads = new ArrayList<>();
  private final List<Worker> workers = new CopyOnWriteArrayList<>();
  private @Nullable Totals totals;

  Workers(PointsSettings settings, String node) {
    this.settings = settings;
    this.node = node;
    this.workerSync = new WorkerSync(settings.workers().count());
  }

  /** Opens a transport for each worker; returns their addresses. */
  String prepare(WorkSetup setup) {
    List<CounterBoard> boards = new ArrayList<>();
    for (int i = 0; i < settings.workers().count(); i++) {
      boards.add(new CounterBoard(PointsRun.counted()));
    }
    Totals sums = new Totals(boards, setup.counters());
    totals = sums;
    List<String> addresses = new ArrayList<>();
    for (int i = 0; i < settings.workers().count(); i++) {
      int index = i;
      if (i > 0) {
        threads.add(new WorkerThread(i));
      }
      addresses.add(
          on(
              index,
              () -> {
                Cpus.settle(node, settings.workers().cpus(), index);
                WorkerContext workerContext =
                    WorkerContext.prepare(
                        settings,
                        setup.transports().get(),
                        setup.waits().get(),
                        setup.stop(),
                        workerSync,
                        index,
                        boards.get(index));
                workers.add(
                    new Worker(index, workerContext, index == 0 ? sums : null, setup.latencies()));
                return workerContext.transport().address();
              }));
    }
    return String.join(SEPARATOR, addresses);
  }

  private <T> T on(int index, Callable<T> work) {
    return WorkerThread.on(
        index == 0 ? null : threads.get(index - 1),
        work,
        settings.timeout() + CLOSE_NANOS + settings.buffers().touchNanos());
  }

  Worker first() {
    return workers.getFirst();
  }

  /** Carriers of any worker's bytes: with several rails each has its own device. */
  List<String> carriers() {
    Set<String> all = new LinkedHashSet<>();
    // Each worker's thread asks its own: UCX's workers belong to theirs.
    each(worker ->
        settings.specs().stream()
            .map(spec -> worker.transport().carriers(spec.operation(), spec.size()))
            .forEach(all::addAll));
    return List.copyOf(all);
  }

  /** How the workers' transports carry a point, on all of their lanes; null where unknown. */
  @Nullable TransferProtocol protocol(PointSpec spec) {
    List<TransferProtocol> all = new ArrayList<>();
    each(worker -> {
      TransferProtocol protocol = worker.transport().protocol(spec.operation(), spec.size());
      if (protocol != null) {
        all.add(protocol);
      }
    });
    return all.stream().reduce(TransferProtocol::and).orElse(null);
  }

  /** Others have counted on the run's counters meanwhile. */
  void goOn() {
    if (totals != null) {
      totals.goOn();
    }
  }

  void connect(String addresses, Deadline until) throws InterruptedException {
    String[] each = addresses.split(SEPARATOR, -1);
    if (each.length != workers.size()) {
      throw new TransportException(
          "the other side has %d workers, and this one %d".formatted(each.length, workers.size()));
    }
    workers.getFirst().transport().connect(each[0], until);
    for (int i = 1; i < workers.size(); i++) {
      int index = i;
      threads
          .get(i - 1)
          .call(
              () -> {
                workers.get(index).transport().connect(each[index], until);
                return true;
              },
              until.remainingNanos() + CLOSE_NANOS);
    }
  }

  /** Has each worker do something, one after the other. */
  void each(Consumer<Worker> work) {
    for (int i = 0; i < workers.size(); i++) {
      Worker worker = workers.get(i);
      on(
          i,
          () -> {
            work.accept(worker);
            return true;
          });
    }
  }

  /** Drives every worker's path; those of other threads when they are free. */
  void keepAlive() {
    workers.getFirst().keepAlive();
    for (int i = 0; i < threads.size(); i++) {
      Worker worker = workers.get(i + 1);
      WorkerThread thread = threads.get(i);
      if (thread.idle()) {
        thread.start(worker::keepAlive);
      }
    }
  }

  /** All workers measure a point at the same time; returns what each saw. */
  List<WorkerReport> measure(PointSpec spec, Barrier barrier) throws InterruptedException {
    List<Future<WorkerReport>> others = new ArrayList<>();
    for (int i = 1; i < workers.size(); i++) {
      Worker worker = workers.get(i);
      others.add(threads.get(i - 1).begin(() -> measure(worker, spec, nanos -> {})));
    }
    List<WorkerReport> reports = new ArrayList<>();
    try {
      reports.add(measure(workers.getFirst(), spec, barrier));
      for (Future<WorkerReport> other : others) {
        reports.add(
            WorkerThread.await(other, 2 * settings.timeout() + settings.buffers().touchNanos()));
      }
    } catch (RuntimeException e) {
      // What failed first says why.
      throw workerSync.failure() instanceof RuntimeException first ? first : e;
    }
    return reports;
  }

  private WorkerReport measure(Worker worker, PointSpec spec, Barrier barrier) {
    try {
      return worker.measure(spec, barrier);
    } catch (RuntimeException | Error e) {
      workerSync.failed(e);
      throw e;
    }
  }

  long refused() {
    long all = 0;
    for (Worker worker : workers) {
      all += worker.transport().refused();
    }
    return all;
  }

  @Override
  public void close() {
    RuntimeException failure = null;
    for (int i = workers.size() - 1; i >= 0; i--) {
      Worker worker = workers.get(i);
      try {
        on(
            i,
            () -> {
              worker.close();
              return true;
            });
      } catch (RuntimeException e) {
        failure = e;
      }
    }
    threads.forEach(WorkerThread::close);
    if (failure != null) {
      throw failure;
    }
  }
}
