@NullMarked
package io.throughline.protocol.measure;

import org.jspecify.annotations.NullMarked;
