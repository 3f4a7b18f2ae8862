package io.throughline.console.junit;

import io.throughline.console.junit.JunitCase.State;
import io.throughline.protocol.file.TextFile;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.RunRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A file of verdicts. */
public final class JunitFile {

  /** Verdicts under one name. */
  public record Suite(String name, List<JunitCase> cases) {
    private long count(State state) {
      return cases.stream().filter(each -> each.state() == state).count();
    }

    private double seconds() {
      return cases.stream().mapToDouble(JunitCase::seconds).sum();
    }
  }

  private JunitFile() {}

  /** A run: whether it reached its end, then each of its thresholds. */
  public static Suite of(String name, RunRecord run) {
    List<JunitCase> cases = new ArrayList<>();
    cases.add(
        new JunitCase(
            "run",
            run.status().tookMillis() / 1e3,
            run.status().outcome().whole() ? State.PASSED : State.ERROR,
            run.status().outcome().whole()
                ? ""
                : Stream.of(run.status().outcome().word(), run.status().reason())
                    .filter(text -> !text.isEmpty())
                    .collect(Collectors.joining(": "))));
    run.assessment()
        .thresholds()
        .forEach(verdict ->
            cases.add(
                new JunitCase(
                    verdict.threshold(),
                    0,
                    verdict.held() ? State.PASSED : verdict.missed() ? State.FAILED : State.SKIPPED,
                    verdict.held()
                        ? ""
                        : verdict.missed()
                            ? "wanted %s, got %s".formatted(verdict.threshold(), verdict.actual())
                            : verdict.actual())));
    return new Suite(name, cases);
  }

  /**
   * @throws ProblemException if it cannot be written
   */
  public static void write(Path file, List<Suite> suites) {
    TextFile.write(file, text(suites));
  }

  /** The text of the file, to be put elsewhere. */
  public static String text(List<Suite> suites) {
    StringBuilder out = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.append("<testsuites name=\"throughline\">\n");
    for (Suite suite : suites) {
      out.append(
          String.format(
              Locale.ROOT,
              "  <testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\""
                  + " time=\"%.3f\">%n",
              escaped(suite.name()),
              suite.cases().size(),
              suite.count(State.FAILED),
              suite.count(State.ERROR),
              suite.count(State.SKIPPED),
              suite.seconds()));
      suite.cases().forEach(each -> add(out, suite, each));
      out.append("  </testsuite>\n");
    }
    return out.append("</testsuites>\n").toString();
  }

  private static void add(StringBuilder out, Suite suite, JunitCase each) {
    out.append(
        String.format(
            Locale.ROOT,
            "    <testcase classname=\"%s\" name=\"%s\" time=\"%.3f\"",
            escaped(suite.name()),
            escaped(each.name()),
            each.seconds()));
    String text = escaped(each.text());
    switch (each.state()) {
      case PASSED ->
          out.append(
              text.isEmpty() ? "/>\n" : "><system-out>" + text + "</system-out></testcase>\n");
      case FAILED -> out.append("><failure message=\"").append(text).append("\"/></testcase>\n");
      case ERROR -> out.append("><error message=\"").append(text).append("\"/></testcase>\n");
      case SKIPPED -> out.append("><skipped message=\"").append(text).append("\"/></testcase>\n");
    }
  }

  /** Escapes text; characters that XML 1.0 cannot hold are left out. */
  private static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(c -> {
          switch (c) {
            case '&' -> out.append("&amp;");
            case '<' -> out.append("&lt;");
            case '>' -> out.append("&gt;");
            case '"' -> out.append("&quot;");
            case '\n', '\r', '\t' -> out.append("&#").append(c).append(';');
            default -> {
              if (c >= 0x20 && c != 0xfffe && c != 0xffff && (c < 0xd800 || c > 0xdfff)) {
                out.appendCodePoint(c);
              }
            }
          }
        });
    return out.toString();
  }
}
