package io.throughline.console.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.throughline.console.run.view.NodesLabel;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Variants held against the first of them. Base units: bytes, nanoseconds, bytes per second,
 * milliseconds since the epoch.
 *
 * @param form version of this form, {@link #FORM}
 * @param columns a variant each; the first is what the others are held against
 * @param disparities what differed in configuration and environment
 * @param figures each of which at least one variant has; those of several variants first
 * @param flows of runs that measure flows between ranks, one for each variant but the first; empty
 *     for others
 * @param fastest of one collective by several engines, one for each point; empty for others
 */
public record Comparison(
    int form,
    List<Column> columns,
    List<Disparity> disparities,
    List<Figure> figures,
    List<FlowComparison> flows,
    List<Fastest> fastest) {

  public Comparison {
    flows = List.copyOf(flows);
    fastest = List.copyOf(fastest);
  }

  /** Raised whenever a field changes its meaning or goes. */
  public static final int FORM = 2;

  /** A variant. */
  public record Column(String label, List<Run> runs) {

    /** Counts the kinds of scenario that the runs of all variants are of. */
    static long kinds(List<Column> columns) {
      return columns.stream()
          .flatMap(column -> column.runs().stream())
          .map(Run::kind)
          .distinct()
          .count();
    }
  }

  /**
   * A run of a variant.
   *
   * @param kind of its scenario
   * @param nodes in the order of the roles
   * @param flags those that put a figure in doubt
   */
  public record Run(
      String runId,
      String scenario,
      String kind,
      List<String> nodes,
      long startedMillis,
      Outcome outcome,
      List<Flag> flags) {
    /** Its nodes in words: {@code a → b}. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public String way() {
      return NodesLabel.ofNames(kind, nodes);
    }
  }

  /**
   * Something that was not the same.
   *
   * @param area {@code Setting}, {@code Machine}
   * @param what within it
   * @param values one for each column, in words
   */
  public record Disparity(String area, String what, List<String> values) {}

  /**
   * A figure of all variants.
   *
   * @param subject what it is of: a point in words; empty where a run is one measurement
   * @param cells one for each column
   */
  public record Figure(String subject, Measure measure, List<Cell> cells) {
    /** The subject and the measure, as one line. */
    public String name() {
      return subject.isEmpty() ? measure.label() : subject + ": " + measure.label();
    }
  }

  /**
   * The fastest variants at a point.
   *
   * @param subject the point in words, as of figures
   * @param columns by index, all that no other is known to be faster than; one where the fastest is
   *     known, none where the point was not measured by any two
   */
  public record Fastest(String subject, List<Integer> columns) {
    public Fastest {
      columns = List.copyOf(columns);
    }
  }

  /**
   * A figure of one variant.
   *
   * @param value the middle of its runs (the geometric mean; of shares the mean), those left out
   *     that were disturbed unless all were; null where it has none
   * @param values of its runs
   * @param change against the first variant; null in the first column
   */
  public record Cell(@Nullable Double value, List<Double> values, @Nullable Change change) {}

  /**
   * A difference and what can be said of it.
   *
   * @param percent of the first variant's value; of a share, points. Null where there is no such
   *     value
   * @param lower end of its interval; null where none can be told. The intervals of a comparison
   *     are as wide as they must be for at most 5 % of comparisons to be wrong in any of them
   * @param upper end of it
   * @param wide whether the interval reaches further to a side than the scenario's precision, or 25
   *     % where it asks for none
   * @param judgement in one word
   * @param reason what the interval rests on, or why there is none
   */
  public record Change(
      @Nullable Double percent,
      @Nullable Double lower,
      @Nullable Double upper,
      boolean wide,
      Judgement judgement,
      String reason) {

    /** Without an interval. */
    static Change untested(@Nullable Double percent, Judgement judgement, String reason) {
      return new Change(percent, null, null, false, judgement, reason);
    }

    /** Whether it has an interval. */
    public boolean tested() {
      return lower != null && upper != null;
    }
  }

  /** The judgement of a difference. */
  public enum Judgement {
    BETTER("better"),
    WORSE("worse"),
    /** Different, where neither way is better. */
    DIFFERENT("different"),
    /** The interval holds 0 and is narrow: what differs may be chance. */
    ALIKE("no significant change"),
    /** The interval is too wide, or nothing says how runs differ from one another. */
    CANNOT_TELL("inconclusive"),
    /** The figures must not be held against each other. */
    NOT_TESTED("not tested");

    private final String words;

    Judgement(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }

    /** Whether something can be said of the difference. */
    public boolean told() {
      return this != CANNOT_TELL && this != NOT_TESTED;
    }
  }
}
