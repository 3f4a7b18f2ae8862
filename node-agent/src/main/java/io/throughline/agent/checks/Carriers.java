package io.throughline.agent.checks;

import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportSetup;
import io.throughline.agent.transport.tcp.TcpFabric;
import io.throughline.agent.transport.ucx.UcxFabric;
import io.throughline.nativebridge.ucx.Ucx;
import io.throughline.nativebridge.ucx.UcxAvailability.Available;
import io.throughline.nativebridge.ucx.UcxAvailability.Missing;
import io.throughline.nativebridge.ucx.UcxContext;
import io.throughline.nativebridge.ucx.UcxFeature;
import io.throughline.nativebridge.ucx.UcxSetup;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.TransportKind;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Carriers of bytes on this machine.
 *
 * @param ucx whether that is UCX; else TCP
 * @param cuda whether UCX reaches the memory of GPUs
 * @param words for people
 */
record Carriers(boolean ucx, boolean cuda, String words) {

  /**
   * Loads the system's UCX, else one that was brought along.
   *
   * @param folder with its libraries; null for none
   */
  static Carriers load(@Nullable Path folder) {
    return switch (Ucx.load(UcxSetup.SYSTEM)) {
      case Available(String version, Path library) -> of(version, "the system's");
      case Missing(String reason) -> {
        if (folder == null) {
          yield tcp(reason);
        }
        yield switch (Ucx.load(new UcxSetup(folder, Map.of(), null))) {
          case Available(String version, Path library) -> of(version, "brought along");
          case Missing(String noneThere) -> tcp(reason + "; " + noneThere);
        };
      }
    };
  }

  private static Carriers tcp(String reason) {
    return new Carriers(false, false, "TCP, since " + reason);
  }

  private static Carriers of(String version, String origin) {
    try (UcxContext context = new UcxContext(EnumSet.of(UcxFeature.RMA), Map.of())) {
      boolean cuda = context.attributes().cuda();
      return new Carriers(
          true,
          cuda,
          "UCX %s, %s, built with%s CUDA".formatted(version, origin, cuda ? "" : "out"));
    }
  }

  /**
   * @param listens one of two sides does
   * @param direct where UCX is to reach it; null for the host's memory
   */
  Transport open(boolean listens, Operation operation, @Nullable GpuDevice direct) {
    return fabric(setup(1, operation), direct).channel(listens);
  }

  /**
   * Opens what the data paths of a rank share, with one memory for all.
   *
   * @param paths that there will be
   */
  Fabric shared(int paths) {
    return fabric(setup(paths, Operation.TAG).withOneMemory(), null);
  }

  /** The transport, as a plan names it. */
  String id() {
    return (ucx ? TransportKind.UCX : TransportKind.TCP).id();
  }

  private static TransportSetup setup(int paths, Operation operation) {
    return new TransportSetup(
        new Credentials("gpu-checks", "secret"), paths, "127.0.0.1", "", false, false, operation);
  }

  private Fabric fabric(TransportSetup setup, @Nullable GpuDevice direct) {
    return ucx ? new UcxFabric(setup, Map.of(), direct) : new TcpFabric(setup);
  }
}
