/** Settings as people give them. */
@NullMarked
package io.throughline.protocol.setting;

import org.jspecify.annotations.NullMarked;
