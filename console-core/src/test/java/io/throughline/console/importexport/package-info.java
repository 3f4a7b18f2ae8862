@NullMarked
package io.throughline.console.importexport;

import org.jspecify.annotations.NullMarked;
