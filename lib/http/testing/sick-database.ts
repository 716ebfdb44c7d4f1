import { createServer, type AddressInfo } from "node:net";

export interface SickDatabase {
  url: string;
  close: () => void;
}

/** One field of PostgreSQL's protocol: a letter and a text that ends with zero. */
const field = (letter: string, text: string): Buffer => Buffer.from(`${letter}${text}\0`);

/** What PostgreSQL says to whoever connects while it lets nobody in. */
function refusal(code: string): Buffer {
  const fields = [field("S", "FATAL"), field("V", "FATAL"), field("C", code), field("M", "not now"), Buffer.from("\0")];
  const body = Buffer.concat(fields);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** A database that refuses every connection with an SQLSTATE, or hangs up where there is none. */
export async function openSickDatabase(code: string | null): Promise<SickDatabase> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => (code === null ? socket.destroy() : socket.end(refusal(code))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `postgresql://nobody@127.0.0.1:${port}/none`, close: () => void server.close() };
}
