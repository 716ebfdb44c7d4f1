import { type Ask } from "./time-together";

/** Somebody who is signed in, or a program with a key. */
export type Headers = Record<string, string>;

async function call(address: URL, headers: Headers, body?: Uint8Array): Promise<Response> {
  const response = await fetch(address, {
    headers,
    ...(body ? { method: "POST", body: new Uint8Array(body) } : {}),
    redirect: "error",
  });
  if (response.ok) return response;
  throw new Error(`${address.pathname} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
}

/** A page, to its last byte. */
export const openPage =
  (base: string, signedIn: readonly Headers[], pathOf: (turn: number) => string): Ask =>
  async (user, turn) => {
    const response = await call(new URL(pathOf(turn), base), signedIn[user % signedIn.length] ?? {});
    await response.arrayBuffer();
  };

/** A file of its own each time. */
export const uploadFile =
  (base: string, apiKey: string, makeFile: () => Uint8Array): Ask =>
  async () => {
    const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/octet-stream" };
    const response = await call(new URL("/api/v1/traces", base), headers, makeFile());
    await response.arrayBuffer();
  };

/** Until the first event of a stream is there; then they leave. */
export const followStream =
  (base: string, apiKey: string, path: string): Ask =>
  async () => {
    const response = await call(new URL(path, base), { authorization: `Bearer ${apiKey}` });
    const decoder = new TextDecoder();
    let text = "";
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    while (!/^data: .+$/m.test(text)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`${path} ended without an event.`);
      text += decoder.decode(value, { stream: true });
    }
    await reader.cancel();
  };
