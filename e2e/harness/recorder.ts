import { type IncomingMessage, request as forward, createServer, type ServerResponse } from "node:http";
import { type AddressInfo } from "node:net";

/** What a browser was sent over one answer, as text; it grows while the answer is under way. */
interface Answer {
  address: string;
  text: string;
}

export interface Recorder {
  /** For `browser.newContext({ proxy })`: without the bypass a browser goes to its own machine without a proxy. */
  proxy: { server: string; bypass: string };
  /** Every answer so far but scripts and styles, event streams included. */
  answers: readonly Answer[];
  /** Addresses of answers with this text in them. */
  saying: (text: string) => string[];
  close: () => Promise<void>;
}

const isAsset = (address: string): boolean => address.includes("/_next/static/");

/**
 * A proxy that writes down every byte a browser is sent. Unlike the browser's own record it loses nothing when a page
 * is left, and it sees event streams while they are open. For http:// alone.
 */
export async function startRecorder(): Promise<Recorder> {
  const answers: Answer[] = [];
  const record = (request: IncomingMessage, response: ServerResponse) => {
    const address = request.url ?? "";
    // Nothing compressed, so that words can be found in it.
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const onward = forward(address, { method: request.method ?? "GET", headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      response.flushHeaders();
      const kept = { address: `${request.method} ${address}`, text: JSON.stringify(answer.headers) };
      if (!isAsset(address)) answers.push(kept);
      const decoder = new TextDecoder();
      answer.on("data", (chunk: Buffer) => (kept.text += decoder.decode(chunk, { stream: true })));
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  };
  const server = createServer(record);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    proxy: { server: `http://127.0.0.1:${port}`, bypass: "<-loopback>" },
    answers,
    saying: (text) => answers.filter((answer) => answer.text.includes(text)).map(({ address }) => address),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
