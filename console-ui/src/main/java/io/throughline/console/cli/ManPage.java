package io.throughline.console.cli;

import io.throughline.console.installation.Version;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page in the language of {@code man(7)}, from what {@code --help} is made of. */
final class ManPage {
  private static final String DEFAULT = "${DEFAULT-VALUE}";
  private static final String CANDIDATES = "${COMPLETION-CANDIDATES}";

  private final List<String> lines = new ArrayList<>();

  private ManPage() {}

  /**
   * @param root the program's, with its commands
   */
  static List<String> of(CommandSpec root) {
    ManPage page = new ManPage();
    String name = root.name();
    page.lines.add(
        ".TH %s 1 \"\" \"%s %s\" \"User Commands\"".formatted(upper(name), name, Version.TEXT));
    page.section("NAME");
    page.text(name + " - " + first(root));
    page.section("SYNOPSIS");
    page.synopsis(root);
    page.section("DESCRIPTION");
    page.told(root.usageMessage().description());
    page.section("OPTIONS");
    page.text("These are taken by every command:");
    root.options().stream().filter(option -> !option.hidden()).forEach(page::option);
    page.section("COMMANDS");
    page.commands(root);
    page.section("EXIT STATUS");
    page.entry("0", "Passed.");
    page.entry("1", "A threshold was missed, or a baseline was not held.");
    page.entry("2", "Bad usage or configuration: nothing was started.");
    page.entry("3", "The run or the console failed.");
    page.section("ENVIRONMENT");
    page.entry(
        "THROUGHLINE_DATA",
        "Where history, logs and reports lie; else XDG_DATA_HOME/throughline, else"
            + " HOME/.local/share/throughline.");
    page.entry("COLUMNS", "How wide tables may be.");
    return List.copyOf(page.lines);
  }

  private static String upper(String text) {
    return text.toUpperCase(java.util.Locale.ROOT);
  }

  private static String first(CommandSpec spec) {
    String[] description = spec.usageMessage().description();
    return description.length == 0 ? "" : plain(description[0]).replaceFirst("\\. .*", "");
  }

  private void commands(CommandSpec parent) {
    for (CommandLine command : new LinkedHashSet<>(parent.subcommands().values())) {
      CommandSpec spec = command.getCommandSpec();
      if (spec.usageMessage().hidden()) {
        continue;
      }
      lines.add(".SS " + quoted(spec.qualifiedName(" ")));
      synopsis(spec);
      lines.add(".PP");
      told(spec.usageMessage().description());
      spec.positionalParameters().stream()
          .filter(parameter -> !parameter.hidden())
          .forEach(this::parameter);
      spec.options().stream()
          .filter(option -> !option.hidden() && !option.inherited() && !standard(option))
          .forEach(this::option);
      footer(spec.usageMessage().footer());
      commands(spec);
    }
  }

  private static boolean standard(OptionSpec option) {
    return option.usageHelp() || option.versionHelp();
  }

  private void section(String title) {
    lines.add(".SH " + quoted(title));
  }

  private void synopsis(CommandSpec spec) {
    Help help = new Help(spec, Help.defaultColorScheme(Ansi.OFF));
    text(help.synopsis(0).strip().replaceAll("\\s+", " "));
  }

  private void told(String[] sentences) {
    Arrays.stream(sentences).map(ManPage::plain).forEach(this::text);
  }

  private void parameter(PositionalParamSpec parameter) {
    entry(parameter.paramLabel(), description(parameter));
  }

  private void option(OptionSpec option) {
    String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
    entry(String.join(", ", option.names()) + value, description(option));
  }

  private static String description(ArgSpec arg) {
    String text = String.join(" ", arg.description());
    Iterable<String> candidates = arg.completionCandidates();
    if (candidates != null) {
      text =
          text.replace(
              CANDIDATES,
              StreamSupport.stream(candidates.spliterator(), false)
                  .collect(Collectors.joining(", ")));
    }
    return plain(text.replace(DEFAULT, String.valueOf(arg.defaultValueString(true))));
  }

  private void entry(String term, String meaning) {
    lines.add(".TP");
    lines.add(".B " + escaped(term));
    text(meaning);
  }

  /** Lines as they are: examples, lists. */
  private void footer(String[] footer) {
    List<String> told =
        Arrays.stream(footer).map(ManPage::plain).dropWhile(String::isBlank).toList();
    if (!told.isEmpty()) {
      lines.add(".PP");
      lines.add(".nf");
      told.forEach(this::text);
      lines.add(".fi");
    }
  }

  private void text(String line) {
    String escaped = escaped(line);
    // What begins with a dot or a quotation mark would be an order.
    lines.add(escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped);
  }

  /** As {@code --help} shows it. */
  private static String plain(String text) {
    return text.replace("%%", "%").replace("%n", " ");
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-");
  }

  private static String quoted(String text) {
    return '"' + escaped(text).replace("\"", "\\(dq") + '"';
  }
}
