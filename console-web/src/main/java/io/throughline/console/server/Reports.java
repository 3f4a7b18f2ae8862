package io.throughline.console.server;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import io.throughline.console.report.ReportFormat;
import io.throughline.console.report.ReportWriter;
import io.throughline.console.run.Engine;
import io.throughline.console.server.api.RefusedException;
import io.throughline.console.server.api.RunsApi;
import io.throughline.console.server.api.StrictRoutes;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Runs' reports, with names or with aliases in their place. One is written, where {@code
 * ./throughline report} would write it, when it is first asked for.
 */
final class Reports {
  /** The page's own policy names its scripts by hash and holds as well: a browser obeys both. */
  private static final String POLICY =
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none';"
          + " form-action 'none'; frame-ancestors 'none'";

  /** The files of a report that are served. */
  private static final Map<String, String> TYPES =
      Map.of(
          "index.html", "text/html; charset=utf-8",
          "run.json", "application/json; charset=utf-8",
          "samples.csv", "text/csv; charset=utf-8",
          "points.csv", "text/csv; charset=utf-8",
          "flows.csv", "text/csv; charset=utf-8",
          "report.md", "text/markdown; charset=utf-8");

  private final Engine engine;
  private final Map<Path, Path> written = new ConcurrentHashMap<>();

  Reports(Engine engine) {
    this.engine = engine;
  }

  void add(RoutesConfig routes) {
    StrictRoutes hearing = new StrictRoutes(routes);
    hearing.get("/report/{run}/{file}", request -> serve(request, false));
    hearing.get("/anonymous-report/{run}/{file}", request -> serve(request, true));
  }

  private void serve(Context request, boolean anonymous) throws IOException {
    String file = request.pathParam("file");
    String type = TYPES.get(file);
    if (type == null) {
      throw new NotFoundResponse();
    }
    Path found = folder(request.pathParam("run"), anonymous).resolve(file);
    if (!Files.isRegularFile(found)) {
      throw new NotFoundResponse();
    }
    request.header("Content-Security-Policy", POLICY);
    request.contentType(type).result(Files.newInputStream(found));
  }

  private Path folder(String runId, boolean anonymous) {
    RunRecord run = RunsApi.record(engine.history(), runId);
    if (run.status().outcome() == Outcome.RUNNING) {
      throw new RefusedException(
          409,
          new Problem(
              "run " + runId, "it is still running", "its report can be opened when it is over"));
    }
    return written.computeIfAbsent(
        engine.installation().reportFolder(run.runId(), anonymous),
        folder -> {
          ReportWriter.write(
              engine.history(), run.runId(), folder, ReportFormat.usual(), anonymous);
          return folder;
        });
  }
}
