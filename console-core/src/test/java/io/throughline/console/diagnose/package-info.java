@NullMarked
package io.throughline.console.diagnose;

import org.jspecify.annotations.NullMarked;
