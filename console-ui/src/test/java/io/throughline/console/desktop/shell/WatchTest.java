package io.throughline.console.desktop.shell;

import static io.throughline.console.desktop.Waiting.onFx;
import static io.throughline.console.desktop.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class WatchTest {
  private final List<String> told = new CopyOnWriteArrayList<>();
  private final Watch<String> watch =
      new Watch<>(
          work -> told.add("looked at " + work),
          () -> told.size() > 4,
          work -> told.add("stopped " + work));

  @BeforeAll
  static void open() throws TimeoutException {
    FxToolkit.registerPrimaryStage();
  }

  @Test
  void shouldHandOnAStopThatWasAskedForBeforeTheWorkHadBegun() {
    onFx(() -> {
      watch.stop();
      watch.begun("it");
      watch.stop();
      return true;
    });

    assertThat(told.stream().filter("stopped it"::equals)).hasSize(1);
  }

  @Test
  void shouldLookUntilItIsOver() throws InterruptedException {
    onFx(() -> {
      watch.begun("it");
      return true;
    });
    until("the end", 10, () -> told.size() > 4);
    Thread.sleep(500);

    assertThat(told).hasSize(5).containsOnly("looked at it");
  }
}
