package io.throughline.protocol.scenario;

import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.CollectiveEngine;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.collective.Reduction;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.PointSpec.Concurrency;
import io.throughline.protocol.scenario.PointSpec.Extent;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Toggle;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One collective over sizes: one point per size, in which all ranks carry it out many times. */
public final class CollectiveScenario {
  public static final String COLLECTIVE = "collective";
  public static final String DATA_TYPE = "dataType";
  public static final String REDUCTION = "reduction";
  public static final String ENGINE = "engine";
  public static final String ALGORITHM = "algorithm";
  public static final String ROOT = "root";
  public static final String IN_PLACE = "inPlace";
  public static final String ISOLATED = "isolated";

  /** Buffers of a rank: what goes in, what comes out, what is on its way. */
  private static final int BUFFERS = 3;

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "collective",
          "Collective",
          "How long do all ranks take for an all-reduce or another collective, and who comes last?",
          WorkloadKind.COLLECTIVE,
          CommonSettings.after(
              FlowSettings.ranks("all of them take part in every call."),
              SplitSetting.of(
                  "each group carries the collective out by itself, and is as large as the others."),
              new Setting(
                  COLLECTIVE,
                  "Collective",
                  "What the ranks carry out together.",
                  PointSettings.WORK,
                  new Choice(Collective.ids()),
                  Collective.ALL_REDUCE.id()),
              PointSettings.sizes("1KiB..4MiB*4"),
              new Setting(
                  DATA_TYPE,
                  "Data type",
                  "Type of the elements.",
                  PointSettings.WORK,
                  new Choice(DataType.ids()),
                  DataType.F32.id()),
              new Setting(
                  REDUCTION,
                  "Reduction",
                  "How elements of several ranks become one.",
                  PointSettings.WORK,
                  new Choice(Reduction.ids()),
                  Reduction.SUM.id()),
              new Setting(
                  ENGINE,
                  "Engine",
                  "What carries the collective out. own: Throughline's algorithms. ucc: the UCC"
                      + " library of the nodes, which chooses its algorithms itself and goes over"
                      + " UCX; UCC_* variables and ucc.conf of a node configure it. mpi: the Open MPI of"
                      + " the nodes, by whichever way it takes; OMPI_MCA_* variables and"
                      + " ~/.openmpi/mca-params.conf of a node configure it.",
                  PointSettings.WORK,
                  new Choice(CollectiveEngine.ids()),
                  CollectiveEngine.OWN.id()),
              new Setting(
                  ALGORITHM,
                  "Algorithm",
                  "Steps by which Throughline's own engine carries it out; auto chooses by size and number of ranks, and"
                      + " the result says which. Of ranks on one machine, direct reads the others'"
                      + " memory in place of messages.",
                  PointSettings.WORK,
                  new Choice(Algorithm.choices()),
                  Algorithm.AUTO),
              new Setting(
                  ROOT,
                  "Root",
                  "Number of the rank that data comes from or goes to, from 1 in the order in which"
                      + " nodes are named; with split, in the order of each group.",
                  FlowSettings.GROUP,
                  new Whole(1, FlowSettings.MOST),
                  "1"),
              new Setting(
                  IN_PLACE,
                  "In place",
                  "Whether the result goes where the operand was, as training does it.",
                  PointSettings.WORK,
                  new Toggle(),
                  "false"),
              CallSettings.CALLS_SETTING,
              CallSettings.COMPUTE_SETTING,
              CallSettings.TESTS_SETTING,
              new Setting(
                  ISOLATED,
                  "Isolated",
                  "Whether a barrier, which is not measured, stands before every call. Else calls"
                      + " follow each other at once, and a rank that is through early may be ahead.",
                  PointSettings.LENGTH,
                  new Toggle(),
                  "true"),
              PointSettings.duration("1s"),
              PointSettings.iterations(
                  "Calls to measure at each point, non-blocking ones with a computation; 0 to go by"
                      + " duration.",
                  1_000_000_000L),
              PointSettings.warmUp("Time before each point that is not measured.", "200ms"),
              MemorySettings.RANK_SETTING,
              CommonSettings.TRANSPORT_SETTING,
              Pages.SETTING,
              CommonSettings.WAIT_SETTING,
              CommonSettings.ERROR_HANDLING_SETTING,
              LostRank.SETTING,
              PointSettings.verify(
                  "every checks each element of the result of each call, between the calls; pass"
                      + " checks one call before and one after each point; none checks nothing.",
                  List.of("pass", "every", "none"))),
          CollectiveScenario::check,
          CollectiveScenario::demand,
          CollectiveScenario::points,
          FlowSettings::roles,
          FlowPlan.None::of);

  private CollectiveScenario() {}

  /** The operation of a run. */
  public static Collective collective(SettingValues values) {
    return Collective.of(values.choice(COLLECTIVE));
  }

  /** Engine that carries the operation out. */
  public static CollectiveEngine engine(SettingValues values) {
    return CollectiveEngine.of(values.choice(ENGINE));
  }

  /**
   * Whether UCC carries out the operation of a run.
   *
   * @param workload of the run, which may be no collective
   */
  public static boolean byUcc(WorkloadKind workload, SettingValues values) {
    return workload == WorkloadKind.COLLECTIVE && engine(values) == CollectiveEngine.UCC;
  }

  /** The algorithm that is named; null for {@link Algorithm#AUTO}. */
  public static @Nullable Algorithm algorithm(SettingValues values) {
    return Algorithm.named(values.choice(ALGORITHM)).orElse(null);
  }

  /** Ranks that carry the operation out together: those of a group where the ranks are split. */
  public static int groupSize(SettingValues values) {
    return SplitSetting.split(values).groups().getFirst().size();
  }

  /** Collective that the ranks carry out at a point, by messages where no algorithm is named. */
  public static CollectiveSpec spec(SettingValues values, PointSpec point) {
    return spec(values, point, groupSize(values));
  }

  /**
   * The same where the size of a group is known.
   *
   * @param ranks that carry the operation out together
   */
  public static CollectiveSpec spec(SettingValues values, PointSpec point, int ranks) {
    Collective collective = collective(values);
    return new CollectiveSpec(
        collective,
        Algorithm.named(values.choice(ALGORITHM))
            .orElseGet(() -> Algorithm.suiting(collective, point.size(), ranks)),
        DataType.of(values.choice(DATA_TYPE)),
        Reduction.of(values.choice(REDUCTION)),
        point.size(),
        (int) values.number(ROOT) - 1,
        values.on(IN_PLACE));
  }

  private static List<Problem> check(SettingValues values) {
    Problems problems = new Problems();
    Collective collective = collective(values);
    SplitChecks.check(values, problems);
    if (!problems.isEmpty()) {
      return problems;
    }
    int ranks = groupSize(values);
    String of = SplitSetting.splits(values) ? " of each group" : "";
    FlowSettings.checkRank(values, ROOT, ranks, of, problems);
    Algorithm.named(values.choice(ALGORITHM))
        .filter(algorithm -> !algorithm.serves(collective))
        .ifPresent(algorithm ->
            problems.add(
                ALGORITHM,
                "%s does not carry out %s".formatted(algorithm.id(), collective.id()),
                "set it to auto or %s"
                    .formatted(
                        Algorithm.of(collective).stream()
                            .map(Algorithm::id)
                            .collect(Collectors.joining(", ")))));
    if (algorithm(values) == Algorithm.DIRECT) {
      checkDirect(values, ranks, problems);
    }
    EngineChecks.check(values, problems);
    DataType type = DataType.of(values.choice(DATA_TYPE));
    values.numbers(PointSettings.SIZES).stream()
        .filter(size -> collective.movesData() && size % type.bytes() != 0)
        .findFirst()
        .ifPresent(size ->
            problems.add(
                PointSettings.SIZES,
                "%s is no whole number of %s elements of %d bytes"
                    .formatted(ByteCount.exact(size), type.id(), type.bytes()),
                "set sizes to multiples of %d bytes, or another dataType".formatted(type.bytes())));
    if (values.choice(PointSettings.VERIFY).equals("every") && !values.on(ISOLATED)) {
      problems.add(
          PointSettings.VERIFY,
          "calls whose results are checked one by one do not follow each other at once",
          "set isolated: true, or verify: pass");
    }
    return problems;
  }

  /** Adds what leaves ranks without each other's memory, whatever machines they are on. */
  private static void checkDirect(SettingValues values, int ranks, Problems into) {
    if (ranks > Algorithm.MOST_RANKS_DIRECT) {
      into.add(
          ALGORITHM,
          "direct takes at most %d ranks, and these are %d"
              .formatted(Algorithm.MOST_RANKS_DIRECT, ranks),
          "set it to auto, or let fewer ranks take part");
    }
    if (CommonSettings.transport(values).filter(kind -> !kind.byUcx()).isPresent()) {
      into.add(
          ALGORITHM,
          "direct reads memory that UCX maps, and the transport is "
              + values.choice(CommonSettings.TRANSPORT),
          "set it to auto, or transport: ucx");
    }
    if (values.choice(CommonSettings.WAIT).equals("block")) {
      into.add(
          ALGORITHM,
          "direct tells by a word in memory, which wakes no rank that sleeps, and wait is block",
          "set it to auto, or wait: yield");
    }
  }

  private static List<PointSpec> points(SettingValues values) {
    Collective collective = collective(values);
    List<Long> sizes = collective.movesData() ? values.numbers(PointSettings.SIZES) : List.of(0L);
    List<PointSpec> points = new ArrayList<>();
    for (long size : sizes) {
      points.add(
          new PointSpec(
              points.size(),
              collective.movesData() ? ByteCount.exact(size) : collective.label(),
              collective.id(),
              Operation.TAG,
              Shape.COLLECTIVE,
              size,
              Concurrency.NONE,
              Extent.of(values),
              0));
    }
    return points;
  }

  private static ResourceNeed demand(SettingValues values) {
    long largest = points(values).stream().mapToLong(PointSpec::size).max().orElse(0);
    long each = PointSettings.wholePages(largest + FlowSettings.MOST * Long.BYTES);
    boolean data = collective(values).movesData();
    // A barrier has the memory of its signals alone.
    long buffers = data ? BUFFERS : 1;
    return new ResourceNeed(
        buffers * each,
        data
            ? ResourceNeed.pieces(buffers, "buffer", ByteCount.binary(each))
            : "%s for signals".formatted(ByteCount.binary(each)),
        data ? PointSettings.SIZES : FlowSettings.RANKS,
        values.number(PointSettings.WARM_UP),
        PointSettings.leastNanos(values, points(values).size()));
  }
}
