/** Tests of what a node is. */
@org.jspecify.annotations.NullMarked
package io.throughline.protocol.environment;
