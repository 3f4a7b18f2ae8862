package io.throughline.console.server.api;

import io.javalin.http.Context;
import io.throughline.console.history.History;
import io.throughline.console.history.RunMarks;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Marks that a person gives runs: tags, a note, the baseline, and which are to go. */
final class MarksApi {
  private final History history;
  private final RunMarks marks;

  record Note(@Nullable String text) {}

  record Tags(@Nullable List<String> tags) {}

  MarksApi(History history) {
    this.history = history;
    marks = history.marks();
  }

  void add(StrictRoutes strictRoutes) {
    strictRoutes.put("/api/v1/runs/{run}/note", this::note);
    strictRoutes.post("/api/v1/runs/{run}/tags", this::tag);
    strictRoutes.delete("/api/v1/runs/{run}/tags", this::untag, "tag*");
    strictRoutes.set(
        "/api/v1/runs/{run}/pin", request -> done(request, () -> marks.pin(run(request))));
    strictRoutes.delete(
        "/api/v1/runs/{run}/pin", request -> done(request, () -> marks.unpin(run(request))));
    strictRoutes.delete("/api/v1/runs/{run}", this::delete);
    strictRoutes.command(
        "/api/v1/runs/{run}/restore",
        request -> done(request, () -> marks.restore(known(request))));
  }

  /** A run that may have been deleted. */
  private String known(Context request) {
    String runId = request.pathParam("run");
    return marks.isDeleted(runId) ? runId : run(request);
  }

  private void delete(Context request) {
    RunRecord run = RunsApi.record(history, request);
    String runId = run.runId();
    if (run.status().outcome() == Outcome.RUNNING) {
      throw new RefusedException(
          409, new Problem("run " + runId, "it is still running", "stop it first"));
    }
    done(request, () -> marks.delete(runId));
  }

  private void note(Context request) {
    String text = Responses.body(request, Note.class).text();
    // A body without it must not wipe out what is there.
    if (text == null) {
      throw new RefusedException(
          400, new Problem("text", "none is given", "an empty one takes it away"));
    }
    done(request, () -> marks.note(run(request), text));
  }

  private void tag(Context request) {
    List<String> tags = Responses.body(request, Tags.class).tags();
    if (tags == null || tags.isEmpty()) {
      throw new RefusedException(400, new Problem("tags", "none is given", "docs/api.md says how"));
    }
    done(request, () -> marks.tag(run(request), tags));
  }

  /** A tag may hold a slash, so it is part of the query and not of the path. */
  private void untag(Context request) {
    List<String> tags = request.queryParams("tag");
    if (tags.isEmpty()) {
      throw new RefusedException(400, new Problem("tag", "none is given", "add ?tag=NAME"));
    }
    done(request, () -> marks.untag(run(request), tags));
  }

  /**
   * @throws RefusedException with 404 if there is none
   */
  private String run(Context request) {
    return RunsApi.known(history, request);
  }

  private static void done(Context request, Runnable work) {
    work.run();
    request.status(204);
  }
}
