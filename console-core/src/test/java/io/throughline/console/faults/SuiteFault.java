package io.throughline.console.faults;

import io.throughline.protocol.scenario.FaultKind;
import org.jspecify.annotations.Nullable;

/** A kind of fault of the suite. */
enum SuiteFault {
  KILLED_AGENT("agent killed", End.CUT, FaultKind.KILL),
  FROZEN_AGENT("agent frozen", End.CUT, FaultKind.FREEZE),
  THAWED_AGENT("agent frozen and thawed", End.GOES_ON, FaultKind.FREEZE),
  KILLED_KEEPER("keeper killed", End.CUT, null),
  KILLED_CONSOLE("console killed", End.INTERRUPTED, null),
  CUT_CONNECTION("SSH connection cut", End.CUT, null),
  CLOSED_HUB("hub closed", End.CUT, null),
  PARTITION("data network cut", End.CUT, null),
  SHORT_PARTITION("data network cut and healed", End.GOES_ON, null),
  LINK_DOWN("link down for good", End.DETECTED, FaultKind.LINK_DOWN),
  SHORT_LINK_DOWN("link down and up again", End.RECOVERED, FaultKind.LINK_DOWN),
  RATE_CUT("rate cut", End.RECOVERED, FaultKind.RATE_CUT),
  SLOW_CONSUMER("slow consumer", End.RECOVERED, FaultKind.SLOW_CONSUMER),
  LOST_RANK("agent killed in an all-reduce that goes on without it", End.RECOVERED, FaultKind.KILL),
  FULL_DISK("disk full", End.DETECTED, FaultKind.DISK_FULL),
  FLIPPED_BIT("bit flipped in a stream", End.CORRUPTED, FaultKind.FLIPPED_BIT),
  FLIPPED_OPERAND("bit flipped in a collective", End.CORRUPTED, FaultKind.FLIPPED_BIT);

  /** What a run has to come to. */
  enum End {
    /** Failed, with what there is labelled as partial. */
    CUT,
    /** Interrupted in history, as soon as another console opens it. */
    INTERRUPTED,
    /** Whole, with nothing wrong in it. */
    GOES_ON,
    /** Passed by what somebody said of the fault, with what there is labelled as partial. */
    DETECTED,
    /** Passed and whole. */
    RECOVERED,
    /** Passed and whole, with the one damaged place named. */
    CORRUPTED
  }

  private final String label;
  private final End end;
  private final @Nullable FaultKind scenario;

  SuiteFault(String label, End end, @Nullable FaultKind scenario) {
    this.label = label;
    this.end = end;
    this.scenario = scenario;
  }

  String label() {
    return label;
  }

  End end() {
    return end;
  }

  /** The fault of a scenario that is the same; null where a scenario has none of it. */
  @Nullable FaultKind scenario() {
    return scenario;
  }

  /** Whether the suite brings it about from outside: signals, packet filters. */
  boolean fromOutside() {
    return end == End.CUT || end == End.INTERRUPTED || end == End.GOES_ON;
  }

  /** Whether it needs a network between the ranks. */
  boolean onNetwork() {
    return switch (this) {
      case PARTITION, SHORT_PARTITION, LINK_DOWN, SHORT_LINK_DOWN, RATE_CUT -> true;
      default -> false;
    };
  }

  /** As {@code -Dthroughline.faults.only} has it. */
  String id() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }
}
