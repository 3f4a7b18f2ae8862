package io.throughline.console.run.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.history.History;
import io.throughline.console.run.view.Phase;
import io.throughline.console.testing.Contexts;
import io.throughline.launch.Launcher;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ProbeSessionTest {
  @TempDir Path folder;

  @Test
  @Timeout(30)
  void shouldEndTheAgentsThoughTheConsoleFailsInside() throws Exception {
    Launcher launcher =
        request -> {
          new CountDownLatch(1).await();
          throw new IllegalStateException("nothing is started here");
        };
    AtomicBoolean failed = new AtomicBoolean();
    try (History history = History.open(folder.resolve("history.db"))) {
      ProbeSession session =
          session(
              history,
              launcher,
              () -> {
                if (failed.compareAndSet(false, true)) {
                  throw new StackOverflowError();
                }
              });
      session.drive(() -> {});
      session.awaitEnd();
      assertThat(session.phase()).isEqualTo(Phase.DONE);
      assertThat(session.views().getFirst().problem()).contains("the console failed inside");
    }
  }

  @Test
  @Timeout(30)
  void shouldEndTheAgentsThoughNothingCanBeShown() throws Exception {
    CountDownLatch launching = new CountDownLatch(1);
    CountDownLatch givenUp = new CountDownLatch(1);
    Launcher launcher =
        request -> {
          launching.countDown();
          try {
            new CountDownLatch(1).await();
          } finally {
            givenUp.countDown();
          }
          throw new IllegalStateException("nothing is started here");
        };
    try (History history = History.open(folder.resolve("history.db"))) {
      ProbeSession session =
          session(
              history,
              launcher,
              () -> {
                if (launching.getCount() == 0) {
                  throw new StackOverflowError();
                }
              });
      assertThatThrownBy(() -> session.drive(() -> {})).isInstanceOf(StackOverflowError.class);
      session.awaitEnd();
      assertThat(givenUp.await(5, TimeUnit.SECONDS)).isTrue();
      assertThat(session.phase()).isEqualTo(Phase.DONE);
    }
  }

  private ProbeSession session(History history, Launcher launcher, Runnable show) {
    return new ProbeSession(
        "test",
        Contexts.launchedBy(folder, history, launcher),
        List.of(NodeProfile.local("a")),
        Questions.NOBODY,
        show);
  }
}
