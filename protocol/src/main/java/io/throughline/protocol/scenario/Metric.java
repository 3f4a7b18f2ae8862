package io.throughline.protocol.scenario;

import io.throughline.protocol.setting.SettingType;
import java.util.Arrays;
import java.util.Optional;

/**
 * The figures of a finished run that a threshold can hold. A latency that does not say what it
 * spans is the run's {@linkplain io.throughline.protocol.measure.Latency#headline headline}.
 */
public enum Metric {
  RECEIVER_BANDWIDTH("receiver.bandwidth", new SettingType.Rate()),
  SENDER_BANDWIDTH("sender.bandwidth", new SettingType.Rate()),
  LATENCY_P50("latency.p50", new SettingType.Time(0, Long.MAX_VALUE)),
  LATENCY_P99("latency.p99", new SettingType.Time(0, Long.MAX_VALUE)),
  LATENCY_P999("latency.p999", new SettingType.Time(0, Long.MAX_VALUE)),
  FLUSHED_P50("latency.flushed.p50", new SettingType.Time(0, Long.MAX_VALUE)),
  FLUSHED_P99("latency.flushed.p99", new SettingType.Time(0, Long.MAX_VALUE)),
  CONSUMED_P99("latency.consumed.p99", new SettingType.Time(0, Long.MAX_VALUE)),
  STALLED_PERCENT("stalled.percent", new SettingType.Whole(0, 100)),
  MISMATCHES("mismatches", new SettingType.Whole(0, Long.MAX_VALUE));

  private final String id;
  private final SettingType type;

  Metric(String id, SettingType type) {
    this.id = id;
    this.type = type;
  }

  /** Whether it can be held against the rate of the line. */
  public boolean isRate() {
    return type instanceof SettingType.Rate;
  }

  /** As written in a threshold. */
  public String id() {
    return id;
  }

  /** How its values are written; base units inside. */
  public SettingType type() {
    return type;
  }

  public static Optional<Metric> find(String id) {
    return Arrays.stream(values()).filter(m -> m.id.equals(id)).findFirst();
  }
}
