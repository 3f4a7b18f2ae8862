/** Stand-ins for agents, in a process of their own, that join a real hub and send samples. */
@org.jspecify.annotations.NullMarked
package io.throughline.benchmarks.hub;
