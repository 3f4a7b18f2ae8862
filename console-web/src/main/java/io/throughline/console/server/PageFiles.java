package io.throughline.console.server;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import io.throughline.console.web.InlineSource;
import io.throughline.console.web.Page;
import io.throughline.console.web.WebFiles;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pages and what they are made of, as they lie in {@code console.web}. */
final class PageFiles {
  /** Addresses that people see; all other files go by their own names. */
  private static final Map<String, Page> PAGES =
      Map.of(
          "/", Page.START,
          "/history", Page.HISTORY,
          "/run", Page.RUN,
          "/compare", Page.COMPARISON);

  private static final Pattern FILE =
      Pattern.compile("(?:[A-Za-z0-9-]+/)*[A-Za-z0-9-]+(?:\\.[A-Za-z0-9]+)*\\.(js|css|svg)");

  private static final Map<String, String> TYPES =
      Map.of(
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml");

  private final Map<String, Served> known = new ConcurrentHashMap<>();

  private record Served(String text, String tag) {}

  void add(RoutesConfig routes) {
    PAGES.forEach((address, page) ->
        routes.get(
            address, request -> serve(request, address, "text/html; charset=utf-8", page::served)));
    routes.get("/favicon.ico", request -> serve(request, "icon.svg"));
    routes.get(
        "/<file>",
        request -> {
          Matcher named = FILE.matcher(request.pathParam("file"));
          if (!named.matches()) {
            throw new NotFoundResponse();
          }
          serve(request, named.group());
        });
  }

  private void serve(Context request, String file) {
    try {
      serve(request, file, type(file), () -> WebFiles.text(file));
    } catch (IllegalArgumentException e) {
      throw new NotFoundResponse();
    }
  }

  private void serve(Context request, String name, String type, Supplier<String> text) {
    Served served = known.computeIfAbsent(name, ignored -> read(text.get()));
    // The next version of the console has other files at the same addresses.
    request.header("Cache-Control", "no-cache").header("ETag", served.tag());
    if (served.tag().equals(request.header("If-None-Match"))) {
      request.status(304);
      return;
    }
    request.contentType(type).result(served.text());
  }

  private static String type(String file) {
    return TYPES.getOrDefault(file.substring(file.lastIndexOf('.') + 1), "text/plain");
  }

  private static Served read(String text) {
    return new Served(text, '"' + HexFormat.of().formatHex(InlineSource.digest(text), 0, 12) + '"');
  }
}
