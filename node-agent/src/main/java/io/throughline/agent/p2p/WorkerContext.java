package io.throughline.agent.p2p;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.memory.Contents;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.HostContents;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import java.lang.foreign.MemorySegment;

/**
 * State that one worker's loops share. Belongs to its thread.
 *
 * @param memory of this side, registered with the transport; on a GPU nothing may look into it
 * @param contents of this memory, wherever it is
 * @param team the workers that begin together
 * @param member this worker's number in it, from 0
 * @param board this worker's own counters
 */
record WorkerContext(
    PointsSettings settings,
    Transport transport,
    MemorySegment memory,
    Contents contents,
    WaitStrategy waiting,
    StopSignal stop,
    WorkerSync team,
    int member,
    ControlInbox inbox,
    CounterBoard board) {

  /**
   * Allocates the worker's memory and registers it with the transport, which is closed if that
   * fails.
   */
  static WorkerContext prepare(
      PointsSettings settings,
      Transport transport,
      WaitStrategy waitStrategy,
      StopSignal stop,
      WorkerSync workerSync,
      int member,
      CounterBoard board) {
    try {
      MemorySegment memory = transport.prepare(settings.buffers().bytes());
      Contents contents = HostContents.of(transport, memory);
      ControlInbox controlInbox = new ControlInbox(transport, stop);
      return new WorkerContext(
          settings,
          transport,
          memory,
          contents,
          waitStrategy,
          stop,
          workerSync,
          member,
          controlInbox,
          board);
    } catch (RuntimeException | Error e) {
      transport.close();
      throw e;
    }
  }

  /** Returns the context with other settings, for one more point on the same path. */
  WorkerContext with(PointsSettings other, WorkerSync others, int number) {
    return new WorkerContext(
        other, transport, memory, contents, waiting, stop, others, number, inbox, board);
  }
}
