package io.throughline.benchmarks.series;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Other processes on this machine that come and go. */
public final class RandomLoad implements AutoCloseable {
  private static final int MOST = 3;

  /** None outlives a console that is killed for long. */
  private static final String BUSY = "while :; do :; done";

  private final Random random;
  private final List<Process> busy = new ArrayList<>();

  public RandomLoad(long seed) {
    random = new Random(seed);
  }

  /** From now on 0 to 3 processes compute, for two minutes at most. */
  public void change() throws IOException {
    close();
    for (int i = random.nextInt(MOST + 1); i > 0; i--) {
      busy.add(
          new ProcessBuilder("timeout", "120", "sh", "-c", BUSY)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start());
    }
  }

  @Override
  public void close() {
    busy.forEach(process -> {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroy();
    });
    busy.clear();
  }
}
