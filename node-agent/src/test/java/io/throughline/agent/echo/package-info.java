/** Tests of what an echo is made of. */
@org.jspecify.annotations.NullMarked
package io.throughline.agent.echo;
