/** Problems with something that a person gave or a node has, told so that they can be mended. */
@NullMarked
package io.throughline.protocol.problem;

import org.jspecify.annotations.NullMarked;
