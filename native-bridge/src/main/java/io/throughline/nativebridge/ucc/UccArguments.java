package io.throughline.nativebridge.ucc;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The arguments of a collective ({@code ucc_coll_args_t}).
 *
 * @param root rank that data comes from or goes to, where the collective has one
 * @param inPlace whether the target holds the operand
 */
public record UccArguments(
    UccCollective collective,
    UccBuffer source,
    UccBuffer target,
    UccDataType type,
    UccReduction reduction,
    int root,
    boolean inPlace) {

  /** Writes the struct, and the arrays that it points to, for as long as the arena lives. */
  MemorySegment write(Arena arena) {
    MemorySegment args = arena.allocate(UccTeam.RESERVED, 16);
    args.set(JAVA_LONG, 0, UccLayout.ARGS_FIELD_FLAGS.value());
    args.set(JAVA_INT, UccLayout.ARGS_TYPE.value(), collective.code());
    write(source, args.asSlice(UccLayout.ARGS_SOURCE.value()), arena);
    write(target, args.asSlice(UccLayout.ARGS_TARGET.value()), arena);
    args.set(JAVA_INT, UccLayout.ARGS_OP.value(), reduction.code());
    args.set(
        JAVA_LONG,
        UccLayout.ARGS_FLAGS.value(),
        UccLayout.FLAG_PERSISTENT.value()
            | UccLayout.FLAG_COUNTS_64.value()
            | UccLayout.FLAG_DISPLACEMENTS_64.value()
            | (inPlace ? UccLayout.FLAG_IN_PLACE.value() : 0));
    args.set(JAVA_LONG, UccLayout.ARGS_ROOT.value(), root);
    return args;
  }

  private void write(UccBuffer buffer, MemorySegment info, Arena arena) {
    if (buffer.counts().length == 0) {
      info.set(JAVA_LONG, UccLayout.INFO_BUFFER.value(), buffer.at().address());
      info.set(JAVA_LONG, UccLayout.INFO_COUNT.value(), buffer.count());
      info.set(JAVA_LONG, UccLayout.INFO_TYPE.value(), type.code());
      info.set(JAVA_INT, UccLayout.INFO_MEMORY.value(), UccLayout.MEMORY_HOST.value());
      return;
    }
    info.set(JAVA_LONG, UccLayout.INFO_V_BUFFER.value(), buffer.at().address());
    info.set(
        JAVA_LONG,
        UccLayout.INFO_V_COUNTS.value(),
        arena.allocateFrom(JAVA_LONG, buffer.counts()).address());
    info.set(
        JAVA_LONG,
        UccLayout.INFO_V_DISPLACEMENTS.value(),
        arena.allocateFrom(JAVA_LONG, buffer.displacements()).address());
    info.set(JAVA_LONG, UccLayout.INFO_V_TYPE.value(), type.code());
    info.set(JAVA_INT, UccLayout.INFO_V_MEMORY.value(), UccLayout.MEMORY_HOST.value());
  }
}
