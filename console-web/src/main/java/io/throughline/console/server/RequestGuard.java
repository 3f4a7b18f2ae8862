package io.throughline.console.server;

import io.javalin.http.Context;
import io.throughline.console.server.api.RefusedException;
import io.throughline.protocol.problem.Problem;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Stands before every request: from this machine's own page or a script, by who holds a cookie. */
final class RequestGuard {
  /** A port may be forwarded, so the port says nothing. */
  private static final Pattern OWN_HOST =
      Pattern.compile("(127\\.0\\.0\\.1|localhost|\\[::1])(:\\d{1,5})?");

  /** The one path that is open: it exchanges a link's key. */
  static final String OPEN = "/open/";

  static final String METRICS = "/metrics";
  private static final String BEARER = "Bearer ";

  private final LoginSessions loginSessions;
  private final @Nullable String metricsToken;

  /**
   * @param metricsToken with which {@code /metrics} may be read without a cookie; null where there
   *     are none
   */
  RequestGuard(LoginSessions loginSessions, @Nullable String metricsToken) {
    this.loginSessions = loginSessions;
    this.metricsToken = metricsToken;
  }

  /**
   * @throws RefusedException with 403 for strangers, 401 for who has no cookie
   */
  void check(Context request) {
    refuseStrangers(request);
    boolean entering = request.path().startsWith(OPEN) || scrapes(request);
    if (!entering && !loginSessions.knows(request)) {
      throw new RefusedException(
          401,
          new Problem(
              "this console",
              "it lets in who has opened the link that ./throughline web printed, once",
              "press Enter where it runs for a new link"));
    }
  }

  /**
   * A page of another site in this user's browser has no business here, under whatever name it
   * reached this address.
   */
  private static void refuseStrangers(Context request) {
    String host = request.header("Host");
    if (host == null || !OWN_HOST.matcher(host.toLowerCase(Locale.ROOT)).matches()) {
      throw new RefusedException(
          403,
          new Problem(
              "Host " + (host == null ? "" : host),
              "this console answers to 127.0.0.1 and localhost only",
              "open it by one of these"));
    }
    String origin = request.header("Origin");
    if (origin != null && !origin.equalsIgnoreCase("http://" + host)) {
      throw new RefusedException(
          403, new Problem("Origin " + origin, "pages of other sites are not served"));
    }
  }

  private boolean scrapes(Context request) {
    String token = metricsToken;
    String shown = request.header("Authorization");
    return token != null
        && request.path().equals(METRICS)
        && shown != null
        && shown.startsWith(BEARER)
        && LoginSessions.same(token, shown.substring(BEARER.length()));
  }
}
