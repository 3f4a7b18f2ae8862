package io.throughline.agent.transport;

import io.throughline.agent.memory.HostBuffers;
import io.throughline.protocol.scenario.Operation;

/**
 * Facts that a transport must know of its run.
 *
 * @param credentials what every data connection has to show
 * @param channels data paths to peers that the data thread opens; memory for all is allocated and
 *     registered at once
 * @param oneMemory whether these have one memory, of the size that is asked for first, instead of a
 *     part of it each: what a peer sends can then be sent on to another from where it lies; the
 *     host's memory only
 * @param oneAtATime whether a transfer is posted only once the one before is done, as in round
 *     trips, so that each is to be quick rather than many together
 * @param dataAddress the node's address on the fabric
 * @param ports range for a listener, {@code 20000-20100}; empty: any
 * @param blocks whether {@link Transport#await} will be used
 * @param watchesPeer whether operations fail at once when the other side is lost, where a transport
 *     has the choice
 * @param operation that the run is about; writes and notifications work beside any
 * @param buffers gives the memory that transfers use
 */
public record TransportSetup(
    Credentials credentials,
    int channels,
    boolean oneMemory,
    boolean oneAtATime,
    String dataAddress,
    String ports,
    boolean blocks,
    boolean watchesPeer,
    Operation operation,
    HostBuffers buffers) {

  /** One with a part of the memory, on whichever pages, for each channel. */
  public TransportSetup(
      Credentials credentials,
      int channels,
      String dataAddress,
      String ports,
      boolean blocks,
      boolean watchesPeer,
      Operation operation) {
    this(
        credentials,
        channels,
        false,
        false,
        dataAddress,
        ports,
        blocks,
        watchesPeer,
        operation,
        HostBuffers.auto());
  }

  /** Returns the setup with one memory for all channels. */
  public TransportSetup withOneMemory() {
    return new TransportSetup(
        credentials,
        channels,
        true,
        oneAtATime,
        dataAddress,
        ports,
        blocks,
        watchesPeer,
        operation,
        buffers);
  }
}
