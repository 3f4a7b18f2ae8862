@NullMarked
package io.throughline.protocol.yaml;

import org.jspecify.annotations.NullMarked;
