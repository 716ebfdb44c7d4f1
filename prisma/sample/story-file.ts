import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { checkout } from "@/lib/checkout";
import { type Trace } from "@/lib/traces/trace";
import { type Story } from "./story";

export const storyFile = join(checkout, "prisma/sample/story.json.br");

export const packStory = (story: Story): Buffer =>
  brotliCompressSync(JSON.stringify(story), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });

/** The story as `npm run sample` wrote it. */
export const readStory = (): Story =>
  JSON.parse(brotliDecompressSync(readFileSync(storyFile)).toString("utf8")) as Story;

/** The trace with its steps at real times: they begin at the epoch in the file. */
export const startedAt = (trace: Trace, at: number): Trace => ({
  ...trace,
  steps: trace.steps.map((step) => ({
    ...step,
    startedAt: new Date(at + Date.parse(step.startedAt ?? "")).toISOString(),
  })),
});
