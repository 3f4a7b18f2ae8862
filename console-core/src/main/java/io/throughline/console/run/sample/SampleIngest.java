package io.throughline.console.run.sample;

import io.throughline.console.history.CommitListener;
import io.throughline.console.history.History;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.agent.RunLog;
import io.throughline.console.run.annotation.Annotations;
import io.throughline.console.run.annotation.NodeBursts;
import io.throughline.console.run.path.Paths;
import io.throughline.console.series.Gap;
import io.throughline.console.series.SampleSequence;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.message.AgentMessage.Connected;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.Role;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Takes samples in: into history, which tells of each that it lost, into the live series, and past
 * the watches for gaps and for a standstill. One thread.
 */
public final class SampleIngest {
  private final String runId;
  private final History history;
  private final RunLog log;
  private final SeriesBuilder series;
  private final RunProgress runProgress;
  private final long interval;
  private final Map<String, SampleSequence> sequences = new HashMap<>();
  private final Map<String, NodeBursts> bursts = new HashMap<>();
  private final Map<String, Long> heardAt = new HashMap<>();
  private final Map<String, Sample> last = new HashMap<>();
  private final Map<String, Boolean> silent = new HashMap<>();
  private final AtomicInteger lost = new AtomicInteger();
  private final Map<String, Long> movedAtNode = new HashMap<>();
  private long movedAt = AwakeClock.now();
  private long releasedAt;
  private boolean started;

  public SampleIngest(
      RunPlan plan, History history, RunLog log, SeriesBuilder series, RunProgress runProgress) {
    runId = plan.runId();
    this.history = history;
    this.log = log;
    this.series = series;
    this.runProgress = runProgress;
    interval = SampleSequence.sampleNanos(plan);
  }

  /**
   * @throws ProblemException if history cannot keep it
   */
  public void take(Participant from, Sample sample) {
    long awake = AwakeClock.now();
    long now = System.nanoTime();
    String node = from.node();
    keep(sample);
    Gap gap =
        sequences.computeIfAbsent(node, ignored -> new SampleSequence(interval)).next(sample).gap();
    if (gap != null) {
      log.add(node, "gap", gap.words());
    }
    // Telemetry may come late: it was when the sample was taken.
    long at = Math.min(now, releasedAt(sample) + sample.endNanos());
    bursts
        .computeIfAbsent(node, ignored -> new NodeBursts(overTcp(from)))
        .next(sample)
        .forEach(burst -> log.add(now - at, node, burst.kind(), burst.text()));
    boolean sender = Role.begins(from.role());
    series.add(sender, sample);
    if (runProgress.add(sender, sample)) {
      movedAt = awake;
      movedAtNode.put(node, awake);
    }
    last.put(node, sample);
    Long before = heardAt.put(node, awake);
    if (before != null && silent.getOrDefault(node, false)) {
      silent.put(node, false);
      log.add(node, Annotations.BACK, "samples again after " + TimeSpan.format(awake - before));
    }
  }

  private void keep(Sample sample) {
    CommitListener commitListener =
        new CommitListener() {
          @Override
          public void committed() {
            // A run ends as whole once none is on its way any more and none was lost.
          }

          @Override
          public void lost() {
            lost.incrementAndGet();
          }
        };
    try {
      history.append(runId, sample, commitListener);
    } catch (ProblemException e) {
      commitListener.lost();
      throw e;
    }
  }

  /**
   * When the start barrier was released, on the clock of {@link System#nanoTime}.
   *
   * @param sample of any node: the first that came tells it
   */
  public long releasedAt(Sample sample) {
    if (!started) {
      started = true;
      releasedAt = System.nanoTime() - sample.endNanos();
    }
    return releasedAt;
  }

  private static boolean overTcp(Participant from) {
    Connected connected = from.connected();
    return connected == null || Paths.overTcp(connected.carriers());
  }

  /** Samples that history refused, or dropped with the transaction that they were in. */
  public int lost() {
    return lost.get();
  }

  /** By the {@link AwakeClock}, as below: when a counter last grew. */
  public long movedAt() {
    return movedAt;
  }

  /** When a counter of a node last grew; empty where none has. */
  public Optional<Long> movedAt(String node) {
    return Optional.ofNullable(movedAtNode.get(node));
  }

  /** When a node's last sample came; empty where none has. */
  public Optional<Long> heardAt(String node) {
    return Optional.ofNullable(heardAt.get(node));
  }

  /** A node's last sample; empty where none has come. */
  public Optional<Sample> last(String node) {
    return Optional.ofNullable(last.get(node));
  }

  /** Says once that a node has gone silent. */
  public void watch(Participant node) {
    Long heard = heardAt.get(node.node());
    long timeout = Math.max(2_000_000_000L, 10 * interval);
    if (heard != null
        && !node.handedIn()
        && AwakeClock.now() - heard > timeout
        && !silent.getOrDefault(node.node(), false)) {
      silent.put(node.node(), true);
      log.add(node.node(), "gap", "no samples for " + TimeSpan.format(timeout));
    }
  }

  /** Closes the samples of a node that did not come to its end. */
  public void closeGap(Participant node) {
    SampleSequence sequence = sequences.get(node.node());
    if (sequence != null && !node.handedIn()) {
      log.add(
          node.node(),
          "gap",
          "its samples end at %s; of what came after nothing is known"
              .formatted(TimeSpan.format(sequence.endNanos())));
    }
  }
}
