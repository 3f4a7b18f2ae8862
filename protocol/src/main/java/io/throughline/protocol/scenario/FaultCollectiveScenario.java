package io.throughline.protocol.scenario;

import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.collective.Reduction;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Set;

/** A collective that is carried out again and again, into which one fault is brought on purpose. */
public final class FaultCollectiveScenario {
  /** The number of the rank that the fault happens to, from 1. */
  public static final String RANK = "faultRank";

  private static final List<Setting> OWN =
      List.of(
          FaultSettings.fault(
              "kill: the rank's process gets SIGKILL. freeze: SIGSTOP, and SIGCONT after faultFor."
                  + " link-down: a network device is set down, and up again after faultFor."
                  + " rate-cut: what a device sends is held to faultRate for faultFor. Both take root"
                  + " on the node, reached over SSH by another device, and concern every rank on it."
                  + " flipped-bit: the rank flips one bit of its operand of one call, after it was"
                  + " filled.",
              List.of(
                  FaultKind.KILL,
                  FaultKind.FREEZE,
                  FaultKind.LINK_DOWN,
                  FaultKind.RATE_CUT,
                  FaultKind.FLIPPED_BIT)),
          new Setting(
              RANK,
              "Rank",
              "Number of the rank that the fault happens to, from 1 in the order in which nodes are"
                  + " named.",
              FaultSettings.GROUP,
              new Whole(1, FlowSettings.MOST),
              "2"),
          FaultSettings.AT_SETTING,
          FaultSettings.FOR_SETTING,
          FaultSettings.device("another rank's data address, on another node where there is one"),
          FaultSettings.rate("What rate-cut leaves of the device's rate."),
          FaultSettings.EXPECT_SETTING);

  /**
   * A number of calls does not say when they are over, and the fault has its time. What a fault
   * does is told of ranks that wait for each other.
   */
  private static final Set<String> LEFT_OUT = Set.of(PointSettings.ITERATIONS, SplitSetting.ID);

  /** The collective's, other than there. */
  private static final List<Setting> OTHER =
      List.of(
          new Setting(
              CollectiveScenario.COLLECTIVE,
              "Collective",
              "What the ranks carry out together. A barrier moves no data whose rate could show the"
                  + " fault.",
              PointSettings.WORK,
              new Choice(
                  Collective.ids().stream().filter(id -> Collective.of(id).movesData()).toList()),
              Collective.ALL_REDUCE.id()),
          new Setting(
              PointSettings.SIZES,
              "Size",
              "Bytes of a call, as those of a collective; one size.",
              PointSettings.WORK,
              CollectiveScenario.KIND.setting(PointSettings.SIZES).type(),
              "64KiB"),
          FaultSettings.duration("carry calls out", PointSettings.LENGTH),
          FaultSettings.with(CollectiveScenario.KIND, PointSettings.VERIFY, "every"));

  public static final ScenarioKind KIND =
      new ScenarioKind(
          "fault-collective",
          "Fault in a collective",
          "What happens to a collective when a rank dies, freezes, loses its link or damages data:"
              + " what does each rank see, when is it out, and does it recover?",
          WorkloadKind.COLLECTIVE,
          FaultSettings.before(CollectiveScenario.KIND, OWN, LEFT_OUT, OTHER),
          FaultCollectiveScenario::check,
          CollectiveScenario.KIND.demand(),
          CollectiveScenario.KIND.points(),
          FlowSettings::roles,
          FlowPlan.None::of);

  private FaultCollectiveScenario() {}

  /** The role of the rank that the fault happens to. */
  static Role role(SettingValues values) {
    return FlowSettings.rank((int) values.number(RANK));
  }

  private static List<Problem> check(SettingValues values) {
    Problems problems = new Problems(CollectiveScenario.KIND.rules().check(values));
    FaultSettings.check(values, problems);
    FaultKind kind = FaultSettings.kind(values);
    if (LostRank.shrinks(values) && !kind.losesNode()) {
      problems.add(
          LostRank.impossible(
              "%s loses no rank that the others could go on without".formatted(kind.id()),
              "set fault to kill, freeze or link-down"));
    }
    int ranks = FlowSettings.ranks(values);
    FlowSettings.checkRank(values, RANK, ranks, "", problems);
    FaultSettings.checkOneSize(values, "calls", problems);
    if (kind == FaultKind.FLIPPED_BIT) {
      checkFlip(values, ranks, problems);
    }
    return problems;
  }

  /** A flipped bit has to lie in an operand, to change the result, and to be looked for. */
  private static void checkFlip(SettingValues values, int ranks, Problems problems) {
    Collective collective = CollectiveScenario.collective(values);
    if (!values.choice(PointSettings.VERIFY).equals("every")) {
      problems.add(
          PointSettings.VERIFY,
          "%s does not check the call in which the bit is flipped"
              .formatted(values.choice(PointSettings.VERIFY)),
          "set verify to every");
    }
    boolean byRoot = collective == Collective.BROADCAST || collective == Collective.SCATTER;
    if (byRoot && values.number(RANK) != values.number(CollectiveScenario.ROOT)) {
      problems.add(
          RANK,
          "only the root has an operand in a %s".formatted(collective.id()),
          "set faultRank to %d, the root".formatted(values.number(CollectiveScenario.ROOT)));
    }
    Reduction reduction = Reduction.of(values.choice(CollectiveScenario.REDUCTION));
    if (collective.reduces() && (reduction == Reduction.MIN || reduction == Reduction.MAX)) {
      problems.add(
          CollectiveScenario.REDUCTION,
          "%s may hide the flipped bit behind another rank's element".formatted(reduction.id()),
          "set reduction to sum or prod");
    }
    long size = values.numbers(PointSettings.SIZES).getFirst();
    DataType type = DataType.of(values.choice(CollectiveScenario.DATA_TYPE));
    if (size / type.bytes() < ranks) {
      problems.add(
          PointSettings.SIZES,
          "%s has fewer elements of %s than there are ranks, so a rank may have no operand"
              .formatted(ByteCount.exact(size), type.id()),
          "set sizes to %s or more".formatted(ByteCount.exact((long) ranks * type.bytes())));
    }
  }
}
