import { expect, it } from "vitest";
import { readBody } from "./read-body";

const streamed = (chunks: string[], onPull: () => void = () => {}): Request => {
  const parts = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      onPull();
      const part = parts.shift();
      if (part) controller.enqueue(part);
      else controller.close();
    },
  });
  return new Request("http://here.example", { method: "POST", body, duplex: "half" } as RequestInit);
};
const tooLarge = expect.objectContaining({ code: "TOO_LARGE" });

it("puts the parts of a body together", async () => {
  expect(new TextDecoder().decode(await readBody(streamed(["ab", "c", "def"]), 6))).toBe("abcdef");
  expect(await readBody(new Request("http://here.example"), 1)).toHaveLength(0);
});

it("gives up as soon as a body without a stated length grows too large", async () => {
  let pulls = 0;
  const endless = streamed(
    Array.from({ length: 1000 }, () => "x".repeat(10)),
    () => void pulls++,
  );
  await expect(readBody(endless, 25)).rejects.toEqual(tooLarge);
  expect(pulls).toBeLessThan(10);
});

it("refuses a body by its stated length before reading it", async () => {
  const request = new Request("http://here.example", {
    method: "POST",
    body: "abc",
    headers: { "content-length": "1000" },
  });
  await expect(readBody(request, 10)).rejects.toEqual(tooLarge);
  expect(request.bodyUsed).toBe(false);
});
