/** Settings as people give them. */
@NullMarked
package io.throughline.protocol.scenario;

import org.jspecify.annotations.NullMarked;
