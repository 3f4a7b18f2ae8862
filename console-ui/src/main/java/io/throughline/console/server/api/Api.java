package io.throughline.console.server.api;

import io.javalin.config.RoutesConfig;
import io.throughline.console.history.History;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.run.Engine;

/** All of it. */
public final class Api implements AutoCloseable {
  private final Engine engine;
  private final Profiles profiles;
  private final Going going;
  private final LiveFeed feed;

  public Api(Engine engine, Profiles profiles, Going going) {
    this.engine = engine;
    this.profiles = profiles;
    this.going = going;
    feed = new LiveFeed(engine.history(), going);
  }

  public void add(RoutesConfig routes) {
    History history = engine.history();
    new NodesApi(profiles).add(routes);
    new ScenariosApi(profiles, engine).add(routes);
    new RunsApi(history, profiles, going).add(routes);
    new MarksApi(history).add(routes);
    new CourseApi(history, going).add(routes);
    new CompareApi(history).add(routes);
    feed.add(routes);
  }

  /** Lets the watchers go. */
  @Override
  public void close() {
    feed.close();
  }
}
