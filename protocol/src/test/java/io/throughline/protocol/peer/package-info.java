/** Tests of the command lines of peers. */
@org.jspecify.annotations.NullMarked
package io.throughline.protocol.peer;
