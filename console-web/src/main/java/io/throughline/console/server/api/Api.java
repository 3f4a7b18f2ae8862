package io.throughline.console.server.api;

import io.javalin.config.RoutesConfig;
import io.throughline.console.history.History;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.run.Engine;

/** All of it. */
public final class Api implements AutoCloseable {
  private final Engine engine;
  private final Profiles profiles;
  private final ActiveRuns activeRuns;
  private final LiveFeed feed;

  public Api(Engine engine, Profiles profiles, ActiveRuns activeRuns) {
    this.engine = engine;
    this.profiles = profiles;
    this.activeRuns = activeRuns;
    feed = new LiveFeed(engine.history(), activeRuns);
  }

  public void add(RoutesConfig routes) {
    History history = engine.history();
    StrictRoutes hearing = new StrictRoutes(routes);
    new NodesApi(profiles).add(hearing);
    new ScenariosApi(profiles, engine).add(hearing);
    new RunsApi(history, profiles, activeRuns).add(hearing);
    new MarksApi(history).add(hearing);
    new TimeSeriesApi(history, activeRuns).add(hearing);
    new CompareApi(history).add(hearing);
    feed.add(routes);
  }

  /** Lets the watchers go. */
  @Override
  public void close() {
    feed.close();
  }
}
