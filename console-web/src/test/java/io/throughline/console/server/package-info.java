/** The console in the browser, over real sockets and in a real Chromium. */
@org.jspecify.annotations.NullMarked
package io.throughline.console.server;
