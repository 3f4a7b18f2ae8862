package io.throughline.console.report.suite;

import io.throughline.console.suite.SuiteResult;
import io.throughline.console.web.WebFiles;
import io.throughline.protocol.quantity.TimeSpan;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A page without script: the head that all such pages have in common, and its end. */
public final class StaticPage {
  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** The colours that the page's script would choose between. */
  private static final Pattern LIGHT = Pattern.compile("(?m)^:root\\s*(\\{[^}]*})");

  private static final Pattern DARK =
      Pattern.compile("(?m)^:root\\[data-theme=dark]\\s*(\\{[^}]*})");

  /** Light where the system is dark, and dark where it is light; paper is always light. */
  private static final String SWITCHED = ":root:has(.theme input:checked)";

  private static final String TABLE_STYLE =
      """
      .passed { color: var(--good); font-weight: 600; } .missed { color: var(--warn); font-weight: 600; }
      .failed { color: var(--bad); font-weight: 600; } .completed { font-weight: 600; }
      tbody th, td div { white-space: nowrap; } thead th { white-space: normal; } td:last-child { min-width: 24ch; }
      .facts { margin-top: 6px; } h2 { margin-top: 28px; } td code { white-space: pre-line; }
      .theme { position: relative; margin-left: auto; }
      .theme input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer; }
      .theme:focus-within { outline: 2px solid var(--accent); outline-offset: 2px; }
      p:has(img) { overflow-x: auto; } p img { min-width: 600px; max-width: 100%; height: auto; }
      """;

  private StaticPage() {}

  /**
   * A page.
   *
   * @param title of the page, before the program's name
   * @param heading of its first level
   * @param lead a sentence or two below it; may be empty
   * @param facts a line below that
   * @param body HTML of what follows
   */
  public static String of(String title, String heading, String lead, String facts, String body) {
    return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
        + " style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
        + escaped(title)
        + " · Throughline</title>\n<style>\n"
        + style()
        + "</style>\n</head>\n<body>\n<header class=\"bar\"><span class=\"wordmark\">"
        + "Throughline</span><label class=\"theme plain\"><input type=\"checkbox\">Light / dark</label>"
        + "</header>\n<main>\n<h1>"
        + escaped(heading)
        + "</h1>\n<p class=\"lead\">"
        + escaped(lead)
        + "</p>\n<p class=\"facts\">"
        + escaped(facts)
        + "</p>\n"
        + body
        + "</main>\n</body>\n</html>\n";
  }

  /**
   * A table, without the columns that have nothing in any row.
   *
   * @param titles of the columns, as text
   * @param rows of cells, as HTML; the first of each names its row
   */
  public static String table(List<String> titles, List<List<String>> rows) {
    int[] told =
        IntStream.range(0, titles.size())
            .filter(i -> i == 0 || rows.stream().anyMatch(row -> !row.get(i).isEmpty()))
            .toArray();
    StringBuilder out = new StringBuilder("<div class=\"scroll\"><table>\n<thead><tr>");
    for (int i : told) {
      out.append("<th scope=\"col\">").append(escaped(titles.get(i))).append("</th>");
    }
    out.append("</tr></thead>\n<tbody>\n");
    for (List<String> row : rows) {
      out.append("<tr><th scope=\"row\">").append(row.getFirst()).append("</th>");
      IntStream.of(told)
          .skip(1)
          .forEach(i -> out.append("<td>").append(row.get(i)).append("</td>"));
      out.append("</tr>\n");
    }
    return out.append("</tbody>\n</table></div>\n").toString();
  }

  /** How many runs there are, in words. */
  public static String runs(SuiteResult runs) {
    int count = runs.takes().size();
    return count == 1 ? "1 run" : count + " runs";
  }

  /** When runs began, how long they took, and their tag: the end of a page's facts. */
  public static String span(SuiteResult runs) {
    return "%s, %s in all; tag %s."
        .formatted(
            WHEN.format(Instant.ofEpochMilli(runs.startedMillis())),
            TimeSpan.clock(Math.max(0, runs.endedMillis() - runs.startedMillis()) * 1_000_000L),
            runs.id());
  }

  private static String style() {
    String page = WebFiles.text("page.css").strip();
    String light = colors(page, LIGHT);
    String dark = colors(page, DARK);
    return page
        + "\n@media screen and (prefers-color-scheme: light) { %s %s }".formatted(SWITCHED, dark)
        + "\n@media screen and (prefers-color-scheme: dark) { :root %s %s %s }\n"
            .formatted(dark, SWITCHED, light.replaceFirst("\\{", "{ color-scheme: light;"))
        + TABLE_STYLE
        + "\n"
        + WebFiles.text("print.css");
  }

  private static String colors(String page, Pattern of) {
    Matcher found = of.matcher(page);
    if (!found.find()) {
      throw new IllegalStateException("page.css has no colours for light or none for dark");
    }
    return found.group(1);
  }

  /** Text as HTML. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
