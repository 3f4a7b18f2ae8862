package io.throughline.agent.probe;

import io.throughline.nativebridge.cuda.Cuda;
import io.throughline.nativebridge.cuda.CudaAvailability;
import io.throughline.nativebridge.cuda.CudaAvailability.Available;
import io.throughline.nativebridge.cuda.CudaAvailability.Missing;
import io.throughline.nativebridge.cuda.driver.CudaDriver;
import io.throughline.nativebridge.cuda.driver.CudaException;
import io.throughline.nativebridge.cufile.Cufile;
import io.throughline.protocol.environment.CudaState;
import io.throughline.protocol.environment.CudaState.Device;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The GPUs that CUDA's driver shows. Where there is no driver, this is quick and harmless. */
final class CudaProbe {
  private CudaProbe() {}

  static CudaState probe() {
    return describe(Cuda.availability());
  }

  static CudaState describe(CudaAvailability availability) {
    return switch (availability) {
      case Missing(String reason) -> missing(reason);
      case Available(CudaDriver driver, String why) -> {
        try {
          int version = driver.version();
          yield new CudaState(
              true,
              why,
              version / 1000 + "." + version % 1000 / 10,
              driver.binding(),
              devices(driver),
              Cufile.missing(null));
        } catch (CudaException e) {
          yield missing(String.valueOf(e.getMessage()));
        }
      }
    };
  }

  private static CudaState missing(String reason) {
    return new CudaState(false, reason, "", "", List.of(), "");
  }

  private static List<Device> devices(CudaDriver driver) {
    List<Device> devices = new ArrayList<>();
    for (int i = 0; i < driver.devices(); i++) {
      devices.add(
          new Device(
              i,
              driver.deviceName(i),
              driver.deviceMemory(i),
              driver.pciBusId(i).toLowerCase(Locale.ROOT)));
    }
    return devices;
  }
}
