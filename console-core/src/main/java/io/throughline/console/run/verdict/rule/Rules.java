package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.result.Flag;
import java.util.List;

/** All rules, the gravest first. */
public final class Rules {
  private static final List<Rule> ALL =
      List.of(
          new Rule("other-path", OtherPath::check),
          new Rule("same-gpu", SameGpu::check),
          new Rule("lacking-transports", LackingTransports::check),
          new Rule("unused-setting", UnusedSetting::check),
          new Rule("sides-disagree", PointsDisagree::check),
          new Rule("late-rank", LateRank::check),
          new Rule("other-traffic", OtherTraffic::check),
          new Rule("clock-stepped", ClockStepped::check),
          new Rule("retransmits", SentAgain::check),
          new Rule("throttled", Throttled::check),
          new Rule("cpu-quota", QuotaUsedUp::check),
          new Rule("slowed-down", SlowedDown::check),
          new Rule("time-stolen", TimeStolen::check),
          new Rule("busy-neighbour", BusyNeighbour::check),
          new Rule(BusyMeanwhile.ID, BusyMeanwhile::check),
          new Rule("preempted", Preempted::check),
          new Rule("busy-before", BusyBefore::check),
          new Rule("far-nic", FarNic::check),
          new Rule("one-way-uncertain", OneWayUncertain::check),
          new Rule("ignored-java-options", IgnoredJavaOptions::check));

  private Rules() {}

  /** Returns the flags of all rules. */
  public static List<Flag> judge(FinishedRun run) {
    return ALL.stream()
        .flatMap(rule -> rule.check().apply(run).distinct().map(text -> new Flag(rule.id(), text)))
        .toList();
  }
}
