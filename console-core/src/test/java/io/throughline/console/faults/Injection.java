package io.throughline.console.faults;

import io.throughline.testing.Host;
import java.util.NoSuchElementException;

/** Brings a fault about from outside, and undoes what of it would stay. */
final class Injection {
  private final SuiteHosts hosts;
  private final Repetition repetition;
  private final SuiteRun run;

  Injection(SuiteHosts hosts, Repetition repetition, SuiteRun run) {
    this.hosts = hosts;
    this.repetition = repetition;
    this.run = run;
  }

  /** The host of the rank that the fault happens to. */
  private Host host() {
    return hosts.host(SuiteHosts.hostOf(repetition, repetition.rank()));
  }

  private NodeLease lease() {
    String rank = run.ranks().get(repetition.rank());
    return NodeLease.of(host(), run.runId(), rank)
        .orElseThrow(() -> new IllegalStateException("there is no lease of " + rank));
  }

  /** Whether the agent that the fault happens to was started. */
  boolean agentStarted() {
    return run.ranks().size() > repetition.rank()
        && NodeLease.of(host(), run.runId(), run.ranks().get(repetition.rank()))
            .flatMap(lease -> lease.pid("mover"))
            .isPresent();
  }

  /**
   * Brings the fault about.
   *
   * @return whether there was still something that it could happen to
   */
  boolean carriedOut() throws InterruptedException {
    if (repetition.moment() != Repetition.Moment.END) {
      carryOut();
      return true;
    }
    try {
      carryOut();
      return true;
    } catch (IllegalStateException | NoSuchElementException e) {
      // A process or a lease is gone that was there a moment ago.
      return false;
    }
  }

  private void carryOut() throws InterruptedException {
    switch (repetition.fault()) {
      case KILLED_AGENT -> lease().signal("KILL", "mover");
      case FROZEN_AGENT, THAWED_AGENT -> lease().signal("STOP", "mover");
      case KILLED_KEEPER -> {
        switch (repetition.victim()) {
          case 0 -> lease().signal("KILL", "keeper");
          case 1 -> lease().signal("KILL", "reader");
          default -> lease().signal("KILL", "keeper", "reader");
        }
      }
      case CUT_CONNECTION -> lease().killSession();
      case KILLED_CONSOLE, CLOSED_HUB -> run.endConsole();
      case PARTITION, SHORT_PARTITION -> hosts.host(1).cable().partitionFrom(SuiteHosts.address(2));
      default -> throw new IllegalStateException(repetition + " is its scenario's own doing");
    }
  }

  /** Undoes what a run has to recover from. */
  void undo() {
    switch (repetition.fault()) {
      case THAWED_AGENT -> lease().signal("CONT", "mover");
      case SHORT_PARTITION -> heal();
      default -> throw new IllegalStateException(repetition + " is not undone");
    }
  }

  /** Takes away what is left of the fault and was no part of the run. */
  void heal() {
    if (repetition.fault() == SuiteFault.PARTITION
        || repetition.fault() == SuiteFault.SHORT_PARTITION) {
      hosts.host(1).cable().heal();
    }
  }
}
