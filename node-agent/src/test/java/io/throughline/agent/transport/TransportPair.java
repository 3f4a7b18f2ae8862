package io.throughline.agent.transport;

import com.sun.management.ThreadMXBean;
import io.throughline.protocol.scenario.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Two real transports in this process, connected, each with a data thread of its own. */
final class TransportPair implements AutoCloseable {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final long PATIENCE_SECONDS = 30;

  final End near;
  final End far;

  /** What one side does on its data thread. */
  interface Script {
    void run(End end) throws Exception;
  }

  TransportPair(String id, Operation operation, long bytes) throws Exception {
    near = new End("near");
    far = new End("far");
    near.does(end -> end.open(id, operation, false, bytes)).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    far.does(end -> end.open(id, operation, true, bytes)).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    both(end -> end.connect(far.address), end -> end.connect(near.address));
  }

  /** Lets both sides do something at the same time; throws what either threw. */
  void both(Script nearDoes, Script farDoes) throws Exception {
    CountDownLatch running = new CountDownLatch(2);
    Future<?> first = near.does(end -> end.takePart(nearDoes, running));
    Future<?> second = far.does(end -> end.takePart(farDoes, running));
    try {
      first.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      second.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  @Override
  public void close() throws Exception {
    Future<?> first = near.does(End::close);
    Future<?> second = far.does(End::close);
    first.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    second.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    near.thread.shutdown();
    far.thread.shutdown();
  }

  /** One side. */
  static final class End {
    private final ExecutorService thread;
    final Notification heard = new Notification();
    Transport transport;
    MemorySegment memory;
    volatile String address;
    volatile long allocated;
    private boolean closed;

    @SuppressWarnings("NullAway.Init") // Set by open, the first thing that it does.
    private End(String name) {
      thread = Executors.newSingleThreadExecutor(Thread.ofPlatform().name(name).factory());
    }

    Future<?> does(Script script) {
      return thread.submit(() -> {
        script.run(this);
        return null;
      });
    }

    private void open(String id, Operation operation, boolean listens, long bytes) {
      TransportSetup setup =
          new TransportSetup(
              new Credentials("run-1", "secret"), 1, "127.0.0.1", "", false, true, operation);
      transport = TransportById.open(id, setup, listens);
      memory = transport.prepare(bytes);
      address = transport.address();
    }

    private void connect(String peer) throws InterruptedException {
      transport.connect(peer, Deadline.after(TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)));
    }

    @SuppressWarnings("ThreadPriorityCheck") // The other side needs this core too.
    void until(BooleanSupplier condition) {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
      while (!condition.getAsBoolean()) {
        if (transport.progress() == 0) {
          Thread.yield();
        }
        if (System.nanoTime() > deadline) {
          throw new AssertionError("nothing came in time");
        }
      }
    }

    void finish(long ticket) {
      until(() -> transport.done(ticket));
    }

    long arrive(long ticket) {
      until(() -> transport.arrived(ticket));
      return transport.received();
    }

    void say(long word) {
      until(() -> transport.notify(word, 0));
      until(() -> transport.progress() == 0);
    }

    void hear(long word) {
      until(() -> transport.poll(heard) && heard.first() == word);
    }

    /** Runs a loop twice, and counts the bytes that the second allocated. */
    void count(Runnable loop) {
      loop.run();
      long before = THREADS.getCurrentThreadAllocatedBytes();
      loop.run();
      allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    /**
     * Runs a script, and makes progress until the other side's has ended too: what the other side
     * waits for may take this side's progress.
     */
    @SuppressWarnings("ThreadPriorityCheck") // The other side needs this core too.
    private void takePart(Script script, CountDownLatch running) throws Exception {
      try {
        script.run(this);
      } finally {
        running.countDown();
      }
      while (!closed && running.getCount() > 0) {
        try {
          transport.progress();
        } catch (TransportException ended) {
          return;
        }
        Thread.yield();
      }
    }

    void close() {
      closed = true;
      transport.close();
    }
  }
}
