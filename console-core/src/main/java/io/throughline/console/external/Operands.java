package io.throughline.console.external;

import java.util.Map;

/**
 * Operands of another tool's calls.
 *
 * @param type of their elements as {@code dataType} has it; the tool's own name of one that
 *     Throughline has not; empty where it is not told
 * @param reduction as {@code reduction} has it, likewise
 */
public record Operands(String type, String reduction) {
  /** The tool does not tell. */
  static final Operands UNTOLD = new Operands("", "");

  /** Names of nccl-tests, those of its first version last, then MPI's. */
  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("float", "f32"),
          Map.entry("double", "f64"),
          Map.entry("half", "f16"),
          Map.entry("bfloat16", "bf16"),
          Map.entry("int8", "i8"),
          Map.entry("uint8", "u8"),
          Map.entry("int32", "i32"),
          Map.entry("uint32", "u32"),
          Map.entry("int64", "i64"),
          Map.entry("uint64", "u64"),
          Map.entry("char", "i8"),
          Map.entry("int", "i32"),
          Map.entry("MPI_CHAR", "i8"),
          Map.entry("MPI_INT", "i32"),
          Map.entry("MPI_FLOAT", "f32"),
          Map.entry("MPI_DOUBLE", "f64"));

  /** Operands by the names that a tool has for type and reduction. */
  static Operands of(String type, String reduction) {
    return new Operands(TYPES.getOrDefault(type, type), reduction);
  }
}
