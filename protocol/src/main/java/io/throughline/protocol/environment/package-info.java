/** Facts that an agent found on its node. */
@NullMarked
package io.throughline.protocol.environment;

import org.jspecify.annotations.NullMarked;
