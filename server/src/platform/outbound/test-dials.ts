import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";

/** Which addresses this process dials from now on, as the sockets themselves say it. */
export function watchDials() {
  const addresses: string[] = [];
  const watch = {
    addresses,
    onDial: (_address: string): void => undefined,
    [Symbol.dispose]: () => unsubscribe(channel, listener),
  };
  const channel = "net.client.socket";
  const listener = (message: unknown) => {
    (message as { socket: Socket }).socket.on("connectionAttempt", (address) => {
      addresses.push(address);
      watch.onDial(address);
    });
  };
  subscribe(channel, listener);
  return watch;
}
