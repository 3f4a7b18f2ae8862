package io.throughline.console.server.api;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.sse.SseClient;
import io.throughline.console.history.History;
import io.throughline.console.report.NodeSeries;
import io.throughline.console.report.TimeSeriesFollower;
import io.throughline.console.run.LiveRun;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run as it goes on, as server-sent events: {@code view} (where it is), {@code series} (what its
 * charts get), {@code end}. Each watcher has a thread of its own that only looks; a slow one holds
 * up nobody.
 */
final class LiveFeed implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LiveFeed.class);
  private static final String STREAM = "text/event-stream";
  private static final Duration LOOK = Duration.ofMillis(500);

  /** A run of another console is looked up on disk, record and all; one that ended here at once. */
  private static final int LOOKS_PER_RECORD = 4;

  /** For one stream, whose client may not read what is sent. */
  private static final Duration CLOSING = Duration.ofSeconds(2);

  private final History history;
  private final ActiveRuns activeRuns;
  private final Set<Thread> watchers = ConcurrentHashMap.newKeySet();

  LiveFeed(History history, ActiveRuns activeRuns) {
    this.history = history;
    this.activeRuns = activeRuns;
  }

  void add(RoutesConfig routes) {
    // The stream's status is sent before its first event: who asks wrongly is told earlier.
    routes.before(
        "/api/v1/runs/{run}/live",
        request -> {
          StrictRoutes.check(request, "after");
          requireStream(request);
          RunsApi.known(history, request);
          after(request);
        });
    routes.sse("/api/v1/runs/{run}/live", this::watch);
  }

  /** Another request would be answered with nothing, and as if all were well. */
  private static void requireStream(Context request) {
    String accepts = request.header("Accept");
    if (accepts == null || !accepts.contains(STREAM)) {
      throw new RefusedException(
          406,
          new Problem("Accept", "this is a stream of events", "ask for it with Accept: " + STREAM));
    }
  }

  private void watch(SseClient client) {
    RunRecord run = RunsApi.record(history, client.ctx());
    double after = after(client.ctx());
    client.keepAlive();
    Thread watcher =
        Thread.ofVirtual()
            .name("watcher of run " + run.runId())
            .unstarted(() -> {
              try {
                feed(client, run, after);
              } catch (InterruptedException e) {
                LOG.debug("the console ends");
              } catch (ProblemException e) {
                LOG.warn("run {} cannot be followed: {}", run.runId(), e.getMessage());
              } finally {
                client.close();
                watchers.remove(Thread.currentThread());
              }
            });
    watchers.add(watcher);
    watcher.start();
  }

  /** Seconds up to which the watcher knows it all. */
  private static double after(Context request) {
    return Responses.number(request, "after", 0);
  }

  private void feed(SseClient client, RunRecord run, double after) throws InterruptedException {
    TimeSeriesFollower tail = new TimeSeriesFollower(history, run, after);
    RunRecord seen = run;
    int looks = 0;
    while (!client.terminated()) {
      LiveRun started = activeRuns.find(run.runId()).orElse(null);
      boolean over;
      if (started != null) {
        LiveView view = LiveView.of(started.view());
        over = view.done();
        client.sendEvent("view", Json.write(view));
      } else {
        if (looks++ % LOOKS_PER_RECORD == 0) {
          seen = history.run(run.runId()).orElse(seen);
        }
        over = seen.status().outcome() != Outcome.RUNNING;
        client.sendEvent("view", Json.write(LiveView.of(seen)));
      }
      List<NodeSeries> fresh = tail.next();
      if (!fresh.isEmpty() && !client.terminated()) {
        client.sendEvent("series", Json.write(fresh));
      }
      if (over) {
        client.sendEvent("end", "{}");
        return;
      }
      Thread.sleep(LOOK);
    }
  }

  /**
   * Ends every stream and waits for it: once the server has taken a request back, closing its
   * stream has Javalin handle the failure of handling a failure, without end.
   */
  @Override
  public void close() {
    watchers.forEach(Thread::interrupt);
    try {
      for (Thread watcher : watchers) {
        watcher.join(CLOSING);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
