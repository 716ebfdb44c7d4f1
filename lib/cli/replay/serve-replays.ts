import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ReplayHandler } from "@/lib/replay/kit/replay-handler";

export interface ServedReplays {
  /** The base address, without a slash at its end. */
  url: string;
  close: () => Promise<void>;
}

/** Serves a handler of web-standard requests at an address of this machine; port 0 takes any free one. */
export async function serveReplays(
  handler: ReplayHandler,
  { host = "127.0.0.1", port = 0 }: { host?: string; port?: number } = {},
): Promise<ServedReplays> {
  const server = createServer((request, response) => {
    // Whoever asked may go away at any moment; the replay goes on.
    answer(handler, request, response).catch(() => response.destroy());
  });
  server.listen(port, host);
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(handler: ReplayHandler, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", url = "/" } = message;
  const hasBody = method !== "GET" && method !== "HEAD";
  const init: RequestInit & { duplex: "half" } = {
    method,
    headers: headersOf(message),
    duplex: "half",
    ...(hasBody ? { body: Readable.toWeb(message) as ReadableStream<Uint8Array> } : {}),
  };
  // The host that a request names says nothing here; only its path counts.
  const answered = await handler(
    new Request(new URL(`http://replay.invalid${url.startsWith("/") ? url : `/${url}`}`), init),
  );
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (!answered.body) return void response.end();
  response.flushHeaders();
  await pipeline(Readable.fromWeb(answered.body as Parameters<typeof Readable.fromWeb>[0]), response);
}

function headersOf({ headers }: IncomingMessage): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) result.set(name, [value].flat().join(", "));
  return result;
}
