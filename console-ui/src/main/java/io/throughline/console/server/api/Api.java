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
    Routes hearing = new Routes(routes);
    new NodesApi(profiles).add(hearing);
    new ScenariosApi(profiles, engine).add(hearing);
    new RunsApi(history, profiles, going).add(hearing);
    new MarksApi(history).add(hearing);
    new CourseApi(history, going).add(hearing);
    new CompareApi(history).add(hearing);
    feed.add(routes);
  }

  /** Lets the watchers go. */
  @Override
  public void close() {
    feed.close();
  }
}
