package io.throughline.console.faults;

import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.FaultCollectiveScenario;
import io.throughline.protocol.scenario.FaultKind;
import io.throughline.protocol.scenario.FaultScenario;
import io.throughline.protocol.scenario.FaultStorageScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** The scenario of a repetition. */
final class SuiteScenario {
  /** Of a run that its fault ends: far beyond the bound of a repetition. */
  private static final long ENDLESS_MILLIS = 240_000;

  /** Below what two CPUs carry for two runs at once. */
  private static final String CONSUME_RATE = "40MB/s";

  private SuiteScenario() {}

  static Scenario of(Repetition repetition) {
    Map<String, String> settings = new HashMap<>();
    settings.put("duration", millis(durationMillis(repetition)));
    settings.put("warmUp", "200ms");
    boolean lasts = endsByFault(repetition.fault());
    settings.put("timeout", lasts ? "5s" : "40s");
    settings.put("heartbeatTimeout", lasts ? "1500ms" : "20s");
    if (!repetition.fault().fromOutside()) {
      putFault(repetition, settings);
    }
    ScenarioKind kind = kind(repetition, settings);
    return Scenario.defaults(kind).with(settings);
  }

  private static ScenarioKind kind(Repetition repetition, Map<String, String> settings) {
    boolean plain = repetition.fault().fromOutside();
    if (repetition.work() != Repetition.Work.STORAGE) {
      settings.put("transport", repetition.work().transport());
    }
    return switch (repetition.work()) {
      case STREAM_UCX, STREAM_TCP -> {
        settings.put("buffers", "16");
        settings.put("bufferSize", "64KiB");
        settings.put("threshold", "12");
        settings.put("progressInterval", "4");
        settings.put("consumeRate", CONSUME_RATE);
        yield plain ? StreamScenario.KIND : FaultScenario.KIND;
      }
      case SWEEP_UCX -> {
        settings.put("sizes", "64KiB");
        yield SweepScenario.KIND;
      }
      case COLLECTIVE_MPI -> {
        settings.put("engine", "mpi");
        settings.put("sizes", "64KiB");
        yield CollectiveScenario.KIND;
      }
      case COLLECTIVE_UCX, COLLECTIVE_TCP -> {
        settings.put("sizes", "64KiB");
        settings.put("wait", "block");
        settings.put("verify", "every");
        yield plain ? CollectiveScenario.KIND : FaultCollectiveScenario.KIND;
      }
      case STORAGE -> FaultStorageScenario.KIND;
    };
  }

  private static void putFault(Repetition repetition, Map<String, String> settings) {
    FaultKind kind = Objects.requireNonNull(repetition.fault().scenario());
    settings.put("fault", kind.id());
    settings.put("faultAt", millis(atMillis(repetition)));
    settings.put(
        "faultFor", endsByFault(repetition.fault()) ? "60s" : millis(repetition.lastsMillis()));
    if (repetition.work().ranks() == 3) {
      settings.put("faultRank", String.valueOf(repetition.rank() + 1));
    } else if (repetition.fault().onNetwork() && kind != FaultKind.RATE_CUT) {
      settings.put("faultOn", repetition.rank() == 0 ? "sender" : "receiver");
    }
    if (kind == FaultKind.RATE_CUT || kind == FaultKind.SLOW_CONSUMER) {
      settings.put("faultRate", 8 + repetition.delayMillis() / 40 + "Mbit/s");
    }
    if (repetition.fault() == SuiteFault.LOST_RANK) {
      settings.put("lostRank", "shrink");
    }
    if (repetition.fault() == SuiteFault.FLIPPED_OPERAND) {
      settings.put("collective", repetition.collective());
      settings.put("dataType", repetition.dataType());
      settings.put("root", String.valueOf(repetition.rank() + 1));
    }
  }

  private static long atMillis(Repetition repetition) {
    return 1_000L + repetition.delayMillis();
  }

  private static long durationMillis(Repetition repetition) {
    if (repetition.moment() == Repetition.Moment.END) {
      return Repetition.SHORT_MILLIS;
    }
    return switch (repetition.fault().end()) {
      case CUT, INTERRUPTED, DETECTED -> ENDLESS_MILLIS;
      case CORRUPTED -> atMillis(repetition) + 1_500;
      // TCP may try again as late as the fault lasted.
      case RECOVERED -> atMillis(repetition) + 2L * repetition.lastsMillis() + 3_000;
      case GOES_ON -> 2_000L + repetition.delayMillis() + 2L * repetition.lastsMillis();
    };
  }

  private static boolean endsByFault(SuiteFault fault) {
    return switch (fault.end()) {
      case CUT, INTERRUPTED, DETECTED -> true;
      case GOES_ON, RECOVERED, CORRUPTED -> false;
    };
  }

  /** The least time that a run which was not cut short has measured. */
  static long wholeNanos(Repetition repetition) {
    return TimeSpan.parse(millis(durationMillis(repetition)));
  }

  private static String millis(long millis) {
    return millis + "ms";
  }
}
