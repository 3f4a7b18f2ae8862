/** What the node is and can do, read from its own files. No external command. Any thread. */
@NullMarked
package io.throughline.agent.probe;

import org.jspecify.annotations.NullMarked;
