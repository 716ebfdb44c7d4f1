import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { zipSync } from "fflate";

/** A file that somebody sends to do harm. */
export interface HostileFile {
  name: string;
  bytes: Uint8Array;
}

const mebibyte = 1024 * 1024;

async function gzipZeros(mebibytes: number): Promise<Uint8Array> {
  const zeros = Buffer.alloc(mebibyte);
  const packed: Buffer[] = [];
  await pipeline(
    Readable.from(Array.from({ length: mebibytes }, () => zeros)),
    createGzip({ level: 9 }),
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) packed.push(piece);
    },
  );
  return Buffer.concat(packed);
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const lines = (count: number, line: (at: number) => string): Uint8Array =>
  encode(Array.from({ length: count }, (_, at) => line(at)).join("\n"));

/** Bombs, deep nesting, and large files of every plain kind. */
export async function makeHostileFiles(): Promise<HostileFile[]> {
  const bomb = await gzipZeros(1_500);
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`${at}.json.gz`, bomb]));
  const chat = (at: number): string =>
    JSON.stringify({
      messages: [
        { role: "user", content: `Question ${at}` },
        { role: "assistant", content: "x".repeat(400) },
      ],
    });
  return [
    { name: "1.5 GB of zeros, gzip", bytes: bomb },
    { name: "40 × 1.5 GB of zeros, zip", bytes: zipSync(many) },
    { name: "an object in an object, 5 million deep", bytes: encode(`${'{"a":'.repeat(5_000_000)}1`) },
    { name: "4 million empty lists", bytes: encode(`[${"[],".repeat(4_000_000)}[]]`) },
    {
      name: "a string of 30 MB",
      bytes: encode(JSON.stringify({ messages: [{ role: "user", content: "é".repeat(15_000_000) }] })),
    },
    { name: "40,000 chats, 20 MB", bytes: lines(40_000, chat) },
    {
      name: "a log of 300,000 lines",
      bytes: lines(300_000, (at) => `[2026-11-28 10:00:${at % 60}] agent: step ${at}`),
    },
    { name: "text without an end, 20 MB", bytes: encode("a ".repeat(10_000_000)) },
  ];
}
