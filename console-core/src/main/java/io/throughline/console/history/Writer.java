package io.throughline.console.history;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that writes. Takes what comes within {@link #GATHER_NANOS} of each other into one
 * transaction, so that a disk that syncs slowly still keeps up, and tells each one's maker once it
 * is on disk.
 *
 * <p>A transaction that fails is dropped whole: nothing of it is acknowledged, and {@link #put}
 * refuses samples with the reason until one succeeds again. So it is with an error of the virtual
 * machine: the thread tells those who wait and goes on.
 */
final class Writer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Writer.class);

  /** The part of the second within which a sample must be committed that is spent on waiting. */
  private static final long GATHER_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

  private static final int BATCH = 5_000;
  private static final int QUEUE = 20_000;
  private static final long PATIENCE_SECONDS = 10;
  private static final long IDLE_SECONDS = 2;

  /** For what is waited for: longer than a locked file is waited for. */
  private static final long LAST_SECONDS = 60;

  /** Something to be done within a transaction. */
  @FunctionalInterface
  interface Work {
    /**
     * @throws ProblemException before it has written anything; concerns this work alone
     * @throws SQLException fails the whole transaction
     */
    void apply(HistoryWriter historyWriter) throws SQLException;
  }

  /**
   * @param urgent commit at once, with what is there
   * @param committed called when it is on disk
   * @param failed called when it will not be
   */
  record Entry(Work work, boolean urgent, Runnable committed, Consumer<ProblemException> failed) {}

  private final HistoryFile file;
  private final Consumer<Writer> idle;
  private final LinkedBlockingQueue<Entry> queue = new LinkedBlockingQueue<>(QUEUE);
  private final Thread thread;
  private volatile @Nullable ProblemException trouble;
  private volatile boolean closing;
  private volatile boolean ended;
  private @Nullable HistoryWriter historyWriter;

  /**
   * @param idle called on its thread now and then, while nothing waits
   */
  Writer(HistoryFile file, Consumer<Writer> idle) {
    this.file = file;
    this.idle = idle;
    thread = Thread.ofPlatform().name("history-writer").daemon().start(this::run);
  }

  /** Why the last transaction failed; null where it did not. */
  @Nullable ProblemException trouble() {
    return trouble;
  }

  /**
   * @throws ProblemException if it is closed, so far behind that waiting does not help, or the
   *     caller is interrupted
   */
  void put(Entry entry) {
    boolean taken;
    try {
      taken = !closing && !ended && queue.offer(entry, PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw interrupted();
    }
    // Put as the thread ended, an entry may have been refused by the thread itself.
    if (!taken || (ended && queue.remove(entry))) {
      throw refused(refusal());
    }
  }

  /** Puts it, and waits until it is on disk; at most a minute and some seconds. */
  void write(Work work) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    put(new Entry(work, true, () -> done.complete(null), done::completeExceptionally));
    try {
      done.get(LAST_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof ProblemException p) {
        throw new ProblemException(p.problems().getFirst(), p);
      }
      throw new IllegalStateException(e.getCause());
    } catch (TimeoutException e) {
      throw refused("the disk took longer than %d s to write".formatted(LAST_SECONDS));
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private ProblemException interrupted() {
    Thread.currentThread().interrupt();
    return refused("interrupted while waiting for the disk");
  }

  private ProblemException refused(String why) {
    return new ProblemException(new Problem("history " + file.path(), why));
  }

  private String refusal() {
    if (closing) {
      return "it is closed";
    }
    return ended
        ? "what writes it has failed; see the console's log"
        : "the disk is too slow: " + queue.size() + " writes wait";
  }

  private void run() {
    List<Entry> batch = new ArrayList<>();
    try {
      while (!closing || !queue.isEmpty()) {
        try {
          gather(batch);
          if (batch.isEmpty()) {
            idle.accept(this);
          } else {
            commit(batch);
          }
        } catch (RuntimeException | Error e) {
          fail(batch, broken(e));
        }
        batch.clear();
      }
    } finally {
      ended = true;
      queue.drainTo(batch);
      drop();
      if (!closing || !batch.isEmpty()) {
        fail(batch, refused(refusal()));
      }
    }
  }

  private ProblemException broken(Throwable e) {
    LOG.error("history {}: the console failed while writing", file.path(), e);
    return new ProblemException(
        new Problem(
            "history " + file.path(),
            "the console failed while writing to it: " + e,
            "see the console's log; close the console and open it again if this stays"),
        e);
  }

  /** Nothing of it is on disk, and its makers are told so. */
  private void fail(List<Entry> batch, ProblemException problem) {
    trouble = problem;
    drop();
    for (Entry entry : batch) {
      tell(() -> entry.failed().accept(problem));
    }
  }

  private void gather(List<Entry> batch) {
    try {
      Entry next = queue.poll(IDLE_SECONDS, TimeUnit.SECONDS);
      long deadline = System.nanoTime() + GATHER_NANOS;
      while (next != null) {
        batch.add(next);
        if (next.urgent() || batch.size() == BATCH) {
          queue.drainTo(batch, BATCH);
          return;
        }
        next = queue.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      // Nobody has a reason to; what was gathered is still to be written.
      LOG.debug("interrupted while gathering", e);
    }
  }

  private void commit(List<Entry> batch) {
    List<Runnable> told = new ArrayList<>(batch.size());
    try {
      HistoryWriter open = tables();
      open.beginTransaction();
      for (Entry entry : batch) {
        try {
          entry.work().apply(open);
          told.add(entry.committed());
        } catch (ProblemException e) {
          told.add(() -> entry.failed().accept(e));
        }
      }
      open.commit();
      trouble = null;
    } catch (SQLException e) {
      LOG.debug("history {}: transaction failed", file.path(), e);
      fail(batch, SqlTrouble.exception(file.path(), e));
      return;
    }
    told.forEach(Writer::tell);
  }

  private static void tell(Runnable callback) {
    try {
      callback.run();
    } catch (RuntimeException | Error e) {
      LOG.warn("a listener of the history failed: {}", e.toString());
    }
  }

  private HistoryWriter tables() throws SQLException {
    HistoryWriter open = historyWriter;
    if (open == null) {
      open = tables(file.connect());
      historyWriter = open;
    }
    return open;
  }

  /** A file that stays unusable is tried with each batch: none of its connections may be left. */
  private static HistoryWriter tables(Connection connection) throws SQLException {
    try {
      return new HistoryWriter(connection);
    } catch (SQLException | RuntimeException | Error e) {
      try {
        connection.close();
      } catch (SQLException closing) {
        e.addSuppressed(closing);
      }
      throw e;
    }
  }

  /** Closing the connection rolls back what is open. */
  private void drop() {
    HistoryWriter open = historyWriter;
    historyWriter = null;
    if (open != null) {
      try {
        open.close();
      } catch (SQLException | RuntimeException | Error e) {
        LOG.debug("history {}: close failed", file.path(), e);
      }
    }
  }

  /** Writes what waits, then ends the thread; bounded. */
  @Override
  public void close() {
    Entry last = new Entry(ignored -> closing = true, true, () -> {}, ignored -> closing = true);
    try {
      if (!closing && queue.offer(last, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        thread.join(TimeUnit.SECONDS.toMillis(LAST_SECONDS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      LOG.warn("history {}: the disk did not take the last writes in time", file.path());
    }
  }
}
