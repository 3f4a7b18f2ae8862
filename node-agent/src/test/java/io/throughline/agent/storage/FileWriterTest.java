package io.throughline.agent.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.store.Store;
import io.throughline.agent.store.UnendedTransferException;
import java.lang.foreign.Arena;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class FileWriterTest {
  private static Store store(Runnable close) {
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (self, method, arguments) -> {
              assertThat(method.getName()).isEqualTo("close");
              close.run();
              return null;
            });
  }

  @Test
  void shouldKeepTheMemoryOfAStoreWhoseTransfersDoNotEnd() {
    Arena arena = Arena.ofShared();
    Store endless =
        store(() -> {
          throw new UnendedTransferException("2 reads or writes never came to an end");
        });
    assertThatThrownBy(new FileWriter.StoreWithMemory(endless, arena)::close)
        .hasMessage("2 reads or writes never came to an end");
    assertThat(arena.scope().isAlive()).isTrue();
    arena.close();
  }

  @Test
  void shouldFreeTheMemoryOfAStoreThatIsClosed() {
    Arena arena = Arena.ofShared();
    new FileWriter.StoreWithMemory(store(() -> {}), arena).close();
    assertThat(arena.scope().isAlive()).isFalse();
  }
}
