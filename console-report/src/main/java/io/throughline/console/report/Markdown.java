package io.throughline.console.report;

import io.throughline.console.report.story.Block;
import io.throughline.console.report.story.Mark;
import io.throughline.console.report.story.Remark;
import io.throughline.console.report.story.Story;
import io.throughline.console.run.verdict.Headline;
import io.throughline.protocol.result.Outcome;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Markdown as GitHub and its kin read it. What a node or a person wrote is escaped, so that it
 * stays text.
 */
public final class Markdown {
  private final StringBuilder out = new StringBuilder(16_000);

  public void heading(int level, String text) {
    out.repeat('#', level).append(' ').append(escaped(text)).append("\n\n");
  }

  public void paragraph(String text) {
    out.append(escaped(text)).append("\n\n");
  }

  void small(String text) {
    out.append("<sub>").append(escaped(text)).append("</sub>\n\n");
  }

  void verdict(Outcome outcome, Story story) {
    String sign =
        switch (outcome) {
          case PASSED -> "✅";
          case COMPLETED -> "☑️";
          case MISSED -> "⚠️";
          case FAILED -> "❌";
          case STOPPED, INTERRUPTED -> "⏸️";
          case RUNNING -> "▶️";
        };
    out.append(sign).append(" **").append(story.verdict());
    out.append(story.partial() && !story.headlines().isEmpty() ? " (PARTIAL)" : "").append(".**");
    out.append(story.why().isEmpty() ? "" : " " + escaped(story.why())).append("\n\n");
  }

  void remark(Remark remark) {
    out.append(remark.doubt() ? "- ⚠️ " : "- ").append(escaped(remark.text())).append('\n');
  }

  /** Ends a list. */
  void end() {
    out.append('\n');
  }

  void picture(String title, String file) {
    out.append("![").append(escaped(title)).append("](").append(file).append(")\n\n");
  }

  void code(List<String> lines) {
    String fence = "`".repeat(Math.max(3, longestFence(lines) + 1));
    out.append(fence).append("text\n");
    lines.forEach(line -> out.append(line).append('\n'));
    out.append(fence).append("\n\n");
  }

  private static int longestFence(List<String> lines) {
    int longest = 0;
    for (String line : lines) {
      int run = 0;
      for (char c : line.toCharArray()) {
        run = c == '`' ? run + 1 : 0;
        longest = Math.max(longest, run);
      }
    }
    return longest;
  }

  public void piece(Block block) {
    switch (block) {
      case Block.Grid grid -> {
        fold(grid.folded(), grid.title());
        table(
            grid.columns().stream().map(Block.Column::label).toList(),
            grid.columns().stream().map(Block.Column::numeric).toList(),
            grid.rows().stream().map(Markdown::cells).toList());
        unfold(grid.folded());
      }
      case Block.Lines lines -> {
        fold(lines.folded() && !lines.title().isEmpty(), lines.title());
        String sign = sign(lines.mark());
        if (lines.lines().size() == 1) {
          out.append(sign).append(escaped(lines.lines().getFirst())).append("\n\n");
        } else {
          list(lines.lines());
        }
        unfold(lines.folded() && !lines.title().isEmpty());
      }
      case Block.Shares shares -> {
        title(shares.title());
        table(
            List.of("Phase", "time", "share"),
            List.of(false, true, true),
            shares.shares().stream()
                .map(share ->
                    List.of(
                        share.meaning().isEmpty()
                            ? share.name()
                            : share.name() + ": " + share.meaning(),
                        share.amount(),
                        share.percent()))
                .toList());
      }
      case Block.Commands commands -> {
        fold(commands.folded(), commands.title());
        code(commands.lines());
        unfold(commands.folded());
      }
    }
  }

  /** A point for each text. */
  public void list(List<String> texts) {
    texts.forEach(text -> out.append("- ").append(escaped(text)).append('\n'));
    if (!texts.isEmpty()) {
      end();
    }
  }

  /** A title in bold, of what follows. */
  public void title(String title) {
    if (!title.isEmpty()) {
      out.append("**").append(escaped(title)).append("**\n\n");
    }
  }

  private void fold(boolean folded, String title) {
    if (folded) {
      out.append("<details><summary>").append(html(title)).append("</summary>\n\n");
    } else {
      title(title);
    }
  }

  private void unfold(boolean folded) {
    if (folded) {
      out.append("</details>\n\n");
    }
  }

  private static List<String> cells(Block.Row row) {
    String sign = sign(row.mark());
    return Stream.concat(
            Stream.of(sign + row.cells().getFirst().text()),
            row.cells().stream().skip(1).map(Block.Cell::text))
        .toList();
  }

  private static String sign(Mark mark) {
    return switch (mark) {
      case NONE -> "";
      case GOOD -> "✅ ";
      case BAD -> "❌ ";
      case DOUBT -> "⚠️ ";
      case DIFFERS -> "≠ ";
    };
  }

  /** A table of texts, the first row its head. */
  public void table(List<List<String>> rows) {
    List<String> head = rows.getFirst();
    table(head, Collections.nCopies(head.size(), false), rows.subList(1, rows.size()));
  }

  /**
   * @param numeric of each column
   */
  void table(List<String> headings, List<Boolean> numeric, List<List<String>> rows) {
    row(headings);
    out.append(
        numeric.stream()
            .map(right -> right ? "---:" : "---")
            .collect(Collectors.joining(" | ", "| ", " |\n")));
    rows.forEach(this::row);
    out.append('\n');
  }

  private void row(List<String> cells) {
    out.append(
        cells.stream().map(Markdown::escaped).collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  /** The figures that matter. */
  void headlines(List<Headline> headlines) {
    for (Headline each : headlines) {
      out.append("- ").append(escaped(each.label())).append(": **").append(escaped(each.value()));
      out.append("** (").append(escaped(each.note())).append(")\n");
    }
    end();
  }

  /** On one line, with nothing in it that Markdown or HTML would take for its own. */
  static String escaped(String text) {
    StringBuilder safe = new StringBuilder(text.length() + 8);
    for (char c : text.replaceAll("\\R", " ").toCharArray()) {
      switch (c) {
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '&' -> safe.append("&amp;");
        case '\\', '`', '*', '_', '[', ']', '|', '#', '~', '@' -> safe.append('\\').append(c);
        default -> safe.append(c);
      }
    }
    return safe.toString();
  }

  private static String html(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
