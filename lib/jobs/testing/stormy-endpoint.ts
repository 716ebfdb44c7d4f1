import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo } from "node:net";

/** An endpoint in front of another one that can be told to refuse for haste. */
export interface StormyEndpoint {
  baseUrl: string;
  /** Refuses the next so many requests with HTTP 429. */
  refuseNext: (count: number) => void;
  /** Requests that were refused, and that were passed on and answered. */
  stats: () => { refused: number; answered: number };
  close: () => Promise<void>;
}

const readAll = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Passes on whatever it does not refuse. `onAnswer` is told after every answer how many there were. */
export const startStormyEndpoint = async (
  behindUrl: string,
  onAnswer: (count: number) => void,
): Promise<StormyEndpoint> => {
  let left = 0;
  const stats = { refused: 0, answered: 0 };
  const server = createServer((request, response) => {
    const pass = async (): Promise<void> => {
      const body = await readAll(request);
      if (left > 0) {
        left -= 1;
        stats.refused += 1;
        response.writeHead(429, { "content-type": "application/json", "retry-after-ms": "200" });
        return void response.end('{"error":{"message":"slow down"}}');
      }
      const headers = Object.entries(request.headers).filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === "string" && !["host", "connection"].includes(entry[0]),
      );
      const answer = await fetch(new URL(request.url ?? "/", behindUrl), {
        method: request.method ?? "GET",
        headers: headers.filter(([name]) => name !== "content-length" && name !== "transfer-encoding"),
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      });
      const text = await answer.text();
      stats.answered += 1;
      response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
      onAnswer(stats.answered);
    };
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    refuseNext: (count) => void (left = count),
    stats: () => ({ ...stats }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
