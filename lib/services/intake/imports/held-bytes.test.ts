import { expect, it } from "vitest";
import { holdBytes } from "./held-bytes";
import { maxInlineBytes } from "./max-inline-bytes";

it("holds a small file, in memory of its own", () => {
  const held = holdBytes();
  held.add(Buffer.from("ab"));
  held.add(Buffer.from("cd"));
  const whole = held.whole();
  expect(Buffer.from(whole ?? []).toString()).toBe("abcd");
  expect(whole?.buffer.byteLength).toBe(4);
  expect(held.whole()).toBe(whole);
  held.letGo();
  expect(held.whole()).toBeNull();
});

it("lets go of a file that is no small one", () => {
  const held = holdBytes();
  expect(held.add(new Uint8Array(maxInlineBytes))).toBe(true);
  expect(held.add(new Uint8Array(1))).toBe(false);
  expect(held.add(new Uint8Array(1))).toBe(false);
  expect(held.whole()).toBeNull();
});

it("holds no more while much of others is held", () => {
  const many = Array.from({ length: 9 }, () => holdBytes());
  const bytes = new Uint8Array(maxInlineBytes);
  for (const held of many) held.add(bytes);
  const last = many.at(-1);
  expect(last?.whole()).toBeNull();
  for (const held of many) held.letGo();
  const next = holdBytes();
  next.add(bytes);
  expect(next.whole()?.byteLength).toBe(maxInlineBytes);
  next.letGo();
});
