@NullMarked
package io.throughline.console.run.points;

import org.jspecify.annotations.NullMarked;
