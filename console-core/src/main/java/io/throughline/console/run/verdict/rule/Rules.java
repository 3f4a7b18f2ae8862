package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.result.Flag;
import java.util.List;

/** All rules, the gravest first. */
public final class Rules {
  private static final List<Rule> ALL =
      List.of(
          new OtherPath(),
          new SameGpu(),
          new LackingTransports(),
          new UnusedSetting(),
          new PointsDisagree(),
          new LateRank(),
          new OtherTraffic(),
          new ClockStepped(),
          new SentAgain(),
          new Throttled(),
          new QuotaUsedUp(),
          new SlowedDown(),
          new TimeStolen(),
          new BusyNeighbour(),
          new BusyMeanwhile(),
          new Preempted(),
          new BusyBefore(),
          new FarNic(),
          new OneWayUncertain(),
          new IgnoredJavaOptions());

  private Rules() {}

  /** Returns the flags of all rules. */
  public static List<Flag> judge(FinishedRun run) {
    return ALL.stream()
        .flatMap(rule -> rule.check(run).distinct().map(text -> new Flag(rule.id(), text)))
        .toList();
  }
}
