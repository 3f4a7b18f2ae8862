package io.throughline.launch.node;

import io.throughline.launch.FaultEvent;
import io.throughline.launch.FaultOrder;
import io.throughline.launch.LaunchRequest;
import io.throughline.launch.LaunchedAgent;
import io.throughline.launch.Lease;
import io.throughline.launch.StepFailure;
import io.throughline.launch.script.Script;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.scenario.FaultKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** A mover under its keeper, wherever it is. */
public final class KeptAgent implements LaunchedAgent, AutoCloseable {
  private static final Duration START = Duration.ofSeconds(25);
  private static final Duration MOVER_END = Duration.ofSeconds(10);
  private static final Duration LOGS = Duration.ofSeconds(10);
  private static final Duration REMOVAL = Duration.ofSeconds(8);
  private static final Duration LINK = Duration.ofSeconds(15);
  private static final Duration ALL = Duration.ofSeconds(45);

  /** In which {@link #start} answers, with the clean-up where it fails. */
  public static final Duration START_LIMIT = START.plus(ALL);

  private final String node;
  private final NodeShell shell;
  private final Keeper keeper;
  private final NodeFolders folders;
  private final Path logFolder;
  private final PendingCleanUps pending;
  private final AtomicBoolean stopping = new AtomicBoolean();
  private final AtomicBoolean remembered = new AtomicBoolean();
  private final CompletableFuture<CleanUp> stopped = new CompletableFuture<>();

  private KeptAgent(
      String node,
      NodeShell shell,
      Keeper keeper,
      NodeFolders folders,
      Path logFolder,
      PendingCleanUps pending) {
    this.node = node;
    this.shell = shell;
    this.keeper = keeper;
    this.folders = folders;
    this.logFolder = logFolder;
    this.pending = pending;
  }

  /**
   * Starts a keeper and its mover, and waits until the mover runs.
   *
   * @param shell closed by {@link #stop}
   * @throws IOException in words, after what could be reached was cleaned up
   */
  public static KeptAgent start(
      LaunchRequest request,
      NodeShell shell,
      KeeperOrder order,
      Lease lease,
      PendingCleanUps pending)
      throws IOException, InterruptedException {
    Keeper keeper = Keeper.start(shell, order, lease);
    KeptAgent agent =
        new KeptAgent(
            request.node().name(), shell, keeper, order.run(), request.logFolder(), pending);
    try {
      AwakeClock.await(keeper.started(), START);
      return agent;
    } catch (ExecutionException e) {
      agent.stop(Duration.ZERO);
      Throwable cause = e.getCause();
      throw new IOException(cause == null ? "not known" : String.valueOf(cause.getMessage()), e);
    } catch (TimeoutException e) {
      agent.stop(Duration.ZERO);
      throw new IOException(
          "the keeper did not start within %d s%s"
              .formatted(START.toSeconds(), keeper.heardBefore()),
          e);
    } catch (InterruptedException e) {
      agent.stop(Duration.ZERO);
      throw e;
    }
  }

  /** The mover's process id on its node. */
  public String mover() {
    return keeper.identity().mover();
  }

  @Override
  public CompletableFuture<String> ended() {
    return keeper.exited().copy();
  }

  @Override
  public void alsoHeard(LongSupplier agentHeardAt) {
    keeper.alsoHeard(agentHeardAt);
  }

  @Override
  public CompletableFuture<String> state() {
    return keeper.state();
  }

  @Override
  public void show() {
    keeper.show();
  }

  @Override
  public String faultPlace(FaultKind kind, String place, String peer)
      throws StepFailure, IOException, InterruptedException {
    ScriptOutput output = shell.run(Script.FAULT_CHECK, List.of(kind.id(), place, peer), LINK);
    Optional<String> found = output.value("place");
    if (found.isEmpty()) {
      throw new StepFailure(
          output.value("refused").orElse("the look at the node did not finish"),
          output.value("remedy").orElse(""));
    }
    return found.get();
  }

  @Override
  public void inject(FaultOrder order, Consumer<FaultEvent> events) {
    keeper.inject(order, events);
  }

  @Override
  public CleanUp stop(Duration grace) {
    if (stopping.compareAndSet(false, true)) {
      Thread.ofVirtual().name("stop-" + node).start(() -> stopped.complete(stopNow(grace)));
    }
    boolean interrupted = false;
    long end = AwakeClock.now() + grace.plus(ALL).toNanos();
    try {
      while (true) {
        try {
          long left = end - AwakeClock.now();
          return AwakeClock.await(stopped, Duration.ofNanos(Math.max(1, left)));
        } catch (InterruptedException e) {
          interrupted = true;
        } catch (ExecutionException | TimeoutException e) {
          return unverified("the check took too long");
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Ends it at once. */
  @Override
  public void close() {
    stop(Duration.ZERO);
  }

  private CleanUp stopNow(Duration grace) {
    CleanUp cleanUp;
    try {
      awaitExit(grace);
      keeper.end();
      awaitExit(MOVER_END);
      cleanUp = cleanUp();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      cleanUp = unverified("the check was interrupted");
    } catch (RuntimeException | Error e) {
      // An Error too: who waits for the clean-up would wait to its limit.
      cleanUp = unverified("the check failed: " + e);
    } finally {
      keeper.close();
      shell.close();
    }
    return cleanUp;
  }

  private CleanUp cleanUp() throws InterruptedException {
    String logs = "";
    CleanUp found;
    try {
      logs = fetchLogs();
      boolean reported = keeper.clean(REMOVAL);
      keeper.close();
      found = CleanUps.check(node, shell, folders, keeper.identity(), moverExit(), !reported);
    } catch (IOException e) {
      found = unverified(String.valueOf(e.getMessage()));
    }
    writeOwnLog(logs, found);
    return found;
  }

  /** A node that was not checked is checked at the next launch there, which one note is for. */
  private CleanUp unverified(String why) {
    if (remembered.compareAndSet(false, true)) {
      pending.remember(node, folders, keeper.identity());
    }
    return CleanUps.unverified(node, moverExit(), why);
  }

  private void awaitExit(Duration limit) throws InterruptedException {
    try {
      AwakeClock.await(keeper.exited(), limit);
    } catch (ExecutionException | TimeoutException e) {
      // Then it is ended the harder way.
    }
  }

  private String moverExit() {
    return keeper.exited().getNow("not known: the keeper did not say");
  }

  /** Fetches the logs; returns what went wrong, or an empty string. */
  private String fetchLogs() throws UnreachableException, InterruptedException {
    try {
      Logs.fetch(shell, folders, logFolder, LOGS);
      return "";
    } catch (UnreachableException e) {
      throw e;
    } catch (IOException e) {
      return "the logs could not be fetched: " + e.getMessage();
    }
  }

  private void writeOwnLog(String logs, CleanUp cleanUp) {
    StringBuilder text = new StringBuilder("-- as the console saw it\n");
    if (!keeper.noise().isEmpty()) {
      text.append("noise of the log-in shell: ").append(keeper.noise()).append('\n');
    }
    keeper.said().forEach(line -> text.append(line).append('\n'));
    if (!logs.isEmpty()) {
      text.append(logs).append('\n');
    }
    text.append("clean-up: ").append(cleanUp.verdict()).append('\n');
    cleanUp
        .checks()
        .forEach(check -> text.append(check.what() + ": " + check.detail()).append('\n'));
    try {
      Files.createDirectories(logFolder);
      Files.writeString(
          logFolder.resolve("keeper.log"),
          text,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException e) {
      // A log that cannot be written must not hide what the check found.
    }
  }
}
