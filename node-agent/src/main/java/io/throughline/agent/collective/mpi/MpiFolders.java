package io.throughline.agent.collective.mpi;

import java.nio.file.Path;

/**
 * Folders of a run in which Open MPI may leave files.
 *
 * @param run the run's own, which goes with it
 * @param shared the run's own for shared memory
 */
public record MpiFolders(Path run, Path shared) {}
