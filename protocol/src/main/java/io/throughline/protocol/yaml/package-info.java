/** Reading YAML with the line of every mistake. */
@NullMarked
package io.throughline.protocol.yaml;

import org.jspecify.annotations.NullMarked;
