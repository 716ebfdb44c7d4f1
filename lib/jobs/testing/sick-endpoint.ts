import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";

/** How an endpoint answers. */
export type Ailment = (response: ServerResponse) => void;

/** Refuses for haste and asks for a minute. */
export const asksForPatience: Ailment = (response) =>
  void response
    .writeHead(429, { "content-type": "application/json", "retry-after": "60" })
    .end('{"error":{"message":"slow down"}}');

export const fails: Ailment = (response) =>
  void response.writeHead(503, { "content-type": "application/json" }).end('{"error":{"message":"out of order"}}');

/** Accepts a request and says nothing. */
export const hangs: Ailment = () => undefined;

export interface SickEndpoint {
  baseUrl: string;
  /** Requests that it was sent. */
  count: () => number;
  /** Passes on what comes from now on to a sound one. */
  recover: (soundUrl: string) => void;
  close: () => Promise<void>;
}

/**
 * An endpoint that answers every request as its ailment says, until it recovers; from then on only those of which
 * `isSick` says so, by their number from 1.
 */
export const startSickEndpoint = async (
  ailment: Ailment,
  isSick: (count: number) => boolean = () => false,
): Promise<SickEndpoint> => {
  let count = 0;
  let soundUrl: string | null = null;
  const server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      count += 1;
      if (soundUrl === null || isSick(count)) return ailment(response);
      const headers = new Headers({ "content-type": "application/json" });
      for (const [name, value] of Object.entries(request.headers))
        if (name.startsWith("x-faultline")) headers.set(name, String(value));
      const address = `${soundUrl}${request.url?.slice("/v1".length) ?? ""}`;
      const passed = await fetch(address, { method: "POST", headers, body: new Uint8Array(Buffer.concat(chunks)) });
      response.writeHead(passed.status, { "content-type": "application/json" }).end(await passed.text());
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    count: () => count,
    recover: (url) => void (soundUrl = url),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
