/** What the kernel tells in files below /proc and /sys. */
@org.jspecify.annotations.NullMarked
package io.throughline.agent.kernel;
