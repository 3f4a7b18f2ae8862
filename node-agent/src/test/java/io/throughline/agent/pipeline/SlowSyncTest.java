package io.throughline.agent.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.remote.Party;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.store.Store;
import io.throughline.agent.store.StoreException;
import io.throughline.agent.sync.ControlMessage;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.HostContents;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.SyncTimeout;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.Role;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A sink whose device takes long, and what the source hears of it meanwhile. */
@Timeout(60)
class SlowSyncTest {
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);

  @TempDir Path root;

  private final RunPlan plan =
      Party.plan(PipelineScenario.KIND, "tcp", Map.of("timeout", "1s", "direct", "false"));
  private final PipelineSettings settings = PipelineSettings.of(plan, plan.role(Role.SINK.id()));
  private final StopSignal stop = new StopSignal();
  private final WaitStrategy waits = WaitStrategy.of("yield", 2, 2, false);
  private final AtomicInteger beats = new AtomicInteger();
  private final CompletableFuture<Void> over = new CompletableFuture<>();

  /** Counts what the sink says until it is over. */
  private void source(CompletableFuture<String> own, CompletableFuture<String> other) {
    Notification said = new Notification();
    try (Transport transport = Party.transport(plan, Role.SOURCE)) {
      transport.prepare(1 << 20);
      own.complete(transport.address());
      transport.connect(other.get(30, TimeUnit.SECONDS), Deadline.after(PATIENCE));
      while (!over.isDone()) {
        transport.progress();
        while (transport.poll(said)) {
          if (ControlMessage.of(said.first()) == ControlMessage.PIPELINE_BEAT) {
            beats.incrementAndGet();
          }
        }
        Thread.sleep(1);
      }
    } catch (Exception e) {
      own.completeExceptionally(e);
    }
  }

  /** Stands for a device: its fsync is done when somebody says so. */
  private static Store syncedWhen(BooleanSupplier done) {
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (self, method, arguments) ->
                switch (method.getName()) {
                  case "take" -> done.getAsBoolean() ? 0 : Store.NONE;
                  case "await" -> {
                    Thread.sleep(1);
                    yield null;
                  }
                  default -> method.getReturnType() == int.class ? 1 : null;
                });
  }

  private void sync(BooleanSupplier done, SyncTimeout timeout) throws Exception {
    CompletableFuture<String> source = new CompletableFuture<>();
    CompletableFuture<String> address = new CompletableFuture<>();
    Thread far = Thread.ofPlatform().daemon().start(() -> source(source, address));
    IdleStages idle =
        new IdleStages(
            settings.side().stages(),
            new CounterBoard(PipelineRun.counted(plan, plan.role(Role.SINK.id()))));
    StageSlots slots =
        settings.slotsIn(MemorySegment.NULL, new HostContents(MemorySegment.NULL), 0);
    try (Transport transport = Party.transport(plan, Role.SINK);
        RunFolder folder = RunFolder.open(root.toString(), "", "run-1", "");
        FileStage writing =
            new FileStage(
                true,
                slots,
                syncedWhen(done),
                folder.create("target", false),
                new LatencyBoard())) {
      transport.prepare(1 << 20);
      address.complete(transport.address());
      transport.connect(source.get(30, TimeUnit.SECONDS), Deadline.after(PATIENCE));
      new PipelineLoop(settings, waits, stop, new LatencyBoard(), idle)
          .sync(writing, timeout, new PipelineControl(settings, transport, waits, stop, idle));
    } finally {
      over.complete(null);
      far.join();
    }
  }

  @Test
  void shouldTellTheSourceThatTheSinkIsAtWork() throws Exception {
    AtomicLong written = new AtomicLong();
    sync(() -> beats.get() >= 2, new SyncTimeout(PATIENCE, written::incrementAndGet));
    assertThat(beats).hasValueGreaterThanOrEqualTo(2);
  }

  @Test
  void shouldFailWhereTheDeviceTakesNothing() {
    assertThatThrownBy(() -> sync(() -> false, new SyncTimeout(1_000_000_000, () -> 7)))
        .isInstanceOf(StoreException.class)
        .hasMessage("no progress for 1 s: fdatasync of %s/run-1/target", root);
  }
}
