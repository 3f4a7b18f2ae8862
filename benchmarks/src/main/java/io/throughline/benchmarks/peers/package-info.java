/** The peers' own programs, run for the same work: ucx_perftest, iperf3, and JUCX in two JVMs. */
@NullMarked
package io.throughline.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
