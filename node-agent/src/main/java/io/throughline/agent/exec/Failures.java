package io.throughline.agent.exec;

import io.throughline.agent.store.StoreException;
import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.NodeRole;
import io.throughline.agent.workload.StallFailure;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.nativebridge.cuda.driver.CudaException;
import io.throughline.nativebridge.posix.PosixException;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;

/** Failures, for people; what only a developer can read goes to the agent's log. */
public final class Failures {
  private Failures() {}

  static Problem problem(NodeRole at, Throwable failure) {
    String where = at.place();
    return switch (failure) {
      case ProblemException told -> told.problems().getFirst();
      case TransportException _,
          WorkFailure _,
          StoreException _,
          UcxException _,
          CudaException _,
          PosixException _ ->
          new Problem(where, words(failure));
      case OutOfMemoryError full ->
          new Problem(
              where, "memory could not be had: " + words(full), "let the scenario take less");
      default -> {
        log("a run failed", failure);
        yield new Problem(
            where,
            "the agent failed with %s".formatted(failure),
            "the agent's log has the details; please report it");
      }
    };
  }

  /** Whether all that it tells is that the peer is gone, cannot go on, or gave no sign. */
  static boolean ofPeer(Throwable failure) {
    return failure instanceof PeerLostException
        || failure instanceof StallFailure
        || (failure instanceof UcxException ucx && ucx.isPeerLost())
        || (failure.getCause() instanceof UcxException cause && cause.isPeerLost());
  }

  private static String words(Throwable failure) {
    return String.valueOf(failure.getMessage());
  }

  /** A line with its trace in the agent's log, which is the process's standard error. */
  public static void log(String what, Throwable failure) {
    StringBuilder text = new StringBuilder(what).append(": ").append(failure);
    for (StackTraceElement element : failure.getStackTrace()) {
      text.append("\n  at ").append(element);
    }
    System.err.println(text);
  }
}
