package io.throughline.launch.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class BytePipeTest {
  private final BytePipe pipe = new BytePipe(1000);

  @Test
  void shouldPassEveryByteInOrderHoweverTheyAreCut() throws Exception {
    byte[] sent = new byte[1 << 20];
    new Random(7).nextBytes(sent);
    Thread writer =
        Thread.ofVirtual()
            .start(() -> {
              try (OutputStream sink = pipe.sink()) {
                for (int at = 0, n = 1; at < sent.length; at += n, n = 1 + n * 7 % 4001) {
                  n = Math.min(n, sent.length - at);
                  sink.write(sent, at, n);
                }
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    assertThat(pipe.readAllBytes()).isEqualTo(sent);
    writer.join();
    assertThat(pipe.read()).isEqualTo(-1);
  }

  @Test
  void shouldOutliveTheThreadThatReadFirst() throws Exception {
    pipe.sink().write(1);
    Thread first =
        Thread.ofPlatform()
            .start(() -> {
              try {
                assertThat(pipe.read()).isEqualTo(1);
              } catch (IOException e) {
                throw new AssertionError(e);
              }
            });
    first.join();
    pipe.sink().write(new byte[] {2, (byte) 0xff});
    assertThat(pipe.readNBytes(2)).containsExactly(2, 0xff);
  }

  @Test
  void shouldHoldAWriterUpUntilThereIsRoom() throws Exception {
    CompletableFuture<Boolean> written = writing(1001);
    while (pipe.available() < 1000) {
      Thread.onSpinWait();
    }
    assertThat(written).isNotDone();
    assertThat(pipe.read()).isZero();
    assertThat(written.get(10, TimeUnit.SECONDS)).isTrue();
    assertThat(pipe.available()).isEqualTo(1000);
  }

  @Test
  void shouldFreeAWriterWhenTheReaderLeaves() throws Exception {
    CompletableFuture<Boolean> written = writing(2000);
    while (pipe.available() < 1000) {
      Thread.onSpinWait();
    }
    pipe.close();
    assertThatThrownBy(() -> written.get(10, TimeUnit.SECONDS))
        .hasRootCauseMessage("the way through the jump host is closed");
    assertThatThrownBy(pipe::read).hasMessage("the way through the jump host is closed");
  }

  private CompletableFuture<Boolean> writing(int bytes) {
    CompletableFuture<Boolean> written = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(() -> {
          try {
            pipe.sink().write(new byte[bytes]);
            written.complete(true);
          } catch (IOException e) {
            written.completeExceptionally(e);
          }
        });
    return written;
  }
}
