package io.throughline.agent.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.store.Store;
import io.throughline.agent.store.StoreException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A device that does not take what was written, or takes it late. */
@Timeout(60)
class FileSyncTest {
  private final StopSignal stop = new StopSignal();
  private final List<String> calls = new ArrayList<>();
  private int looks;

  /** Stands for a store on a device whose fsync is done when somebody says so. */
  private Store store(BooleanSupplier done) {
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "take" -> done.getAsBoolean() ? 0 : Store.NONE;
                  case "await" -> null;
                  default -> {
                    calls.add(method.getName());
                    yield null;
                  }
                });
  }

  private void sync(BooleanSupplier done, SyncTimeout timeout) {
    new FileSync(timeout, stop).await(store(done), 0, "/data/source", () -> looks++);
  }

  @Test
  void shouldDoWhatIsWantedUntilTheDataAreOnTheDevice() {
    sync(() -> looks == 3, new SyncTimeout(Long.MAX_VALUE / 16, () -> 7));
    assertThat(looks).isEqualTo(3);
    assertThat(calls).containsExactly("sync", "submit");
  }

  @Test
  void shouldNameTheFileWhereTheDeviceTakesNothing() {
    // Which of its limits is over depends on how long a look takes.
    assertThatThrownBy(() -> sync(() -> false, new SyncTimeout(1_000_000, () -> 7)))
        .isInstanceOf(StoreException.class)
        .hasMessageEndingWith(" ms: fdatasync of /data/source");
  }

  @Test
  void shouldNotWaitForADeviceThatIsBusyWithOthersOnceTheRunIsStopped() {
    AtomicInteger asked = new AtomicInteger();
    stop.raise("somebody said so");
    assertThatThrownBy(
            () -> sync(() -> false, new SyncTimeout(200_000_000, asked::incrementAndGet)))
        .hasMessageEndingWith("s: fdatasync of /data/source");
    assertThat(asked).as("as the fsync began").hasValue(1);
  }
}
