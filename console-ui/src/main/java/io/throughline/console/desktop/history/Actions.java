package io.throughline.console.desktop.history;

import io.throughline.console.compare.ComparisonView;
import io.throughline.console.run.kept.KeptRun;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Actions that the History place asks others for.
 *
 * @param export writes a run's report
 * @param again runs it once more
 * @param watch opens the place where runs are begun and watched
 * @param compare holds runs, by their ids, against each other in the background and then calls with
 *     what was found; the first is what the others are held against
 * @param exportComparison writes it as files
 */
public record Actions(
    Consumer<RunRecord> export,
    Consumer<KeptRun> again,
    Runnable watch,
    BiConsumer<List<String>, Consumer<ComparisonView>> compare,
    Consumer<ComparisonView> exportComparison) {}
