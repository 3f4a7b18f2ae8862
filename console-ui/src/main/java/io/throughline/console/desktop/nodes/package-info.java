/** The Nodes place: profiles, their form, and the connection test. JavaFX thread only. */
@NullMarked
package io.throughline.console.desktop.nodes;

import org.jspecify.annotations.NullMarked;
