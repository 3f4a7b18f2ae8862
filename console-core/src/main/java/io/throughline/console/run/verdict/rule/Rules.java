package io.throughline.console.run.verdict.rule;

import io.throughline.console.run.view.NodesAlike;
import io.throughline.protocol.result.Flag;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

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

  private static final Pattern ON_NODE = Pattern.compile("Node (\\S+): (.*)", Pattern.DOTALL);

  private Rules() {}

  /** Returns the flags of all rules; one that holds in the same words on several nodes once. */
  public static List<Flag> judge(FinishedRun run) {
    return ALL.stream()
        .flatMap(rule -> said(rule.check().apply(run)).map(text -> new Flag(rule.id(), text)))
        .toList();
  }

  private static Stream<String> said(Stream<String> texts) {
    Map<String, SequencedSet<String>> nodesByWords = new LinkedHashMap<>();
    texts.forEach(text -> {
      Matcher onNode = ON_NODE.matcher(text);
      boolean named = onNode.matches();
      SequencedSet<String> nodes =
          nodesByWords.computeIfAbsent(
              named ? onNode.group(2) : text, ignored -> new LinkedHashSet<>());
      if (named) {
        nodes.add(onNode.group(1));
      }
    });
    return nodesByWords.entrySet().stream()
        .map(each ->
            each.getValue().isEmpty()
                ? each.getKey()
                : NodesAlike.subject(List.copyOf(each.getValue())) + ": " + each.getKey());
  }
}
