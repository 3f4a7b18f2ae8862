package io.throughline.launch;

import static java.util.Objects.requireNonNull;

import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.file.FileFailure;
import io.throughline.protocol.problem.Problem;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Runs a launch's steps one after the other, each with a bound, and tells of them. */
public final class Steps {
  private static final long SLICE_NANOS = 200_000_000;
  private static final Duration GIVING_UP = Duration.ofSeconds(20);
  private static final Duration PERSON = Duration.ofMinutes(10);

  private final String node;
  private final Consumer<LaunchStepEvent> events;
  private String step = "";
  private long begun;

  /**
   * Result of a step.
   *
   * @param detail for people
   */
  public record Answer<T>(T value, String detail) {}

  public Steps(String node, Consumer<LaunchStepEvent> events) {
    this.node = node;
    this.events = events;
  }

  /**
   * @param limit after which the step has failed; its thread is interrupted
   * @param remedy what to do where a failure does not say so itself
   */
  public <T> T run(String name, Duration limit, String remedy, Callable<Answer<T>> body)
      throws LaunchException, InterruptedException {
    return run(name, limit, remedy, () -> false, body);
  }

  /**
   * @param asking whether a person is being asked: then the limit starts anew, for at most ten
   *     minutes
   */
  public <T> T run(
      String name, Duration limit, String remedy, BooleanSupplier asking, Callable<Answer<T>> body)
      throws LaunchException, InterruptedException {
    step = name;
    begun = AwakeClock.now();
    tell(LaunchStepEvent.State.STARTED, "");
    CompletableFuture<Answer<T>> answer = new CompletableFuture<>();
    Thread worker =
        Thread.ofVirtual()
            .name(name + "-" + node)
            .start(() -> {
              try {
                answer.complete(body.call());
              } catch (Throwable e) {
                // An Error too: nobody else hears of it, and the step would last to its limit.
                answer.completeExceptionally(e);
              }
            });
    try {
      Answer<T> value = await(answer, limit, asking);
      tell(LaunchStepEvent.State.DONE, value.detail());
      return value.value();
    } catch (TimeoutException e) {
      giveUp(worker, answer);
      throw failed(
          new Problem(where(), "not done after %d s".formatted(limit.toSeconds()), remedy), e);
    } catch (InterruptedException e) {
      tell(LaunchStepEvent.State.FAILED, LaunchStepEvent.GIVEN_UP);
      giveUp(worker, answer);
      throw e;
    } catch (ExecutionException e) {
      throw failed(e.getCause() == null ? e : e.getCause(), remedy);
    }
  }

  /** Ends a step; closes what it still makes, which has no owner any more. */
  private static <T> void giveUp(Thread worker, CompletableFuture<Answer<T>> answer) {
    worker.interrupt();
    boolean interrupted = Thread.interrupted();
    try {
      worker.join(GIVING_UP);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    var _ = answer.thenAccept(late -> close(late.value()));
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void close(Object value) {
    if (value instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception e) {
        // Nobody waits for it any more.
      }
    }
  }

  /** Does what the next steps need, without an event unless it fails. */
  public <T> T prepare(String name, Callable<T> body) throws LaunchException, InterruptedException {
    step = name;
    begun = AwakeClock.now();
    try {
      return body.call();
    } catch (InterruptedException e) {
      throw e;
    } catch (ExecutionException e) {
      throw failed(e.getCause() == null ? e : e.getCause(), "");
    } catch (Exception e) {
      throw failed(e, "");
    }
  }

  private <T> T await(CompletableFuture<T> answer, Duration limit, BooleanSupplier asking)
      throws InterruptedException, ExecutionException, TimeoutException {
    long end = AwakeClock.now() + limit.toNanos();
    while (true) {
      long left = Math.min(SLICE_NANOS, end - AwakeClock.now());
      try {
        return answer.get(Math.max(1, left), TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        if (asking.getAsBoolean() && AwakeClock.now() - begun < PERSON.toNanos()) {
          end = AwakeClock.now() + limit.toNanos();
        } else if (AwakeClock.now() >= end) {
          throw e;
        }
      }
    }
  }

  private LaunchException failed(Throwable cause, String remedy) {
    return switch (cause) {
      case LaunchException on ->
          failed(
              new Problem(
                  where(),
                  on.problem().where() + ": " + on.problem().what(),
                  on.problem().remedy()),
              cause);
      case StepFailure failure -> failed(failure.problem(where()), cause);
      case IOException io when io.getCause() instanceof StepFailure failure ->
          failed(failure.problem(where()), cause);
      // A file of this machine is no matter of what the step reaches for.
      case FileSystemException file ->
          failed(new Problem(where(), FileFailure.reasonWithFile(file), ""), cause);
      case FileNotFoundException file ->
          failed(new Problem(where(), FileFailure.reasonWithFile(file), ""), cause);
      case UncheckedIOException wrapped -> failed(requireNonNull(wrapped.getCause()), remedy);
      case IOException io ->
          failed(new Problem(where(), FileFailure.reasonWithFile(io), remedy), cause);
      default -> failed(new Problem(where(), cause.toString(), remedy), cause);
    };
  }

  private LaunchException failed(Problem problem, Throwable cause) {
    tell(LaunchStepEvent.State.FAILED, problem.withoutPlace());
    return new LaunchException(step, problem, cause);
  }

  /** Progress of the step that runs. */
  public void progress(String detail) {
    tell(LaunchStepEvent.State.STARTED, detail);
  }

  private String where() {
    return "node " + node + ": " + step;
  }

  private void tell(LaunchStepEvent.State state, String detail) {
    events.accept(new LaunchStepEvent(step, state, detail, AwakeClock.now() - begun));
  }
}
