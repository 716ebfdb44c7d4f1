import { deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { unpackExport } from "./unpack-export";

const words = '{"resourceSpans":[]}';
const unpacked = async (bytes: Uint8Array, coding: string) =>
  new TextDecoder().decode(await unpackExport(bytes, coding));

it("unpacks gzip and both forms of deflate, and leaves the rest as it is", async () => {
  expect(await unpacked(gzipSync(words), "gzip")).toBe(words);
  expect(await unpacked(gzipSync(words), "x-gzip")).toBe(words);
  expect(await unpacked(deflateSync(words), "deflate")).toBe(words);
  expect(await unpacked(deflateRawSync(words), "deflate")).toBe(words);
  for (const coding of ["", "identity"]) expect(await unpacked(Buffer.from(words), coding)).toBe(words);
});

it("says what it cannot unpack", async () => {
  const invalid = (message: string) => expect.objectContaining({ code: "INVALID", message });
  for (const coding of ["br", "constructor"])
    await expect(unpackExport(Buffer.from(words), coding)).rejects.toEqual(
      invalid(`The content-encoding ${coding} is not supported; gzip and deflate are.`),
    );
  for (const coding of ["gzip", "deflate"])
    await expect(unpackExport(Buffer.from(words), coding)).rejects.toEqual(
      invalid(`The body is not ${coding}, although its content-encoding says so.`),
    );
});
