import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { callApi } from "./call-api";

export interface ServedAnswer {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** All of an answer; of a stream of events, which has no end, its first part. */
async function bodyOf(answer: Response): Promise<Buffer> {
  if (answer.headers.get("content-type") !== "text/event-stream") return Buffer.from(await answer.arrayBuffer());
  const reader = answer.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return Buffer.from(value ?? []);
}

/** The API at a port of loopback, for clients that are programs. */
export async function serveApi({ onAnswer }: { onAnswer?: (answer: ServedAnswer) => void } = {}): Promise<{
  url: string;
  close: () => Promise<void>;
}> {
  let url = "";
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { method = "GET", headers } = incoming;
      const given = new Headers(headers as Record<string, string>);
      const body = method === "GET" || chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
      void callApi(new Request(`${url}${incoming.url ?? ""}`, { method, headers: given, ...body })).then(
        async (answer) => {
          const served = { status: answer.status, headers: answer.headers, body: await bodyOf(answer) };
          onAnswer?.(served);
          outgoing.writeHead(served.status, Object.fromEntries(served.headers)).end(served.body);
        },
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => new Promise((resolve) => void server.close(() => resolve())) };
}
