package io.throughline.console.compare;

import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PipelineStages;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Labels of points when runs are held against each other. The same work has the same words, in
 * whatever order it was done. What is one thing throughout a run and another throughout the next
 * (puts here, tagged messages there) is what differed between them and no part of the name, else
 * nothing of theirs could be compared.
 */
final class PointLabels {
  /** A part that a name may leave out. Size, rate and shape stay: they are what is measured. */
  private enum Part {
    WORK(PointLabels::work),
    BATCH(spec -> spec.concurrency().batch()),
    WINDOW(spec -> spec.concurrency().window()),
    WORKERS(spec -> spec.concurrency().workers());

    private final Function<PointSpec, Object> of;

    Part(Function<PointSpec, Object> of) {
      this.of = of;
    }
  }

  private final Set<Part> left = EnumSet.noneOf(Part.class);

  private PointLabels() {}

  /** The names of all points of these runs. */
  static PointLabels of(List<RunRecord> runs) {
    PointLabels pointLabels = new PointLabels();
    boolean alike = runs.stream().map(run -> run.plan().kind()).distinct().count() == 1;
    boolean stages =
        runs.stream()
            .flatMap(run -> run.results().points().stream())
            .anyMatch(point -> PipelineStages.of(point.spec()).isPresent());
    if (alike && !stages) {
      for (Part part : Part.values()) {
        if (differsBetween(runs, part)) {
          pointLabels.left.add(part);
        }
      }
    }
    return pointLabels;
  }

  /** Whether it is one thing within each run, and not the same in all of them. */
  private static boolean differsBetween(List<RunRecord> runs, Part part) {
    Set<Object> all = new HashSet<>();
    for (RunRecord run : runs) {
      Set<Object> own =
          run.results().points().stream()
              .map(point -> part.of.apply(point.spec()))
              .collect(Collectors.toSet());
      if (own.size() > 1) {
        return false;
      }
      all.addAll(own);
    }
    return all.size() > 1;
  }

  /** The work of a point, in words: {@code put 64 B, window 16}. */
  String of(PointSpec spec) {
    boolean staged = PipelineStages.of(spec).isPresent();
    String size = ByteCount.exact(spec.size());
    String name = name(spec);
    return label(name.isEmpty() ? size : name + (staged ? ", " : " ") + size, spec);
  }

  /** The work of a point without its size; empty where nothing else is said of it. */
  String apart(PointSpec spec) {
    return label(name(spec), spec);
  }

  private String name(PointSpec spec) {
    // The whole of a pipeline and its network alone differ in nothing but their names.
    return left.contains(Part.WORK)
        ? ""
        : PipelineStages.of(spec).isPresent() ? spec.label() : work(spec);
  }

  private String label(String name, PointSpec spec) {
    List<String> words = new ArrayList<>();
    if (!name.isEmpty()) {
      words.add(name);
    }
    switch (spec.shape()) {
      case ONE_WAY, LOCAL, COLLECTIVE, GROUP_ROUND_TRIP -> {}
      case BOTH_WAYS -> words.add("both ways");
      case ROUND_TRIP -> words.add("round trip");
      case ALONE -> {
        if (PipelineStages.of(spec).isEmpty()) {
          words.add(spec.label());
        }
      }
    }
    count(words, Part.BATCH, spec.concurrency().batch(), "in batches of %d");
    count(
        words,
        Part.WINDOW,
        spec.concurrency().window(),
        spec.shape() == Shape.LOCAL ? "depth %d" : "window %d");
    count(words, Part.WORKERS, spec.concurrency().workers(), "%d workers");
    if (spec.rate() > 0) {
      words.add("at %d/s".formatted(spec.rate()));
    }
    return String.join(", ", words);
  }

  private void count(List<String> words, Part part, int count, String form) {
    if (count > 1 && !left.contains(part)) {
      words.add(form.formatted(count));
    }
  }

  /** As its scenario calls it where it does ({@code read}), else the operation. */
  private static String work(PointSpec spec) {
    return spec.work().isEmpty() ? spec.operation().id() : spec.work();
  }
}
