package io.throughline.protocol.environment;

/**
 * The UCC library as an agent finds it on its node.
 *
 * @param available whether collectives can be carried out by it
 * @param reason why not, in a sentence; empty where it is available
 * @param version of the library, {@code 1.9.0}; empty where it is not available
 */
public record UccState(boolean available, String reason, String version) {

  /** State of UCC where the agent says nothing of it. */
  public static final UccState UNKNOWN = new UccState(false, "its agent does not know of UCC", "");
}
