package io.throughline.console.server.api;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.throughline.console.history.History;
import io.throughline.console.history.RunMarks;
import io.throughline.protocol.problem.Problem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a person says of runs: tags, a note, the baseline, and which are to go. */
final class MarksApi {
  private final RunMarks marks;

  record Note(@Nullable String text) {}

  record Tags(@Nullable List<String> tags) {}

  MarksApi(History history) {
    marks = history.marks();
  }

  void add(RoutesConfig routes) {
    routes.put("/api/v1/runs/{run}/note", this::note);
    routes.post("/api/v1/runs/{run}/tags", this::tag);
    routes.delete("/api/v1/runs/{run}/tags", this::untag);
    routes.put("/api/v1/runs/{run}/pin", request -> done(request, () -> marks.pin(run(request))));
    routes.delete(
        "/api/v1/runs/{run}/pin", request -> done(request, () -> marks.unpin(run(request))));
    routes.delete("/api/v1/runs/{run}", request -> done(request, () -> marks.delete(run(request))));
    routes.post(
        "/api/v1/runs/{run}/restore", request -> done(request, () -> marks.restore(run(request))));
  }

  private void note(Context request) {
    String text = Answers.body(request, Note.class).text();
    done(request, () -> marks.note(run(request), text == null ? "" : text));
  }

  private void tag(Context request) {
    List<String> tags = Answers.body(request, Tags.class).tags();
    if (tags == null || tags.isEmpty()) {
      throw new Refused(400, new Problem("tags", "none is given", "docs/api.md says how"));
    }
    done(request, () -> marks.tag(run(request), tags));
  }

  /** A tag may hold a slash, so it is part of the query and not of the path. */
  private void untag(Context request) {
    List<String> tags = request.queryParams("tag");
    if (tags.isEmpty()) {
      throw new Refused(400, new Problem("tag", "none is given", "add ?tag=NAME"));
    }
    done(request, () -> marks.untag(run(request), tags));
  }

  private static String run(Context request) {
    return request.pathParam("run");
  }

  private static void done(Context request, Runnable work) {
    work.run();
    request.status(204);
  }
}
