package io.throughline.agent.exec;

import io.throughline.agent.workload.Workload;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.TransferProtocol;
import io.throughline.protocol.scenario.MemorySettings;
import io.throughline.protocol.scenario.Operation;
import java.util.List;
import java.util.stream.Stream;

/**
 * Carriers of a run's bytes on this side, as its transports name them.
 *
 * @param by transports and devices: {@code posix/memory}
 * @param protocols how what this side began was carried
 */
record CarrierNames(List<String> by, List<TransferProtocol> protocols) {
  /** Before anything is connected. */
  static final CarrierNames NOTHING = new CarrierNames(List.of(), List.of());

  /** Transports choose by what was used of them, so the last look is the best. */
  static CarrierNames of(Workload workload) {
    return new CarrierNames(workload.carriers(), workload.protocols());
  }

  /** A later look; where connections are closed and no longer tell, what the earlier one told. */
  CarrierNames followedBy(CarrierNames later) {
    return new CarrierNames(
        later.by.isEmpty() ? by : later.by,
        later.protocols.isEmpty() ? protocols : later.protocols);
  }

  /** Notes on the carrier for a reader of the numbers. */
  List<Note> notes(RunPlan plan) {
    return Stream.concat(
            emulation().stream(),
            UcxComplaints.notes(MemorySettings.meetsTransport(plan.settings())).stream())
        .toList();
  }

  /** One-sided operations that UCX makes of messages. */
  private List<Note> emulation() {
    return protocols.stream()
        .filter(TransferProtocol::emulated)
        .map(protocol ->
            (protocol.operation().equals(Operation.GET.id())
                    ? "UCX emulates one-sided reads over %s: the peer's agent answers them."
                    : "UCX emulates one-sided writes over %s: the receiving agent copies them into"
                        + " its memory.")
                .formatted(protocol.transports()))
        .distinct()
        .map(Note::of)
        .toList();
  }
}
