package io.throughline.console.desktop.history;

import io.throughline.console.compare.Compared;
import io.throughline.console.run.kept.KeptRun;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.function.Consumer;

/**
 * Actions that the History place asks others for.
 *
 * @param export writes a run's report
 * @param again runs it once more
 * @param watch opens the place where runs are begun and watched
 * @param compare holds runs against each other in the background; the first is what the others are
 *     held against
 * @param exportComparison writes it as files
 */
public record Actions(
    Consumer<RunRecord> export,
    Consumer<KeptRun> again,
    Runnable watch,
    Comparing compare,
    Consumer<Compared> exportComparison) {

  /** Options of a comparison of runs. */
  @FunctionalInterface
  public interface Comparing {
    /** Returns at once; {@code done} is called with what was found. */
    void compare(List<String> runIds, Consumer<Compared> done);
  }
}
