package io.throughline.launch.node;

import io.throughline.launch.FaultEvent;
import io.throughline.launch.FaultOrder;
import io.throughline.launch.Lease;
import io.throughline.protocol.clock.AwakeClock;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The console's end of a keeper: sends beats and wishes, takes its reports. */
public final class Keeper implements AutoCloseable {
  private static final int MOST_LINES = 1000;

  private final Lease lease;
  private final KeeperOutputParser sink;
  private final CompletableFuture<Identity> started = new CompletableFuture<>();
  private final CompletableFuture<String> exited = new CompletableFuture<>();
  private final CompletableFuture<Boolean> finished = new CompletableFuture<>();
  private final List<String> said = new ArrayList<>();
  private final Queue<CompletableFuture<String>> asked = new ConcurrentLinkedQueue<>();

  /** At zero once nothing more is to be said to it or heard of it. */
  private final CountDownLatch over = new CountDownLatch(1);

  private volatile Identity identity = Identity.UNKNOWN;
  private volatile String ending = "";
  private volatile long heardNanos = AwakeClock.now();
  private volatile long askedNanos;
  private volatile LongSupplier agentHeardAt = () -> 0;
  private volatile Consumer<FaultEvent> faultEvents = event -> {};
  private @Nullable OutputStream stdin;

  private Keeper(Lease lease, String nonce) {
    this.lease = lease;
    this.sink =
        new KeeperOutputParser(
            "throughline-keeper " + nonce, this::take, () -> lose("its connection ended"));
  }

  /**
   * Starts a keeper and hands it its orders; {@link #started} says how that went.
   *
   * @throws IOException in words, if it cannot be started at all
   */
  public static Keeper start(NodeShell node, KeeperOrder order, Lease lease)
      throws IOException, InterruptedException {
    String text = order.text();
    String nonce = Nonce.next();
    Keeper keeper = new Keeper(lease, nonce);
    OutputStream stdin = node.openKeeper(nonce, keeper.sink);
    keeper.stdin = stdin;
    try {
      send(stdin, text);
    } catch (IOException e) {
      keeper.close();
      throw e;
    }
    Thread.ofVirtual().name("beats").start(() -> keeper.beat(stdin));
    Thread.ofVirtual().name("keeper-watch").start(keeper::watch);
    return keeper;
  }

  private void take(String line) {
    heardNanos = AwakeClock.now();
    String[] word = line.split(" ", 2);
    String rest = word.length > 1 ? word[1] : "";
    if (word[0].equals("alive")) {
      return;
    }
    if (word[0].equals("state")) {
      answer(rest);
      return;
    }
    remember(line);
    switch (word[0]) {
      case "keeper" -> {
        String[] part = rest.split(" ", -1);
        if (part.length == 4) {
          identity = identity.withKeeper(part[0], part[1], part[2], part[3]);
        }
      }
      case "started" -> {
        String[] part = rest.split(" ", -1);
        if (part.length == 2) {
          identity = identity.withMover(part[0], part[1]);
          started.complete(identity);
        }
      }
      case "fault" -> takeFault(rest);
      case "ending" -> ending = rest;
      case "exited" ->
          exited.complete(
              ending.isEmpty() || rest.contains(ending)
                  ? rest
                  : rest + ", ended by its keeper: " + ending);
      case "done" -> finish(true);
      case "error" -> {
        started.completeExceptionally(new IOException(rest));
        exited.complete("not started: " + rest);
      }
      default -> {
        // check lines: the node is asked again, by a fresh shell.
      }
    }
  }

  /** One answer does for all who have asked. */
  private void answer(String state) {
    for (var next = asked.poll(); next != null; next = asked.poll()) {
      next.complete(state);
    }
  }

  /** Takes the keeper's report of a fault; a number that is none is its own kind of failure. */
  private void takeFault(String text) {
    long heard = System.nanoTime();
    String[] part = text.split(" ", 4);
    String value = part.length > 1 ? part[1] : "";
    try {
      switch (part[0]) {
        case "armed" -> {
          identity = identity.withFault(value, part[2], part[3]);
          faultEvents.accept(new FaultEvent.Armed(value));
        }
        case "began" ->
            faultEvents.accept(new FaultEvent.Began(askedNanos, heard, clockNanos(value)));
        case "undone" -> faultEvents.accept(new FaultEvent.Undone(heard, clockNanos(value)));
        case "failed" ->
            faultEvents.accept(new FaultEvent.Failed(text.substring("failed".length()).strip()));
        default -> {
          // Of a later version.
        }
      }
    } catch (ArithmeticException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
      faultEvents.accept(new FaultEvent.Failed("its keeper said: fault " + text));
    }
  }

  private static long clockNanos(String hundredths) {
    return Math.multiplyExact(Long.parseLong(hundredths), 10_000_000L);
  }

  private void remember(String line) {
    synchronized (said) {
      if (said.size() < MOST_LINES) {
        said.add(line);
      }
    }
  }

