package io.throughline.console.desktop.run;

import static io.throughline.console.desktop.Waiting.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.result.RunEvent;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class EventLogTest {
  private final RunEvent first = new RunEvent(1_000, "", "phase", "running");
  private final RunEvent late = new RunEvent(2_000, "a", "gap", "no sample for 300 ms");
  private final RunEvent last = new RunEvent(3_000, "b", "note", "ready");

  @BeforeAll
  static void open() throws TimeoutException {
    FxToolkit.registerPrimaryStage();
  }

  @Test
  void shouldPutWhatANodeTellsLateWhereItsTimeIs() {
    onFx(() -> {
      EventLog log = new EventLog();
      log.show(List.of(first, last));
      log.getSelectionModel().select(first);
      log.show(List.of(first, last, late));
      assertThat(log.getItems()).containsExactly(first, late, last);
      assertThat(log.getSelectionModel().getSelectedItems()).containsExactly(first);
      log.show(List.of(last));
      assertThat(log.getItems()).as("of another run").containsExactly(last);
      return null;
    });
  }
}
