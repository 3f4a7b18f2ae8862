package io.throughline.console.server.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.javalin.http.Context;
import io.throughline.console.history.History;
import io.throughline.console.history.Moment;
import io.throughline.console.history.OutcomeText;
import io.throughline.console.history.RunLine;
import io.throughline.console.history.RunSearch;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.NodesLabel;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Runs: listed and searched, started, stopped, read. */
public final class RunsApi {
  private static final int USUAL = 50;
  private static final int MOST = 1_000;

  private final History history;
  private final Profiles profiles;
  private final ActiveRuns activeRuns;

  /**
   * A run in the list; {@link RunLine} says what the fields are. One flat object in JSON.
   *
   * @param way the nodes in words, {@code a → b}
   * @param here whether it goes on and was started by this console, so that it can be stopped here
   */
  public record Listed(
      String runId,
      @JsonUnwrapped RunLine.Subject subject,
      String way,
      long startedMillis,
      @JsonUnwrapped RunLine.Status status,
      @JsonUnwrapped Figures figures,
      @JsonUnwrapped RunLine.Marks marks,
      boolean here) {

    /** {@link RunLine.Figures} with null where nothing was measured. */
    public record Figures(
        @Nullable Double receiverBandwidth,
        @Nullable Long latencyNanos,
        @Nullable Double stalledPercent) {
      private static Figures of(RunLine.Figures line) {
        return new Figures(
            known(line.receiverBandwidth()),
            line.latencyNanos() < 0 ? null : (Long) line.latencyNanos(),
            known(line.stalledPercent()));
      }

      private static @Nullable Double known(double value) {
        return Double.isNaN(value) ? null : (Double) value;
      }
    }

    public static Listed of(RunLine line, boolean here) {
      return new Listed(
          line.runId(),
          line.subject(),
          NodesLabel.ofNames(line.subject().kind(), line.subject().nodes()),
          line.startedMillis(),
          line.status(),
          Figures.of(line.figures()),
          line.marks(),
          here);
    }
  }

  /**
   * @param notices what a person must know of how history was opened
   */
  record Runs(List<Listed> runs, List<String> notices) {}

  record StartedRun(String runId) {}

  /** Why a run is stopped. */
  record Stop(@Nullable String reason) {}

  RunsApi(History history, Profiles profiles, ActiveRuns activeRuns) {
    this.history = history;
    this.profiles = profiles;
    this.activeRuns = activeRuns;
  }

  void add(StrictRoutes strictRoutes) {
    strictRoutes.get(
        "/api/v1/runs",
        this::list,
        "text",
        "tag*",
        "node",
        "scenario",
        "verdict*",
        "since",
        "until",
        "limit");
    strictRoutes.post("/api/v1/runs", this::start);
    strictRoutes.get(
        "/api/v1/runs/{run}", request -> Responses.json(request, record(history, request)));
    strictRoutes.post("/api/v1/runs/{run}/stop", this::stop);
  }

  private void list(Context request) {
    RunSearch search =
        new RunSearch(
            text(request, "text"),
            request.queryParams("tag"),
            text(request, "node"),
            text(request, "scenario"),
            OutcomeText.parse("verdict", words(request, "verdict")),
            moment(request, "since", Moment::begin).orElse(Long.MIN_VALUE),
            moment(request, "until", Moment::until).orElse(Long.MAX_VALUE),
            Responses.whole(request, "limit", USUAL, MOST));
    List<Listed> runs =
        history.list(search).stream()
            .map(line -> Listed.of(line, activeRuns.find(line.runId()).isPresent()))
            .toList();
    Responses.json(request, new Runs(runs, history.notices()));
  }

  private static String text(Context request, String name) {
    return Objects.requireNonNullElse(request.queryParam(name), "").strip();
  }

  private static List<String> words(Context request, String name) {
    return request.queryParams(name).stream()
        .flatMap(text -> Arrays.stream(text.split(",", -1)))
        .filter(word -> !word.isBlank())
        .toList();
  }

  private static Optional<Long> moment(Context request, String name, ToLongFunction<Moment> which) {
    String text = text(request, name);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(which.applyAsLong(Moment.parse(text)));
    } catch (IllegalArgumentException e) {
      throw new RefusedException(400, new Problem(name, String.valueOf(e.getMessage())));
    }
  }

  private void start(Context request) throws InterruptedException {
    RunRequest asked = Responses.body(request, RunRequest.class);
    LiveRun run = activeRuns.start(asked.chosen(profiles), asked.members(profiles));
    // Who is given an address goes there at once.
    run.awaitBegun();
    String runId = run.view().runId();
    request.status(201).header("Location", "/api/v1/runs/" + runId);
    Responses.json(request, new StartedRun(runId));
  }

  private void stop(Context request) {
    String runId = request.pathParam("run");
    Stop asked = request.body().isBlank() ? new Stop(null) : Responses.body(request, Stop.class);
    Optional<LiveRun> started = activeRuns.find(runId);
    if (started.isEmpty()) {
      RunRecord record = record(history, request);
      throw new RefusedException(
          409,
          record.status().outcome() == Outcome.RUNNING
              ? new Problem(
                  "run " + runId,
                  "it was started by another console, and only that one can stop it",
                  "stop it there")
              : new Problem("run " + runId, "it is over: " + record.status().outcome().word()));
    }
    String reason = Objects.requireNonNullElse(asked.reason(), "").strip();
    started.get().stop(reason.isEmpty() ? "stopped in the browser" : reason);
    request.status(202);
    Responses.json(request, new StartedRun(runId));
  }

  /**
   * @throws RefusedException with 404 if there is none, or it was deleted
   */
  static RunRecord record(History history, Context request) {
    return record(history, request.pathParam("run"));
  }

  /**
   * @throws RefusedException with 404 if there is none, or it was deleted
   */
  public static RunRecord record(History history, String runId) {
    checkNotDeleted(history, runId);
    return history.run(runId).orElseThrow(() -> none(runId));
  }

  /**
   * The id of a run that is there, without reading it.
   *
   * @throws RefusedException with 404 if there is none, or it was deleted
   */
  static String known(History history, Context request) {
    String runId = request.pathParam("run");
    checkNotDeleted(history, runId);
    if (!history.marks().has(runId)) {
      throw none(runId);
    }
    return runId;
  }

  private static void checkNotDeleted(History history, String runId) {
    if (history.marks().isDeleted(runId)) {
      throw new RefusedException(
          404,
          new Problem(
              "run " + runId,
              "it was deleted",
              "POST /api/v1/runs/ID/restore brings it back until the console ends"));
    }
  }

  private static RefusedException none(String runId) {
    return new RefusedException(
        404,
        new Problem(
            "run " + runId,
            "there is no such run in history",
            "the list of runs has those that there are"));
  }
}
