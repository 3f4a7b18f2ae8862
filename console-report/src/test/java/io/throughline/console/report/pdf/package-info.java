@NullMarked
package io.throughline.console.report.pdf;

import org.jspecify.annotations.NullMarked;
