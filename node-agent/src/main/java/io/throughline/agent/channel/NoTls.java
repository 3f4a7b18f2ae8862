package io.throughline.agent.channel;

import java.security.KeyManagementException;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * The TLS of a client that speaks none. A client is made ready for TLS whether it needs it or not,
 * and Java's own takes several hundred classes for that, in memory and in the agent's bundle. The
 * hub is at a port of this machine that SSH leads to.
 */
final class NoTls extends SSLContextSpi {
  private NoTls() {}

  static SSLContext context() {
    return new SSLContext(new NoTls(), null, "none") {};
  }

  @Override
  protected void engineInit(
      KeyManager @Nullable [] keys, TrustManager @Nullable [] trust, @Nullable SecureRandom random)
      throws KeyManagementException {
    throw new KeyManagementException("there is no TLS to the hub");
  }

  @Override
  protected SSLSocketFactory engineGetSocketFactory() {
    throw none();
  }

  @Override
  protected SSLServerSocketFactory engineGetServerSocketFactory() {
    throw none();
  }

  @Override
  protected SSLEngine engineCreateSSLEngine() {
    throw none();
  }

  @Override
  protected SSLEngine engineCreateSSLEngine(String host, int port) {
    throw none();
  }

  @Override
  protected SSLSessionContext engineGetServerSessionContext() {
    throw none();
  }

  @Override
  protected SSLSessionContext engineGetClientSessionContext() {
    throw none();
  }

  private static UnsupportedOperationException none() {
    return new UnsupportedOperationException("there is no TLS to the hub");
  }
}
