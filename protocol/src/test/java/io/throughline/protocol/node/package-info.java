/** Tests of node profiles. */
@org.jspecify.annotations.NullMarked
package io.throughline.protocol.node;
