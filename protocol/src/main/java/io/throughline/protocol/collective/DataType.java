package io.throughline.protocol.collective;

import java.util.Arrays;
import java.util.List;

/** Type of the elements of a collective's buffers. */
public enum DataType {
  F32("f32", 4),
  F64("f64", 8),
  F16("f16", 2),
  BF16("bf16", 2),
  I8("i8", 1),
  U8("u8", 1),
  I32("i32", 4),
  U32("u32", 4),
  I64("i64", 8),
  U64("u64", 8);

  private final String id;
  private final int bytes;

  DataType(String id, int bytes) {
    this.id = id;
    this.bytes = bytes;
  }

  /** As in settings: {@code f32}. */
  public String id() {
    return id;
  }

  /** Bytes of one element. */
  public int bytes() {
    return bytes;
  }

  /** The ids, in order. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(DataType::id).toList();
  }

  /**
   * @throws IllegalArgumentException where there is none of this id
   */
  public static DataType of(String id) {
    return Arrays.stream(values())
        .filter(each -> each.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("'%s' is no data type".formatted(id)));
  }
}
