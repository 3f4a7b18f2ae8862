package io.throughline.agent;

import java.io.PushbackInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;

/**
 * Several agents in one process, whose JVM writes down how their code ran: what the agents of a
 * node start from. Only where the project is built.
 */
final class TrainingAgents {
  private TrainingAgents() {}

  /** Each agent's parameters come on standard input when it is to begin. */
  public static void main(String[] args) throws Exception {
    List<FutureTask<ExitReason>> agents = new ArrayList<>();
    PushbackInputStream in = new PushbackInputStream(System.in);
    for (int next = in.read(); next >= 0; next = in.read()) {
      in.unread(next);
      Agent agent = Main.agent(StartParameters.read(in));
      FutureTask<ExitReason> life = new FutureTask<>(agent::live);
      Thread.ofPlatform().start(life);
      agents.add(life);
    }
    for (FutureTask<ExitReason> life : agents) {
      ExitReason exitReason = life.get();
      if (exitReason.code() != ExitReason.OK) {
        Main.leave(exitReason);
      }
    }
    Main.leave(new ExitReason(ExitReason.OK, "all were released"));
  }
}
