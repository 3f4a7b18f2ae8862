/** Tests of results. */
@org.jspecify.annotations.NullMarked
package io.throughline.protocol.result;
