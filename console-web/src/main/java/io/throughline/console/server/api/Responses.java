package io.throughline.console.server.api;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes answers and errors of the API. */
public final class Responses {
  private static final Logger LOG = LoggerFactory.getLogger(Responses.class);
  private static final String JSON = "application/json; charset=utf-8";
  private static final int UNPROCESSABLE = 422;

  /** Java's own numbers may be hexadecimal, and end with a letter. */
  private static final Pattern DECIMALS =
      Pattern.compile("(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?");

  /** The bytes that the body of a request may have. */
  public static final int LARGEST_BODY = 1_000_000;

  /**
   * Something that is wrong.
   *
   * @param field the setting that it concerns; null where it is none
   * @param text the whole as a sentence, as the command line prints it
   */
  public record Wrong(
      String where, String what, String remedy, @Nullable String field, String text) {

    public static Wrong of(Problem problem) {
      String where = problem.where();
      // "scenario stream: threshold" names a setting behind its last colon.
      int colon = where.lastIndexOf(": ");
      String field =
          where.startsWith("scenario ") && colon > 0 ? where.substring(colon + 2).strip() : null;
      return new Wrong(where, problem.what(), problem.remedy(), field, problem.toString());
    }
  }

  /** The body of every answer that is an error. */
  public record Wrongs(List<Wrong> problems) {
    static Wrongs of(List<Problem> problems) {
      return new Wrongs(problems.stream().map(Wrong::of).toList());
    }
  }

  private Responses() {}

  static void json(Context request, Object body) {
    request.contentType(JSON).result(Json.write(body));
  }

  /** The request's body. */
  static <T> T body(Context request, Class<T> type) {
    return RequestBodies.read(request.body(), type);
  }

  /**
   * A number of the query, in decimals.
   *
   * @throws RefusedException with 400 where it is none, or below 0
   */
  static double number(Context request, String name, double otherwise) {
    String text = request.queryParam(name);
    if (text == null || text.isBlank()) {
      return otherwise;
    }
    String stripped = text.strip();
    if (DECIMALS.matcher(stripped).matches() && Double.isFinite(Double.parseDouble(stripped))) {
      return Double.parseDouble(stripped);
    }
    throw new RefusedException(
        400, new Problem(name, "'%s' is not a number of 0 or more".formatted(text)));
  }

  /**
   * A whole number of the query, from 1.
   *
   * @throws RefusedException with 400 where it is none, or more than allowed
   */
  static int whole(Context request, String name, int otherwise, int most) {
    String text = request.queryParam(name);
    if (text == null || text.isBlank()) {
      return otherwise;
    }
    try {
      int value = Integer.parseInt(text.strip());
      if (value >= 1 && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      LOG.debug("{} is no whole number", text);
    }
    throw new RefusedException(
        400, new Problem(name, "'%s' is not a whole number from 1 to %d".formatted(text, most)));
  }

  /** Errors in words for all routes. */
  public static void explain(RoutesConfig routes) {
    routes.exception(
        ProblemException.class, (e, request) -> wrong(request, UNPROCESSABLE, e.problems()));
    routes.exception(
        RefusedException.class, (e, request) -> wrong(request, e.status(), List.of(e.problem())));
    routes.exception(
        HttpResponseException.class,
        (e, request) ->
            wrong(
                request,
                e.getStatus(),
                List.of(
                    switch (e.getStatus()) {
                      case 404 ->
                          new Problem(
                              request.method() + " " + request.path(),
                              "there is nothing here",
                              "docs/api.md lists what there is");
                      case 413 ->
                          new Problem(
                              "request body",
                              "it has more than %,d bytes".formatted(LARGEST_BODY),
                              "leave out what is not needed");
                      default -> new Problem("request", String.valueOf(e.getMessage()));
                    })));
    routes.exception(
        Exception.class,
        (e, request) -> {
          LOG.error("{} {} failed inside", request.method(), request.path(), e);
          Problem problem =
              new Problem(
                  "the console",
                  "it failed inside (%s)".formatted(e.getClass().getSimpleName()),
                  "its log says more");
          wrong(request, 500, List.of(problem));
        });
  }

  /** JSON; for who opens an address in a browser plain text. */
  private static void wrong(Context request, int status, List<Problem> problems) {
    request.status(status);
    String accepts = request.header("Accept");
    if (accepts != null && accepts.contains("text/html")) {
      StringBuilder text = new StringBuilder();
      problems.forEach(problem -> text.append(problem).append(".\n"));
      request.contentType("text/plain; charset=utf-8").result(text.toString());
    } else {
      json(request, Wrongs.of(problems));
    }
  }
}
