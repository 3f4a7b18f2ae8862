package io.throughline.console.report;

import io.throughline.console.web.InlineSource;
import io.throughline.console.web.Page;
import io.throughline.console.web.WebFiles;
import io.throughline.protocol.message.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The page as one file. Its content policy lets nothing run but the scripts that are named by their
 * hash, and lets nothing be loaded from anywhere.
 */
public final class ReportPage {
  private static final Pattern STYLE =
      Pattern.compile("<link rel=\"stylesheet\" href=\"([^\"]+)\">");
  private static final Pattern SCRIPT =
      Pattern.compile("<script(?: type=\"(module)\")? src=\"([^\"]+)\"></script>");

  private final List<String> styles = new ArrayList<>();
  private final List<String> scripts = new ArrayList<>();

  private ReportPage() {}

  static String of(PageData data) {
    return of(Page.RUN, data);
  }

  /**
   * @param data what its script finds in the element {@code run-data}
   */
  public static String of(Page page, Object data) {
    return new ReportPage().html(page, data);
  }

  private String html(Page page, Object data) {
    String html = page.html();
    html = STYLE.matcher(html).replaceAll(m -> Matcher.quoteReplacement(style(m.group(1))));
    html =
        SCRIPT
            .matcher(html)
            .replaceAll(m -> Matcher.quoteReplacement(script(m.group(2), m.group(1) != null)));
    return html.replace(Page.POLICY_PLACE, policy()).replace(Page.DATA_PLACE, data(data));
  }

  private String style(String path) {
    String text = "\n" + checked(path, WebFiles.text(path), "</style").strip() + "\n";
    styles.add(text);
    return "<style>" + text + "</style>";
  }

  private String script(String path, boolean module) {
    String text = module ? ModuleBundle.of(path, WebFiles::text) : library(path);
    text = "\n" + checked(path, text, "</script").strip() + "\n";
    scripts.add(text);
    return "<script>" + text + "</script>";
  }

  /** With its licence in place of the banner that points to one. */
  private static String library(String path) {
    String code = WebFiles.text(path);
    String licence = WebFiles.text(path.substring(0, path.lastIndexOf('/') + 1) + "LICENSE");
    return "/*\n" + licence.strip() + "\n*/\n" + code.substring(code.indexOf('\n') + 1);
  }

  private static String checked(String path, String text, String end) {
    if (text.contains(end) || text.contains("<!--")) {
      throw new IllegalStateException(path + " would end the element that it is put into");
    }
    return text;
  }

  private String policy() {
    return "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src "
        + sources(scripts)
        + "; style-src "
        + sources(styles)
        + "; base-uri 'none'; form-action 'none'\">";
  }

  private static String sources(List<String> texts) {
    return texts.stream().map(InlineSource::of).collect(Collectors.joining(" "));
  }

  /** No text within it can end the element, whatever a node or a person called itself. */
  private static String data(Object data) {
    return "<script type=\"application/json\" id=\"run-data\">"
        + Json.write(data).replace("<", "\\u003c")
        + "</script>";
  }
}
