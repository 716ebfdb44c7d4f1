import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";

export interface Received {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  host: string;
  port: number;
  received: Received[];
  /** What it answers from now on; at first 204. */
  answer: (give: (response: ServerResponse) => unknown) => void;
  close: () => Promise<void>;
}

/** A real HTTP server on a free port, or on `port`, that keeps what it is sent. */
export const openReceiver = async (port = 0): Promise<Receiver> => {
  const received: Received[] = [];
  let give = (response: ServerResponse): unknown => response.writeHead(204).end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url: path = "", method = "", headers } = request;
      received.push({ path, method, headers, body: Buffer.concat(chunks).toString() });
      give(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${bound}/hook`,
    host: `127.0.0.1:${bound}`,
    port: bound,
    received,
    answer: (next) => (give = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** As a receiver verifies it, written without anything of ours. */
export const isSignedBy = (secret: string, { headers, body }: Received): boolean => {
  const content = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const expected = createHmac("sha256", key).update(content).digest();
  return String(headers["webhook-signature"])
    .split(" ")
    .map((entry) => entry.split(","))
    .filter(([version]) => version === "v1")
    .some(([, given = ""]) => {
      const bytes = Buffer.from(given, "base64");
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    });
};
