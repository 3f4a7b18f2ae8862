package io.throughline.console.history;

import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.protocol.measure.Sample;
import java.nio.file.Path;
import java.util.List;

/**
 * A console that appends samples until it is killed, and says which ones were acknowledged. Its own
 * process.
 */
public final class AppendLoop {
  private AppendLoop() {}

  /**
   * @param args the database and the run's name
   */
  public static void main(String[] args) throws InterruptedException {
    List<Sample> samples = new StreamRun(Records.STARTED, 3_000).samples();
    // Never closed: the process is meant to be killed.
    History history = History.open(Path.of(args[0]));
    history.begin(Records.opening(args[1]));
    System.out.println("begun");
    for (Sample sample : samples) {
      String line = sample.node() + " " + sample.sequence();
      history.append(args[1], sample, () -> System.out.println(line));
      Thread.sleep(1);
    }
  }
}
