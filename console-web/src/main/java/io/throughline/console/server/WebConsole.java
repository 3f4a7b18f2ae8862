package io.throughline.console.server;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.util.JavalinBindException;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.run.Engine;
import io.throughline.console.server.api.ActiveRuns;
import io.throughline.console.server.api.Api;
import io.throughline.console.server.api.RefusedException;
import io.throughline.console.server.api.Responses;
import io.throughline.console.server.metrics.Metrics;
import io.throughline.console.web.InlineSource;
import io.throughline.console.web.Page;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import org.jspecify.annotations.Nullable;

/** The console on 127.0.0.1. Runs that were started in it go on when no page is open. */
public final class WebConsole implements AutoCloseable {
  private static final String HOST = "127.0.0.1";

  /** Nothing from elsewhere, nothing inline but one script, in no other page's frame. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self' "
          + InlineSource.of(Page.inline())
          + "; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final LoginSessions loginSessions = new LoginSessions();
  private final RequestGuard requestGuard;
  private final ActiveRuns activeRuns;
  private final Api api;
  private final Reports reports;
  private final @Nullable Metrics metrics;
  private final Javalin server;

  private WebConsole(Engine engine, Profiles profiles, @Nullable String metricsToken) {
    requestGuard = new RequestGuard(loginSessions, metricsToken);
    activeRuns = new ActiveRuns(engine);
    api = new Api(engine, profiles, activeRuns);
    reports = new Reports(engine);
    metrics = metricsToken == null ? null : new Metrics(activeRuns, engine.history());
    server = Javalin.create(this::configure);
  }

  /**
   * @param port 0 for any that is free
   * @param metricsToken with which {@code /metrics} is read; null: there are none
   * @throws ProblemException if it cannot listen there
   */
  public static WebConsole open(
      Engine engine, Profiles profiles, int port, @Nullable String metricsToken) {
    WebConsole console = new WebConsole(engine, profiles, metricsToken);
    try {
      console.server.start(HOST, port);
    } catch (JavalinBindException e) {
      throw new ProblemException(unusable(port, e), e);
    }
    return console;
  }

  private static Problem unusable(int port, JavalinBindException e) {
    boolean forbidden = String.valueOf(e.getMessage()).contains("elevated");
    return new Problem(
        "port " + port,
        forbidden
            ? "listening on it is not allowed here"
            : "another program listens there, perhaps another ./throughline web",
        "choose another with --port, or --port 0 for any that is free");
  }

  public int port() {
    return server.port();
  }

  /** A link that lets in who opens it first, and nobody after that. */
  public String link() {
    return "http://%s:%d%s%s".formatted(HOST, port(), RequestGuard.OPEN, loginSessions.key());
  }

  private void configure(JavalinConfig config) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.concurrency.useVirtualThreads = true;
    config.http.maxRequestSize = Responses.LARGEST_BODY;
    config.routes.before(WebConsole::head);
    config.routes.before(requestGuard::check);
    config.routes.get(RequestGuard.OPEN + "{key}", this::open);
    Responses.explain(config.routes);
    api.add(config.routes);
    reports.add(config.routes);
    if (metrics != null) {
      config.routes.get(RequestGuard.METRICS, metrics::serve);
    }
    new PageFiles().add(config.routes);
  }

  private static void head(Context request) {
    request
        .header("Content-Security-Policy", POLICY)
        .header("X-Content-Type-Options", "nosniff")
        .header("Referrer-Policy", "no-referrer")
        .header("Cross-Origin-Opener-Policy", "same-origin")
        .header("Cross-Origin-Resource-Policy", "same-origin")
        .header("Cache-Control", "no-store");
  }

  /**
   * Not a redirect: where the link was followed from another site's page, a browser would hold the
   * cookie back until a page of this one asks.
   */
  private void open(Context request) {
    String guest =
        loginSessions
            .exchange(request.pathParam("key"))
            .orElseThrow(() ->
                new RefusedException(
                    401,
                    new Problem(
                        "this link",
                        "it was used already, or is of a console that has ended",
                        "press Enter where ./throughline web runs for a new one")));
    LoginSessions.admit(request, guest);
    request
        .contentType("text/html; charset=utf-8")
        .result(
            """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>Throughline</title>
            <meta http-equiv="refresh" content="0; url=/"></head>
            <body><p><a href="/">Throughline</a></p></body></html>
            """);
  }

  /** Stops listening; runs are the engine's to stop. */
  @Override
  public void close() {
    api.close();
    server.stop();
  }
}
