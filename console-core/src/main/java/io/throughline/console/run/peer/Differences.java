package io.throughline.console.run.peer;

import io.throughline.protocol.peer.ReceiveCopy;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.PeerTool;
import io.throughline.protocol.scenario.PeerWork;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;

/**
 * Facts that a reader must know before setting one tool's figure against the other's, in sentences.
 */
final class Differences {
  private final SettingValues settings;
  private final Setup setup;
  private final List<String> told = new ArrayList<>();

  Differences(RunPlan plan, Setup setup) {
    this.settings = plan.settings();
    this.setup = setup;
  }

  /**
   * The differences of figures that were taken side by side.
   *
   * @param versions of the peer, sender's first
   */
  List<String> ofBaseline(PeerWork work, PointSpec point, List<String> versions) {
    clock(work);
    tellReceiveCopy(work, versions);
    told.add(
        "Both use one buffer again and again and check nothing of it: this is the path and the"
            + " caches, not the memory.");
    if (work.tool() == PeerTool.UCX_PERFTEST) {
      long warmUpMessages = PointSettings.warmUpMessages(settings);
      if (!work.latency()) {
        told.add(
            "Both keep %d messages in flight at most.".formatted(point.concurrency().window()));
      }
      told.add(
          "Both warm up for about %s%s first; ucx_perftest is told so as a number of messages."
              .formatted(
                  TimeSpan.format(settings.number(PointSettings.WARM_UP)),
                  warmUpMessages > 0 ? " and %d messages".formatted(warmUpMessages) : ""));
      versions(versions);
      ucx();
    } else {
      iperf(point);
    }
    long first = BaselineScenario.firstWarmUp(settings);
    if (first > settings.number(PointSettings.WARM_UP)) {
      told.add(
          "Before its first measurement of a work Throughline warms up for %s: a JVM compiles then."
              .formatted(TimeSpan.format(first)));
    }
    cpu(work.tool());
    cap(work.tool());
    return List.copyOf(told);
  }

  /**
   * The differences of command lines that are only named.
   *
   * @param spread bytes over which the run's transfers rotate; 0 for one place
   * @param checked whether the run checks content while it measures
   */
  List<String> ofEquivalent(PeerWork work, long spread, boolean checked) {
    clock(work);
    tellReceiveCopy(work, setup.agentsUcx());
    if (spread > 0) {
      told.add(
          "%s uses one buffer again and again, which caches flatter; this run rotates over %s."
              .formatted(
                  work.tool().id(), io.throughline.protocol.quantity.ByteCount.binary(spread)));
    }
    if (checked) {
      told.add(
          "This run fills or checks the content while it measures; %s moves the same bytes again"
                  .formatted(work.tool().id())
              + " and looks at none.");
    }
    if (work.tool() == PeerTool.UCX_PERFTEST) {
      told.add(
          "ucx_perftest goes by number: -n is what was measured here, -w a tenth of it at most.");
      ucx();
    }
    cpu(work.tool());
    cap(work.tool());
    return List.copyOf(told);
  }

  private void clock(PeerWork work) {
    if (work.latency()) {
      told.add(
          "Both figures are half a round trip, as the mean of all round trips; ucx_perftest's own"
              + " percentile covers its last 2048 only.");
    } else if (work.tool() == PeerTool.UCX_PERFTEST) {
      told.add(
          "Both figures are the sender's, to the end of the final flush; ucx_perftest's MB is 2^20"
              + " bytes and is converted here.");
    } else {
      told.add("Both figures are the receiver's.");
    }
  }

  /**
   * @param versions of the peer, or of the UCX that it would be of
   */
  private void tellReceiveCopy(PeerWork work, List<String> versions) {
    if (ReceiveCopy.concerns(work)) {
      told.add(
          receiveCopy(work, versions)
              ? "The receivers of both copy active messages to their buffers (ucx_perftest by -y)."
              : "ucx_perftest's receiver of active messages does not copy them (before UCX 1.15 it"
                  + " cannot); Throughline's does.");
    }
  }

  /** Whether peers of all these versions copy. */
  static boolean receiveCopy(PeerWork work, List<String> versions) {
    return !versions.isEmpty()
        && versions.stream().allMatch(version -> ReceiveCopy.possible(work, version));
  }

  private void versions(List<String> versions) {
    List<String> peers = versions.stream().filter(v -> !v.isEmpty()).distinct().toList();
    List<String> own = setup.agentsUcx();
    if (!peers.isEmpty() && !own.isEmpty()) {
      boolean same =
          own.stream().allMatch(ucx -> peers.size() == 1 && ucx.startsWith(peers.getFirst() + " "));
      told.add(
          same
              ? "Both use %s.".formatted(peers.getFirst())
              : "ucx_perftest uses %s, Throughline %s."
                  .formatted(String.join(" and ", peers), String.join(" and ", own)));
    }
  }

  private void ucx() {
    told.add(
        "Both are given %s; Throughline's agents also set UCX_MEM_EVENTS=n and hand over registered"
                .formatted(setup.environment())
            + " memory"
            + (CommonSettings.watchesPeer(settings)
                ? ". Endpoints of both notice a lost peer (errorHandling: peer, -e); over TCP UCX"
                    + " then takes slower protocols for large messages."
                : "."));
  }

  private void iperf(PointSpec point) {
    told.add(
        "iperf3 sends a stream of bytes in blocks of %d; Throughline writes messages of as many over"
                .formatted(point.size())
            + " TCP, %d in flight at most, each told of.".formatted(point.concurrency().window()));
    if (point.extent().iterations() == 0) {
      told.add("iperf3 goes by whole seconds: duration and warm-up are rounded up for it.");
    }
  }

  private void cpu(PeerTool tool) {
    told.add(
        setup.pinned()
            ? "Both are pinned to CPU %s, sender's and receiver's.".formatted(setup.cpus())
            : "Neither is pinned to a CPU on both nodes; set data.cpu in the node profiles for"
                + " figures that repeat.");
    if (tool == PeerTool.UCX_PERFTEST) {
      setup.notSpinning().stream()
          .findFirst()
          .ifPresent(text ->
              told.add("ucx_perftest always polls; Throughline's agents wait by " + text + "."));
    }
  }

  private void cap(PeerTool tool) {
    if (setup.capped()) {
      told.add(
          "limits.bandwidth of a node profile holds Throughline back and not %s."
              .formatted(tool.id()));
    }
  }
}
