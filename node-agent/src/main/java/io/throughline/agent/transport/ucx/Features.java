package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.TransportSetup;
import io.throughline.nativebridge.ucx.UcxFeature;
import io.throughline.protocol.scenario.Operation;
import java.util.EnumSet;

/** The features of UCX that a transport asks for. */
final class Features {
  private Features() {}

  static EnumSet<UcxFeature> of(TransportSetup setup) {
    EnumSet<UcxFeature> features = EnumSet.of(UcxFeature.TAG, UcxFeature.RMA);
    if (setup.operation() == Operation.AM) {
      features.add(UcxFeature.AM);
    } else if (setup.operation() == Operation.STREAM) {
      features.add(UcxFeature.STREAM);
    }
    if (setup.blocks()) {
      features.add(UcxFeature.WAKEUP);
    }
    return features;
  }
}
