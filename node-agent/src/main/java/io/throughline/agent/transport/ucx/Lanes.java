package io.throughline.agent.transport.ucx;

import io.throughline.nativebridge.ucx.UcxTransport;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.Operation;
import java.util.List;

/** What the lanes that UCX chose mean for an operation. */
final class Lanes {
  /** Transports whose puts take effect only as the target drives its worker. */
  private static final List<String> COPIES_AT_TARGET = List.of("tcp", "ud", "ud_mlx5");

  private Lanes() {}

  /** What carries the operation's bytes: {@code posix/memory}. */
  static List<String> carriers(List<UcxTransport> lanes, Operation operation) {
    return carrying(lanes, operation).stream()
        .map(lane -> lane.name() + "/" + lane.device())
        .distinct()
        .toList();
  }

  private static List<UcxTransport> carrying(List<UcxTransport> lanes, Operation operation) {
    return UcxTransport.carrying(lanes, operation.oneSided() ? operation.id() : "am");
  }

  /** What a reader of the numbers should know. */
  static List<Note> notes(List<UcxTransport> lanes, Operation operation) {
    if (!operation.oneSided()) {
      return List.of();
    }
    String use = operation.id();
    boolean says = lanes.stream().anyMatch(lane -> !lane.uses().isEmpty());
    boolean none = says && lanes.stream().noneMatch(lane -> lane.uses().contains(use));
    return carrying(lanes, operation).stream()
        .map(UcxTransport::name)
        .distinct()
        .filter(name -> none || COPIES_AT_TARGET.contains(name))
        .map(
            (operation == Operation.GET
                    ? "UCX emulates one-sided reads over %s: the peer's agent answers them."
                    : "UCX emulates one-sided writes over %s: the receiving agent copies them into"
                        + " its memory.")
                ::formatted)
        .map(Note::of)
        .toList();
  }
}
