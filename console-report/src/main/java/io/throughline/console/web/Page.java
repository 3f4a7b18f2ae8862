package io.throughline.console.web;

import java.util.ArrayList;
import java.util.List;

/** The pages. All have one shell, {@code shell.html}; a script fills what is their own. */
public enum Page {
  /** The page with which a console in the browser begins. */
  START(
      "start",
      "",
      "Everything that it does can be done with ./throughline run, too.",
      List.of("page.css", "console.css"),
      "start.js"),

  /** The list of runs. */
  HISTORY(
      "history",
      "History",
      "./throughline runs lists the same.",
      List.of("page.css", "console.css"),
      "history.js"),

  /** A run, live or as a report. */
  RUN(
      "run",
      "",
      "The same figures are in run.json and samples.csv beside it.",
      List.of(Page.CHART_STYLE, "page.css", "console.css", "print.css"),
      "main.js"),

  /** A comparison, live or as a report. */
  COMPARISON(
      "comparison",
      "Comparison",
      "The same figures are in compare.md and compare.json beside it.",
      List.of(Page.CHART_STYLE, "page.css", "console.css", "print.css", "compare.css"),
      "compare.js");

  /** The place of a report's policy that lets nothing be loaded. */
  public static final String POLICY_PLACE = "<!-- policy -->";

  /** The place of the data that a report's script shows. */
  public static final String DATA_PLACE = "<!-- data -->";

  private static final String CHART_STYLE = "uplot/uPlot.min.css";
  private static final String CHART_SCRIPT = "uplot/uPlot.iife.min.js";

  private final String id;
  private final String title;
  private final String without;
  private final List<String> styles;
  private final String script;

  /**
   * @param id of the element that the script fills
   * @param title beside the console's own name; empty where that is all
   * @param without what a reader without JavaScript is told
   */
  Page(String id, String title, String without, List<String> styles, String script) {
    this.id = id;
    this.title = title;
    this.without = without;
    this.styles = styles;
    this.script = script;
  }

  /** Its links name the other files; a report has these in their place. */
  public String html() {
    return WebFiles.text("shell.html")
        .replace("<!-- title -->", title.isEmpty() ? "Throughline" : title + " · Throughline")
        .replace("<!-- links -->", links())
        .replace("<!-- main -->", main())
        .replace("<!-- scripts -->", scripts());
  }

  /** As a console serves it, with {@link #inline} within. */
  public String served() {
    return html().replace(POLICY_PLACE, "<script>" + inline() + "</script>");
  }

  /** The script that must be there before anything is loaded: it loads again what does not come. */
  public static String inline() {
    return "\n" + WebFiles.text("reload.js").strip() + "\n";
  }

  private boolean charts() {
    return styles.contains(CHART_STYLE);
  }

  private String links() {
    List<String> links = new ArrayList<>();
    if (!charts()) {
      // A report has no other file, so its page names none.
      links.add("<link rel=\"icon\" href=\"icon.svg\">");
    }
    styles.forEach(style -> links.add("<link rel=\"stylesheet\" href=\"%s\">".formatted(style)));
    return String.join("\n", links);
  }

  private String main() {
    return "<main id=\"%s\"><noscript><p>This page needs JavaScript. %s</p></noscript></main>"
        .formatted(id, without);
  }

  private String scripts() {
    String own = "<script type=\"module\" src=\"%s\"></script>".formatted(script);
    return charts() ? "<script src=\"%s\"></script>\n%s".formatted(CHART_SCRIPT, own) : own;
  }
}
