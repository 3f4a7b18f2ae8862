package io.throughline.agent.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoreCloserTest {
  private final List<String> closed = new ArrayList<>();

  private Runnable closes(String what) {
    return () -> closed.add(what);
  }

  private static Runnable fails(RuntimeException why) {
    return () -> {
      throw why;
    };
  }

  @Test
  void shouldCloseTheRestWhereACloseFails() {
    RuntimeException first = new StoreException("closing failed");
    assertThatThrownBy(() ->
            StoreCloser.close(
                List.of(fails(first), closes("store")),
                List.of(fails(new IllegalStateException("used")), closes("memory"))))
        .isEqualTo(first)
        .hasSuppressedException(new IllegalStateException("used"));
    assertThat(closed).containsExactly("store", "memory");
  }

  @Test
  void shouldLeaveWhatTransfersUseThatHaveNotEnded() {
    assertThatThrownBy(() ->
            StoreCloser.close(
                List.of(
                    fails(new StoreException("closing failed")),
                    fails(new UnendedTransferException("2 reads never came to an end")),
                    closes("store")),
                List.of(closes("memory"))))
        .isInstanceOf(UnendedTransferException.class)
        .hasSuppressedException(new StoreException("closing failed"));
    assertThat(closed).containsExactly("store");
  }
}
