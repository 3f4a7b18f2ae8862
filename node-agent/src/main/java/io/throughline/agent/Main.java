package io.throughline.agent;

import io.throughline.agent.evidence.IdleBaseline;
import io.throughline.agent.exec.Failures;
import io.throughline.agent.probe.CapabilitiesProbe;
import io.throughline.agent.probe.EnvironmentProbe;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

/** The agent's process. */
public final class Main {
  /** After standard input has ended, for freeing what is held. */
  private static final long LAST_MILLIS = 700;

  private Main() {}

  public static void main(String[] args) {
    // Digits and separators of what is written are the same in every language.
    Locale.setDefault(Locale.ROOT);
    ExitReason exitReason;
    try {
      Agent agent = agent(StartParameters.read(System.in));
      Thread.ofPlatform().name("stdin").daemon().start(() -> watch(System.in, agent));
      exitReason = agent.live();
    } catch (ProblemException e) {
      exitReason = new ExitReason(ExitReason.BAD_START, String.valueOf(e.getMessage()));
    } catch (Exception e) {
      Failures.log("the agent failed", e);
      exitReason = new ExitReason(ExitReason.INTERNAL, String.valueOf(e));
    }
    leave(exitReason);
  }

  /** An agent that begins to look at its node. */
  static Agent agent(StartParameters parameters) {
    FutureTask<Capabilities> capabilities =
        aside("probe-ucx", () -> CapabilitiesProbe.probe(parameters.ucx(), parameters.ucxOrigin()));
    FutureTask<NodeEnvironment> environment = aside("probe-node", EnvironmentProbe::probe);
    FutureTask<IdleBaseline> before = aside("probe-load", IdleBaseline::new);
    return new Agent(parameters, capabilities, environment, before);
  }

  private static <T> FutureTask<T> aside(String name, Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread.ofPlatform().name(name).daemon().start(task);
    return task;
  }

  /** The keeper's hand on this process: when it lets go, the process ends within a second. */
  private static void watch(InputStream in, Agent agent) {
    try {
      // Nothing is said after the parameters; only the end counts.
      in.transferTo(OutputStream.nullOutputStream());
    } catch (IOException broken) {
      Failures.log("standard input", broken);
    }
    ExitReason exitReason = new ExitReason(ExitReason.OK, "its keeper let go of it");
    agent.end(exitReason);
    try {
      Thread.sleep(LAST_MILLIS);
    } catch (InterruptedException e) {
      Failures.log("leaving", e);
    }
    leave(exitReason);
  }

  /** Not by way of System.exit: a thread stuck in native code must not hold up the end. */
  static void leave(ExitReason exitReason) {
    System.err.printf("ended with code %d: %s%n", exitReason.code(), exitReason.why());
    System.err.flush();
    Runtime.getRuntime().halt(exitReason.code());
  }
}
