package io.throughline.agent.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The CPU time of one thread, as the kernel accounts it ({@code /proc/PID/task/TID/schedstat}). May
 * be read from any thread.
 */
public final class ThreadCpu {
  private final Path schedstat;
  private long last;

  private ThreadCpu(Path schedstat) {
    this.schedstat = schedstat;
  }

  /** The calling thread's, which must be a platform thread. */
  public static ThreadCpu ofThisThread() {
    Path self = Path.of("/proc/thread-self");
    try {
      self = Path.of("/proc").resolve(Files.readSymbolicLink(self));
    } catch (IOException noProc) {
      // Then the file is not there either, and the time stays 0.
    }
    return new ThreadCpu(self.resolve("schedstat"));
  }

  /** Nanoseconds on a CPU; the last known once the thread has ended, 0 where nothing is known. */
  public synchronized long nanos() {
    try {
      String text = Files.readString(schedstat, StandardCharsets.US_ASCII);
      last = Long.parseLong(text.substring(0, text.indexOf(' ')));
    } catch (IOException | RuntimeException gone) {
      // The thread has ended, or this kernel does not account it.
      return last;
    }
    return last;
  }
}
