import { expect, it } from "vitest";
import { readBody } from "./read-body";

/** What Node needs to send a stream, and the types of a browser do not know. */
type HalfDuplex = RequestInit & { duplex: "half" };
const post = (body: BodyInit, headers: Record<string, string> = {}): Request => {
  const init: HalfDuplex = { method: "POST", body, headers, duplex: "half" };
  return new Request("http://x/", init);
};

it("reads a whole body, and none where there is none", async () => {
  expect(new TextDecoder().decode((await readBody(post("é😀"), 100)) ?? undefined)).toBe("é😀");
  expect(await readBody(new Request("http://x/"), 100)).toEqual(new Uint8Array());
});

it("takes the very size and leaves what is longer, whatever it says of its length", async () => {
  expect((await readBody(post("x".repeat(10)), 10))?.byteLength).toBe(10);
  expect(await readBody(post("x".repeat(11)), 10)).toBeNull();
  expect(await readBody(post("x", { "content-length": "11" }), 10)).toBeNull();
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled += 1;
      controller.enqueue(new Uint8Array(4));
    },
  });
  expect(await readBody(post(endless), 10)).toBeNull();
  expect(pulled).toBeLessThan(6);
});
