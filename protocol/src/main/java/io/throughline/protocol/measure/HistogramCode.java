package io.throughline.protocol.measure;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Histograms of nanoseconds as they travel and are kept. */
public final class HistogramCode {
  /** One hour: a longer latency is counted as this. */
  public static final long HIGHEST_NANOS = 3_600_000_000_000L;

  /** Significant digits: values are kept to 1 %. */
  public static final int DIGITS = 2;

  private HistogramCode() {}

  public static Histogram empty() {
    return new Histogram(HIGHEST_NANOS, DIGITS);
  }

  public static String encode(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(java.util.Arrays.copyOf(buffer.array(), length));
  }

  /**
   * @throws IllegalArgumentException if the text is no histogram
   */
  public static Histogram decode(String text) {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("not a histogram", e);
    }
  }
}
