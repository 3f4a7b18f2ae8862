package io.throughline.console.server;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import io.throughline.console.report.ReportFormat;
import io.throughline.console.report.ReportWriter;
import io.throughline.console.report.suite.StaticPage;
import io.throughline.console.run.Engine;
import io.throughline.console.server.api.RefusedException;
import io.throughline.console.server.api.RunsApi;
import io.throughline.console.server.api.StrictRoutes;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs' reports, with names or with aliases in their place. One is written, where {@code
 * ./throughline report} would write it, when it is first asked for.
 */
final class Reports {
  /** The page's own policy names its scripts by hash and holds as well: a browser obeys both. */
  private static final String POLICY =
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none';"
          + " form-action 'none'; frame-ancestors 'none'";

  private static final String PAGE = "index.html";
  private static final String HTML = "text/html; charset=utf-8";

  /** The files of a report that are served, besides its logs. */
  private static final Map<String, String> TYPES =
      Map.of(
          PAGE,
          HTML,
          "run.json",
          "application/json; charset=utf-8",
          "samples.csv",
          "text/csv; charset=utf-8",
          "points.csv",
          "text/csv; charset=utf-8",
          "flows.csv",
          "text/csv; charset=utf-8",
          "report.md",
          "text/markdown; charset=utf-8");

  private final Engine engine;
  private final Map<Path, Path> written = new ConcurrentHashMap<>();

  Reports(Engine engine) {
    this.engine = engine;
  }

  void add(RoutesConfig routes) {
    StrictRoutes hearing = new StrictRoutes(routes);
    hearing.get("/report/{run}/logs/", this::listLogs);
    hearing.get("/report/{run}/logs/<file>", this::log);
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

  /** The folder that a report beside its logs points to. */
  private void listLogs(Context request) throws IOException {
    String run = request.pathParam("run");
    List<String> files = logs(run);
    String links =
        files.stream()
            .map(StaticPage::escaped)
            .map(file ->
                "<li><a href=\"/report/%s/logs/%s\">%s</a></li>\n".formatted(run, file, file))
            .collect(Collectors.joining("", "<ul>\n", "</ul>\n"));
    request.header("Content-Security-Policy", POLICY);
    request
        .contentType(HTML)
        .result(StaticPage.of("Logs " + run, "Logs of run " + run, "", "", links));
  }

  private void log(Context request) throws IOException {
    String run = request.pathParam("run");
    String file = request.pathParam("file");
    if (!logs(run).contains(file)) {
      throw new NotFoundResponse();
    }
    request
        .contentType("text/plain; charset=utf-8")
        .result(Files.newInputStream(logFolder(run).resolve(file)));
  }

  private List<String> logs(String run) throws IOException {
    Path folder = logFolder(run);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  private Path logFolder(String run) {
    return engine.history().logFolder(RunsApi.record(engine.history(), run).runId());
  }

  private Path folder(String runId, boolean anonymous) {
    RunRecord run = RunsApi.record(engine.history(), runId);
    if (run.status().outcome() == Outcome.RUNNING) {
      throw new RefusedException(
          409,
          new Problem(
              "run " + runId, "it is still running", "its report can be opened when it is over"));
    }
    return written.compute(
        engine.installation().reportFolder(run.runId(), anonymous),
        (folder, known) -> {
          // A person may have deleted it since.
          if (known == null || !Files.exists(folder.resolve(PAGE))) {
            ReportWriter.write(
                engine.history(), run.runId(), folder, ReportFormat.usual(), anonymous);
          }
          return folder;
        });
  }
}
