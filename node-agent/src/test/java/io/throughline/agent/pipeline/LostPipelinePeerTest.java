package io.throughline.agent.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.memory.Placement;
import io.throughline.agent.remote.Party;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.sync.ControlMessage;
import io.throughline.agent.sync.Fault;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.ControlLink;
import io.throughline.agent.workload.SlotLocation;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.Role;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A sink, and a source that says word by word what it is told to. */
class LostPipelinePeerTest {
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);
  private static final String TROUBLE = "node far (source): the disk is full";

  @TempDir Path root;

  private final RunPlan plan =
      Party.plan(
          PipelineScenario.KIND,
          "tcp",
          Map.of("chunk", "4KiB", "fileSize", "1MiB", "direct", "false"),
          "calibration",
          "0",
          "warmUp",
          "0",
          "timeout",
          "20s");

  private final List<FlowEnd> kept = new ArrayList<>();

  private PipelineRun sink() {
    return new PipelineRun(
        new WorkSetup(
            plan,
            plan.role(Role.SINK.id()),
            () -> Party.transport(plan, Role.SINK),
            Placement.of(null),
            () -> RunFolder.open(root.toString(), "", "run-sink", ""),
            () -> WaitStrategy.of("yield", 2, 2, false),
            new CounterBoard(PipelineRun.counted(plan, plan.role(Role.SINK.id()))),
            new LatencyBoard(),
            new StopSignal(),
            kept::add));
  }

  /**
   * Is ready for so many points and fails, all before the sink looks; then stays until it is over.
   */
  private void source(
      CompletableFuture<String> own,
      CompletableFuture<String> other,
      int points,
      CompletableFuture<Void> told,
      CompletableFuture<Void> over) {
    try (Transport transport = Party.transport(plan, Role.SOURCE)) {
      long base = SlotLocation.base(transport.prepare(1 << 20));
      own.complete(new SlotLocation(base, transport.address()).text());
      transport.connect(
          SlotLocation.of(other.get(30, TimeUnit.SECONDS)).address(), Deadline.after(PATIENCE));
      ControlLink controlLink =
          new ControlLink(
              transport, WaitStrategy.of("yield", 2, 2, false), PATIENCE, new StopSignal());
      controlLink.roundTrip(true);
      for (int point = 1; point <= points; point++) {
        controlLink.say(ControlMessage.PIPELINE_READY, point);
      }
      // The last of it is there once its flush is done.
      Fault.tell(transport, TROUBLE);
      controlLink.await(transport.flush(), "the flush");
      told.complete(null);
      while (!over.isDone()) {
        controlLink.keepAlive();
        Thread.sleep(1);
      }
    } catch (Throwable t) {
      own.completeExceptionally(t);
      told.completeExceptionally(t);
    }
  }

  /** Runs a sink whose source was ready so many times when it failed. */
  private void run(int points) throws Exception {
    CompletableFuture<String> source = new CompletableFuture<>();
    CompletableFuture<String> address = new CompletableFuture<>();
    CompletableFuture<Void> told = new CompletableFuture<>();
    CompletableFuture<Void> over = new CompletableFuture<>();
    Thread.ofPlatform().daemon().start(() -> source(source, address, points, told, over));
    try (PipelineRun sink = sink()) {
      address.complete(sink.prepare());
      sink.connect(
          Map.of(Role.SOURCE.id(), source.get(30, TimeUnit.SECONDS)), Deadline.after(PATIENCE));
      sink.roundTrip();
      Deadline until = Deadline.after(PATIENCE);
      while (!told.isDone() && !until.passed()) {
        sink.keepAlive();
      }
      assertThat(told).isCompleted();
      assertThatThrownBy(() -> sink.run(nanos -> {}))
          .isInstanceOf(PeerLostException.class)
          .hasMessage("the other side says: " + TROUBLE);
    } finally {
      over.complete(null);
    }
  }

  @Test
  void shouldKeepThePartOfAPointThatBeganAsTheOtherSideFailed() throws Exception {
    run(2);
    assertThat(kept).singleElement().satisfies(side -> assertThat(side.ending()).endsWith(TROUBLE));
  }

  @Test
  void shouldKeepNothingOfAPointThatHadNotBegun() throws Exception {
    run(1);
    assertThat(kept).isEmpty();
    assertThat(root).isEmptyDirectory();
  }
}
