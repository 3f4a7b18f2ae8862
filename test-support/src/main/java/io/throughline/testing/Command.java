package io.throughline.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs a command of the machine to its end, with a bound. */
public final class Command {
  /**
   * The end of a command.
   *
   * @param code exit code
   * @param output stdout and stderr together
   */
  public record Result(int code, String output) {}

  private static final Duration LIMIT = Duration.ofSeconds(20);

  private Command() {}

  /**
   * @return its output
   * @throws IllegalStateException with the output, if it fails or takes more than 20 s
   */
  public static String run(String... command) {
    Result result = attempt("", LIMIT, command);
    if (result.code() != 0) {
      throw new IllegalStateException(
          String.join(" ", command) + " ended with " + result.code() + ": " + result.output());
    }
    return result.output();
  }

  /** As {@link #run}, for commands that may fail. */
  public static Result attempt(String... command) {
    return attempt("", LIMIT, command);
  }

  /**
   * @param input for its stdin
   * @throws IllegalStateException if it takes longer than {@code limit}
   */
  public static Result attempt(String input, Duration limit, String... command) {
    try {
      Process process = new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
      CompletableFuture<byte[]> output = new CompletableFuture<>();
      Thread.startVirtualThread(() -> output.complete(drain(process.getInputStream())));
      try (var stdin = process.getOutputStream()) {
        stdin.write(input.getBytes(StandardCharsets.UTF_8));
      } catch (IOException e) {
        // It ended without reading its input; its exit code says the rest.
      }
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException(
            String.join(" ", command) + " was still running after " + limit.toMillis() + " ms");
      }
      // A child that inherited stdout may hold it open beyond the command's end.
      byte[] text = output.completeOnTimeout(new byte[0], 2, TimeUnit.SECONDS).join();
      return new Result(process.exitValue(), new String(text, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalStateException(String.join(" ", command) + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(String.join(" ", command) + " was interrupted", e);
    }
  }

  private static byte[] drain(InputStream in) {
    try (in) {
      return in.readAllBytes();
    } catch (IOException e) {
      return new byte[0];
    }
  }
}
