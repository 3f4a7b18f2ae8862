/** Tests of counting and timing. */
@org.jspecify.annotations.NullMarked
package io.throughline.agent.measure;
