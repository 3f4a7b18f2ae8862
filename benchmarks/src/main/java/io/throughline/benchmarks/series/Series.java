package io.throughline.benchmarks.series;

import io.throughline.protocol.message.Json;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Runs of one stream, one after the other, as they were recorded: a line of JSON for what they have
 * in common, then one for each.
 *
 * @param head what they have in common
 * @param takes in the order of time
 */
public record Series(Head head, List<Take> takes) {

  /**
   * @param about where and beside what they were taken
   * @param plan of all of them
   */
  public record Head(String about, RunPlan plan, Map<String, String> settingTexts) {}

  /**
   * A run.
   *
   * @param flags all that it had
   */
  public record Take(long startedMillis, Summary summary, List<Flag> flags) {
    public Take {
      flags = List.copyOf(flags);
    }

    /** Without any of its flags. */
    Take unflagged() {
      return new Take(startedMillis, summary, List.of());
    }
  }

  public Series {
    takes = List.copyOf(takes);
  }

  /** Makes a series of records of streams of one plan. */
  public static Series of(String about, List<RunRecord> runs) {
    RunRecord first = runs.getFirst();
    return new Series(
        new Head(about, first.plan(), first.settingTexts()),
        runs.stream()
            .map(run ->
                new Take(
                    run.status().startedMillis(),
                    Objects.requireNonNull(run.results().summary()),
                    run.assessment().flags()))
            .toList());
  }

  /** One of those that are kept beside this class. */
  public static Series kept(String name) {
    try (InputStream in = Series.class.getResourceAsStream(name + ".jsonl")) {
      List<String> lines =
          new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .toList();
      List<Take> takes = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        takes.add(Json.read(line, Take.class));
      }
      return new Series(Json.read(lines.getFirst(), Head.class), takes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public void write(Path file) throws IOException {
    StringBuilder lines = new StringBuilder(Json.write(head)).append('\n');
    takes.forEach(take -> lines.append(Json.write(take)).append('\n'));
    Files.createDirectories(file.getParent());
    Files.writeString(file, lines);
  }

  /** Returns the series as if nothing had been known of what the nodes did beside. */
  Series unflagged() {
    return new Series(head, takes.stream().map(Take::unflagged).toList());
  }

  /**
   * Returns the series as if it had been taken on a quiet machine: the shape of how runs differ is
   * kept, and its size shrunk.
   *
   * @param spread standard deviation of the logarithm of the ratio of two neighbours' bandwidths
   */
  public Series quieter(double spread) {
    double squares = 0;
    for (int i = 1; i < takes.size(); i++) {
      double ratio =
          takes.get(i).summary().receiverBandwidth()
              / takes.get(i - 1).summary().receiverBandwidth();
      squares += Math.log(ratio) * Math.log(ratio);
    }
    double share = spread / Math.sqrt(squares / (takes.size() - 1));
    Summaries.Change nearer =
        new Summaries.Nearer(takes.stream().map(Take::summary).toList(), share);
    return new Series(
        head,
        takes.stream()
            .map(take ->
                new Take(
                    take.startedMillis(), Summaries.changed(take.summary(), nearer), List.of()))
            .toList());
  }
}
