package io.throughline.console.server.api;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.throughline.protocol.problem.Problem;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Routes that hear all that is said to them: a parameter that a route does not know, knows once and
 * is given twice, or cannot decode, is refused, and so is a body where none is read.
 */
public final class StrictRoutes {
  private static final Logger LOG = LoggerFactory.getLogger(StrictRoutes.class);

  private static final String HELP = "docs/api.md says how";

  /** Behind the name of a parameter that may be given several times. */
  private static final String SEVERAL = "*";

  /** A decoder's sign for bytes that are no UTF-8. */
  private static final char REPLACEMENT = '\uFFFD';

  private final RoutesConfig routes;

  public StrictRoutes(RoutesConfig routes) {
    this.routes = routes;
  }

  /**
   * @param query names of its parameters; {@code tag*} may be given several times
   */
  public void get(String path, Handler handler, String... query) {
    routes.get(path, heard(handler, false, query));
  }

  /** A request with a body. */
  void post(String path, Handler handler) {
    routes.post(path, heard(handler, true));
  }

  /** A request without a body. */
  void command(String path, Handler handler) {
    routes.post(path, heard(handler, false));
  }

  /** A request with a body. */
  void put(String path, Handler handler) {
    routes.put(path, heard(handler, true));
  }

  /** A request without a body. */
  void set(String path, Handler handler) {
    routes.put(path, heard(handler, false));
  }

  void delete(String path, Handler handler, String... query) {
    routes.delete(path, heard(handler, false, query));
  }

  private static Handler heard(Handler handler, boolean body, String... query) {
    return request -> {
      check(request, query);
      if (!body && !request.body().isBlank()) {
        throw new RefusedException(
            400, new Problem("request body", "none is read here", "leave it out; " + HELP));
      }
      handler.handle(request);
    };
  }

  /**
   * @param query as with {@link #get}
   * @throws RefusedException with 400 that names the parameter and those that there are
   */
  static void check(Context request, String... query) {
    List<String> known = Arrays.asList(query);
    requireDecoded(request.queryString());
    for (Map.Entry<String, List<String>> given : request.queryParamMap().entrySet()) {
      String name = given.getKey();
      if (known.contains(name + SEVERAL)) {
        continue;
      }
      if (!known.contains(name)) {
        throw new RefusedException(
            400, new Problem(name, "there is no such parameter here", allowed(known)));
      }
      if (given.getValue().size() > 1) {
        throw new RefusedException(
            400,
            new Problem(
                name,
                "it is given %d times: %s"
                    .formatted(given.getValue().size(), String.join(", ", given.getValue())),
                "give it once"));
      }
    }
  }

  /** Refuses a parameter that cannot be decoded, which would count as absent. */
  private static void requireDecoded(@Nullable String query) {
    for (String parameter : query == null ? new String[0] : query.split("&", -1)) {
      if (!decodes(parameter)) {
        int end = parameter.indexOf('=');
        throw new RefusedException(
            400,
            new Problem(
                end < 0 ? parameter : parameter.substring(0, end),
                "'%s' cannot be decoded".formatted(parameter.substring(end + 1)),
                "write %25 for a percent sign, and other letters as UTF-8"));
      }
    }
  }

  private static boolean decodes(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8).indexOf(REPLACEMENT) < 0;
    } catch (IllegalArgumentException e) {
      LOG.debug("{} has an incomplete escape", text, e);
      return false;
    }
  }

  private static String allowed(List<String> known) {
    return known.isEmpty()
        ? "leave it out"
        : "parameters are "
            + String.join(", ", known.stream().map(name -> name.replace(SEVERAL, "")).toList());
  }
}
