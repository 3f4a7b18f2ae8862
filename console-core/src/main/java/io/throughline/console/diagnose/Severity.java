package io.throughline.console.diagnose;

/** Severity of a finding for a run, the worst first. */
public enum Severity {
  /** A run between these nodes fails, or does not do what the profile says. */
  ERROR,
  /** A run works, and its figures are worse than they need to be, or cannot be trusted. */
  WARNING,
  /** Good to know. */
  NOTE
}
