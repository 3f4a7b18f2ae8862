package io.throughline.console.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Errors of the virtual machine on the thread that writes, and interrupted makers. */
@Timeout(30)
class WriterErrorTest {
  @TempDir Path folder;

  private static Sample sample() {
    return new StreamRun(Records.STARTED, 1)
        .samples().stream()
            .filter(each -> each.node().equals(StreamRun.SENDER))
            .findFirst()
            .orElseThrow();
  }

  private static void breakWith(History history, Error error) {
    assertThatThrownBy(() ->
            history.write(historyWriter -> {
              throw error;
            }))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("the console failed while writing")
        .hasMessageContaining(error.toString());
  }

  @Test
  void shouldTellWhoWaitsRefuseSamplesAndGoOn() {
    Path file = folder.resolve("history.db");
    try (History history = History.open(file)) {
      history.begin(Records.opening("r1"));
      for (Error error :
          new Error[] {new OutOfMemoryError("no heap"), new NoClassDefFoundError("a/B")}) {
        breakWith(history, error);
        assertThat(history.problem()).isPresent();
        assertThatThrownBy(() -> history.append("r1", sample(), () -> {}))
            .isInstanceOf(ProblemException.class)
            .hasMessageContaining(error.toString());
      }
      history.finish(Records.ended(Records.opening("r1"), Outcome.FAILED, null));
      assertThat(history.problem()).isEmpty();
    }
    try (History history = History.open(file)) {
      assertThat(history.run("r1").orElseThrow().status().outcome()).isEqualTo(Outcome.FAILED);
    }
  }

  @Test
  void shouldTellThatASampleIsLostThoughTheNextTransactionSucceeds() {
    AtomicBoolean lost = new AtomicBoolean();
    try (History history = History.open(folder.resolve("history.db"))) {
      history.begin(Records.opening("r1"));
      history.append(
          "r1",
          sample(),
          new CommitListener() {
            @Override
            public void committed() {}

            @Override
            public void lost() {
              lost.set(true);
            }
          });
      // Of the same transaction: it is urgent, and the sample waits for company.
      breakWith(history, new OutOfMemoryError("no heap"));
      await().atMost(Duration.ofSeconds(5)).untilTrue(lost);
      history.finish(Records.ended(Records.opening("r1"), Outcome.PASSED, null));
      assertThat(history.problem()).isEmpty();
    }
  }

  @Test
  void shouldOutliveAListenersError() {
    AtomicBoolean told = new AtomicBoolean();
    try (History history = History.open(folder.resolve("history.db"))) {
      history.begin(Records.opening("r1"));
      history.append(
          "r1",
          sample(),
          () -> {
            told.set(true);
            throw new NoClassDefFoundError("a/B");
          });
      await().atMost(Duration.ofSeconds(5)).untilTrue(told);
      history.finish(Records.ended(Records.opening("r1"), Outcome.PASSED, null));
      assertThat(history.run("r1").orElseThrow().status().outcome()).isEqualTo(Outcome.COMPLETED);
    }
  }

  @Test
  void shouldTellAnInterruptedMakerSo() {
    try (History history = History.open(folder.resolve("history.db"))) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(() -> history.begin(Records.opening("r1")))
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining("interrupted while waiting for the disk");
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  /** An error that ends even the thread that writes, since it cannot be told of. */
  private static final class ErrorWithoutMessage extends Error {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw this;
    }
  }

  @Test
  void shouldRefuseAtOnceWhatIsPutAsTheThreadEnds() throws Exception {
    CountDownLatch writing = new CountDownLatch(1);
    CountDownLatch put = new CountDownLatch(1);
    CompletableFuture<ProblemException> broken = new CompletableFuture<>();
    CompletableFuture<ProblemException> behind = new CompletableFuture<>();
    Writer.Work fails =
        historyWriter -> {
          writing.countDown();
          await().until(() -> put.getCount() == 0);
          throw new ErrorWithoutMessage();
        };
    try (Writer writer =
        new Writer(HistoryFile.open(folder.resolve("history.db")), ignored -> {})) {
      writer.put(new Writer.Entry(fails, true, () -> {}, broken::complete));
      assertThat(writing.await(10, TimeUnit.SECONDS)).isTrue();
      writer.put(new Writer.Entry(historyWriter -> {}, true, () -> {}, behind::complete));
      put.countDown();
      for (CompletableFuture<ProblemException> each : List.of(broken, behind)) {
        assertThat(each.get(10, TimeUnit.SECONDS))
            .hasMessageContaining("what writes it has failed");
      }
      assertThatThrownBy(() -> writer.write(historyWriter -> {}))
          .isInstanceOf(ProblemException.class)
          .hasMessageContaining("what writes it has failed");
    }
  }
}
