import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { callApi } from "./call-api";

/** The API at a port of loopback, for clients that are programs. */
export async function serveApi(): Promise<{ url: string; close: () => Promise<void> }> {
  let url = "";
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const { method = "GET", headers } = incoming;
      const given = new Headers(headers as Record<string, string>);
      const body = method === "GET" ? {} : { body: Buffer.concat(chunks) };
      void callApi(new Request(`${url}${incoming.url ?? ""}`, { method, headers: given, ...body })).then(
        async (answer) =>
          outgoing
            .writeHead(answer.status, Object.fromEntries(answer.headers))
            .end(Buffer.from(await answer.arrayBuffer())),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, close: () => new Promise((resolve) => void server.close(() => resolve())) };
}
