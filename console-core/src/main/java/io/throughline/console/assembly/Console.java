package io.throughline.console.assembly;

import io.throughline.console.history.History;
import io.throughline.console.hub.Hub;
import io.throughline.console.installation.Installation;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.run.Engine;
import io.throughline.console.run.agent.AgentSlots;
import io.throughline.console.run.agent.Launchers;
import io.throughline.launch.local.LocalLauncher;
import io.throughline.launch.ssh.SshLauncher;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Files;

/** The console's parts, put together: history, hub, engine, profiles. */
public final class Console implements AutoCloseable {
  private final History history;
  private final Hub hub;
  private final Engine engine;
  private final Profiles profiles;

  private Console(History history, Hub hub, Engine engine, Profiles profiles) {
    this.history = history;
    this.hub = hub;
    this.engine = engine;
    this.profiles = profiles;
  }

  /**
   * @throws ProblemException if the agent was not built, history cannot be opened or the hub cannot
   *     listen
   */
  public static Console open(Installation installation) {
    return open(
        installation,
        new Launchers(
            new LocalLauncher(installation.data()), new SshLauncher(installation.data())));
  }

  /** As {@link #open(Installation)}, with other ways to the nodes. */
  public static Console open(Installation installation, Launchers launchers) {
    if (!Files.isExecutable(installation.agentFolder().resolve("bin/agent"))) {
      throw new ProblemException(
          new Problem(
              "agent",
              "it is not built: there is no " + installation.agentFolder().resolve("bin/agent"),
              "start the console with ./throughline, which builds it"));
    }
    History history = History.open(installation.history());
    AgentSlots agentSlots = new AgentSlots();
    Hub hub;
    try {
      hub = Hub.open(agentSlots, Hub.Rhythm.USUAL);
    } catch (ProblemException e) {
      history.close();
      throw e;
    }
    Engine engine = new Engine(installation, history, agentSlots, hub.port(), launchers);
    return new Console(history, hub, engine, new Profiles(installation.profiles()));
  }

  public Engine engine() {
    return engine;
  }

  public History history() {
    return history;
  }

  public Profiles profiles() {
    return profiles;
  }

  /** Stops what still runs and cleans up after it; bounded. */
  @Override
  public void close() {
    engine.close();
    hub.close();
    history.close();
  }
}
