/** Readers of the kernel's files below /proc and /sys. */
@org.jspecify.annotations.NullMarked
package io.throughline.agent.kernel;
