package io.throughline.nativebridge.mpi;

/**
 * The arguments of a collective.
 *
 * @param source operand; of a broadcast the buffer, and of a barrier {@link MpiBuffer#NONE}
 * @param target result
 * @param root rank that data comes from or goes to, where the collective has one
 */
public record MpiArguments(
    MpiCollective collective,
    MpiBuffer source,
    MpiBuffer target,
    MpiDataType type,
    MpiReduction reduction,
    int root) {}
