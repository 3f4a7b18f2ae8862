/** What is wrong with something a person gave or a node has, said so that it can be mended. */
@NullMarked
package io.throughline.protocol.problem;

import org.jspecify.annotations.NullMarked;
