import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.message.Protocol;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;

/** As much of the hub's end of a WebSocket as two agents need. */
final class Channel {
  private static final int TEXT = 0x81;
  private final int patienceMillis;
  private final DataInputStream in;
  private final OutputStream out;

  Channel(Socket socket, int patienceMillis) throws Exception {
    this.patienceMillis = patienceMillis;
    socket.setSoTimeout(patienceMillis);
    in = new DataInputStream(socket.getInputStream());
    out = socket.getOutputStream();
    String key = "";
    for (String line = line(); !line.isEmpty(); line = line()) {
      if (line.regionMatches(true, 0, "Sec-WebSocket-Key:", 0, 18)) {
        key = line.substring(18).strip();
      }
    }
    byte[] digest =
        MessageDigest.getInstance("SHA-1")
            .digest(
                (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
                    .getBytes(StandardCharsets.US_ASCII));
    out.write(
        ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: "
                + Base64.getEncoder().encodeToString(digest)
                + "\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII));
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n' && c >= 0; c = in.read()) {
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }

  void say(HubMessage message) throws IOException {
    byte[] text = Json.write(message).getBytes(StandardCharsets.UTF_8);
    out.write(TEXT);
    if (text.length < 126) {
      out.write(text.length);
    } else {
      out.write(126);
      out.write(text.length >> 8);
      out.write(text.length);
    }
    out.write(text);
    out.flush();
  }

  <T extends AgentMessage> T hear(Class<T> kind) throws IOException {
    while (true) {
      AgentMessage message = Json.read(text(), AgentMessage.class);
      if (message instanceof AgentMessage.Join) {
        say(new HubMessage.Welcome(Protocol.VERSION, 200, patienceMillis));
      }
      if (kind.isInstance(message)) {
        return kind.cast(message);
      }
      if (message instanceof AgentMessage.Failed failed) {
        throw new IllegalStateException(failed.toString());
      }
    }
  }

  private String text() throws IOException {
    in.readUnsignedByte();
    int length = in.readUnsignedByte() & 0x7f;
    if (length == 126) {
      length = in.readUnsignedShort();
    } else if (length == 127) {
      length = Math.toIntExact(in.readLong());
    }
    byte[] mask = in.readNBytes(4);
    byte[] text = in.readNBytes(length);
    for (int i = 0; i < text.length; i++) {
      text[i] ^= mask[i & 3];
    }
    return new String(text, StandardCharsets.UTF_8);
  }
}
