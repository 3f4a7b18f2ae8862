package io.throughline.protocol.plan;

/**
 * A variable of UCX that Throughline set for a run, since nobody else had.
 *
 * @param node the profile's name
 * @param name {@code UCX_RNDV_THRESH}
 * @param value as UCX takes it
 * @param because the reason, one sentence
 */
public record ChosenVariable(String node, String name, String value, String because) {
  /** As a person reads it. */
  public String sentence() {
    return "%s=%s: %s".formatted(name, value, because);
  }
}
