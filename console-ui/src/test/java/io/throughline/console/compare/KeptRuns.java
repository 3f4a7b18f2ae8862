package io.throughline.console.compare;

import io.throughline.console.history.History;
import io.throughline.protocol.result.RunRecord;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests that hold runs of a history of their own against each other. */
abstract class KeptRuns {
  @TempDir Path folder;
  History history;

  @BeforeEach
  void open() {
    history = History.open(folder.resolve("history.db"));
  }

  @AfterEach
  void close() {
    history.close();
  }

  Comparison compare(RunRecord... runs) {
    return new Comparer(history).compare(Variant.group(List.of(runs)));
  }
}
