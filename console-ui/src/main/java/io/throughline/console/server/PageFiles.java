package io.throughline.console.server;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.NotFoundResponse;
import io.throughline.console.web.WebFiles;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The pages and what they are made of, as they lie in {@code console.web}. */
final class PageFiles {
  /** Addresses that people see; all other files go by their own names. */
  private static final Map<String, String> PAGES =
      Map.of(
          "/", WebFiles.START,
          "/history", WebFiles.HISTORY,
          "/run", WebFiles.PAGE,
          "/compare", WebFiles.COMPARISON,
          "/favicon.ico", "icon.svg");

  private static final Pattern FILE =
      Pattern.compile("(?:[A-Za-z0-9-]+/)*[A-Za-z0-9-]+(?:\\.[A-Za-z0-9]+)*\\.(js|css|svg)");

  private static final Map<String, String> TYPES =
      Map.of(
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "html", "text/html; charset=utf-8");

  private final Map<String, Served> known = new ConcurrentHashMap<>();

  private record Served(String text, String tag) {}

  void add(RoutesConfig routes) {
    PAGES.forEach((address, file) -> routes.get(address, request -> serve(request, file)));
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
    Served served;
    try {
      served = known.computeIfAbsent(file, PageFiles::read);
    } catch (IllegalArgumentException e) {
      throw new NotFoundResponse();
    }
    // The next version of the console has other files at the same addresses.
    request.header("Cache-Control", "no-cache").header("ETag", served.tag());
    if (served.tag().equals(request.header("If-None-Match"))) {
      request.status(304);
      return;
    }
    request.contentType(type(file)).result(served.text());
  }

  private static String type(String file) {
    return TYPES.getOrDefault(file.substring(file.lastIndexOf('.') + 1), "text/plain");
  }

  private static Served read(String file) {
    String text = WebFiles.text(file);
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return new Served(text, '"' + HexFormat.of().formatHex(digest, 0, 12) + '"');
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