  private void lose(String why) {
    if (!exited.isDone()) {
      remember("(the console lost the keeper: " + why + ")");
    }
    started.completeExceptionally(
        new IOException("the keeper did not start: " + why + heardBefore()));
    exited.complete("not known: " + why);
    finish(false);
  }

  /**
   * What the log-in shell said in place of a keeper, to append to a sentence; empty for nothing.
   */
  String heardBefore() {
    return noise().isEmpty() ? "" : "; the node said: " + ScriptOutput.shown(noise());
  }

  private void finish(boolean whole) {
    finished.complete(whole);
    over.countDown();
  }

  private void beat(OutputStream to) {
    try {
      while (!over.await(lease.beat().toNanos(), TimeUnit.NANOSECONDS)) {
        send(to, "beat\n");
      }
    } catch (IOException | InterruptedException e) {
      // The keeper is gone or lost; its output says which.
    }
  }

  private void watch() {
    try {
      long left = leftNanos();
      while (left > 0 && !over.await(left, TimeUnit.NANOSECONDS)) {
        left = leftNanos();
      }
      if (left <= 0) {
        lose("no word from it for " + (AwakeClock.now() - heardNanos) / 1_000_000_000 + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Time for which the keeper may still be silent. While its agent is heard, the node is there: the
   * keeper then has as long as it gives the console. Before its first word so has a log-in shell
   * that is slow to begin; who waits for the start has a bound of their own.
   */
  private long leftNanos() {
    long patience = lease.patience().toNanos();
    if (!sink.marked()) {
      return Math.min(patience, lease.ofNode().toNanos() - (AwakeClock.now() - heardNanos));
    }
    long longest = Math.max(patience, lease.ofNode().toNanos());
    long ofAgent = Math.min(agentHeardAt.getAsLong(), heardNanos + longest - patience);
    return patience - (AwakeClock.now() - Math.max(heardNanos, ofAgent));
  }

  private static void send(OutputStream to, String text) throws IOException {
    synchronized (to) {
      to.write(text.getBytes(StandardCharsets.UTF_8));
      to.flush();
    }
  }

  /** Completed when the mover runs; exceptionally, in words, when it could not be started. */
  public CompletableFuture<Identity> started() {
    return started;
  }

  /** Completed with how the mover ended, or why that is not known. */
  public CompletableFuture<String> exited() {
    return exited;
  }

  /** As far as it is known. */
  public Identity identity() {
    return identity;
  }

  /** Output of the log-in shell before the keeper's. */
  public String noise() {
    return sink.noise();
  }

  /** Reports of the keeper, without its answers to beats. */
  public List<String> said() {
    synchronized (said) {
      return List.copyOf(said);
    }
  }

  /** As of {@link io.throughline.launch.LaunchedAgent#alsoHeard}. */
  public void alsoHeard(LongSupplier agentAt) {
    agentHeardAt = agentAt;
  }

  /** Asks for the state of the mover's process; completed where the keeper answers. */
  public CompletableFuture<String> state() {
    CompletableFuture<String> answer = new CompletableFuture<>();
    asked.add(answer);
    ask("state\n");
    return answer;
  }

  /** Asks for a word in the mover's log on where its threads are. */
  public void show() {
    ask("show\n");
  }

  /**
   * Asks for a fault, once in a run.
   *
   * @param events told of its progress, on the thread that reads from the keeper
   */
  public void inject(FaultOrder order, Consumer<FaultEvent> events) {
    faultEvents = events;
    askedNanos = System.nanoTime();
    ask(order.line());
  }

  /** Asks for the mover's end; {@link #exited} tells when it is there. */
  public void end() {
    ask("end\n");
  }

  /**
   * Asks for what is left to be removed, after the mover's end.
   *
   * @return whether the keeper said within {@code limit} that it is done; false at once where it
   *     has not said its first word, since a log-in shell that hangs in its place answers nothing
   */
  public boolean clean(Duration limit) throws InterruptedException {
    if (!sink.marked()) {
      return false;
    }
    ask("clean\n");
    try {
      return AwakeClock.await(finished, limit);
    } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException e) {
      return false;
    }
  }

  private void ask(String wish) {
    OutputStream to = stdin;
    if (to != null && !finished.isDone()) {
      // A dead connection can block a write for minutes; nobody waits for this one.
      Thread.startVirtualThread(() -> {
        try {
          send(to, wish);
        } catch (IOException e) {
          // The keeper is gone or lost; its output says which.
        }
      });
    }
  }

  /** Lets the keeper go: it sees the end of its input and ends what is left. */
  @Override
  public void close() {
    over.countDown();
    OutputStream to = stdin;
    if (to != null) {
      Thread.startVirtualThread(() -> {
        try {
          to.close();
        } catch (IOException e) {
          // The keeper is gone already, or the connection to it.
        }
      });
    }
  }
}
