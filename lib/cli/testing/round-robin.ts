import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";

/** By which an answer tells the place in the list of the server that gave it. */
export const servedBy = "x-served-by";

export interface RoundRobin {
  url: string;
  /** From now on requests go to these addresses in turn. */
  serve: (addresses: readonly string[]) => void;
  close: () => Promise<void>;
}

/** A reverse proxy as simple as can be: each request goes to the next server, whoever sends it. */
export async function startRoundRobin(): Promise<RoundRobin> {
  let servers: readonly URL[] = [];
  let count = 0;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const place = count++ % Math.max(1, servers.length);
    const server = servers[place];
    if (!server) return void outgoing.writeHead(503).end();
    const { method, url: path, headers } = incoming;
    const { hostname, port } = server;
    const forwarded = { ...headers, "x-forwarded-for": incoming.socket.remoteAddress ?? "" };
    const passed = request({ hostname, port, method, path, headers: forwarded }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, [servedBy]: `${place}` });
      outgoing.flushHeaders();
      answer.pipe(outgoing);
      answer.once("error", () => outgoing.destroy());
    });
    passed.once("error", () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    outgoing.once("close", () => passed.destroy());
    incoming.pipe(passed);
  };
  const proxy = createServer(pass);
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    serve: (addresses) => (servers = addresses.map((address) => new URL(address))),
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
