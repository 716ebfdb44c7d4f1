import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// docs/ways-out.md lists every file that calls out. This test finds them and compares.

const root = join(import.meta.dirname, "../..");
const packages =
  "(?:node:)?(?:http|https|http2|net|tls|dgram|dns|child_process|worker_threads)|undici|openai|nodemailer|pg|graphile-worker|@prisma/adapter-pg|next-auth/providers/(?!credentials).*|@opentelemetry/exporter-trace-otlp-proto";
const guarded = /(?<!function )\b(?:guardedFetch|guardedStream|openReplayTransport)\(/;
const unguarded = [
  /(?<![\w.#])fetch\(/,
  /\b(?:globalThis|window|self)\.fetch\b/,
  /\bnew (?:EventSource|WebSocket|XMLHttpRequest)\b/,
  /\bsendBeacon\(/,
  new RegExp(`^import (?!type\\b)(?!\\{(?: type \\w+,?)+ \\})[^;]*from "(?:${packages})";`, "m"),
  new RegExp(`\\b(?:import|require|getBuiltinModule)\\("(?:${packages})"\\)`),
];

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`);
const callers = ["proxy.ts", "next.config.ts", ...["app", "components", "lib", "prisma", "scripts"].flatMap(filesBelow)]
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), "utf8")) }));

const finds = (isCall: (text: string) => boolean): string[] =>
  callers
    .filter(({ text }) => isCall(text))
    .map(({ file }) => file)
    .toSorted();

const listed = (heading: string): { file: string; words: string }[] => {
  const page = readFileSync(join(root, "docs/ways-out.md"), "utf8");
  const section = page.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
  return [...section.matchAll(/^\| `([^`]+)` *\| *(.*?) *\|$/gm)].map(([, file = "", words = ""]) => ({ file, words }));
};

it("every file that calls out by itself is listed, with the reason why it does not use the guard", () => {
  const rows = listed("Without the guard");
  expect(rows.map(({ file }) => file).toSorted()).toEqual(finds((text) => unguarded.some((way) => way.test(text))));
  for (const { file, words } of rows) expect(words.split(" ").length, file).toBeGreaterThan(3);
});

it("every file that calls out through the guard is listed", () => {
  expect(
    listed("Through the guard")
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual(finds((text) => guarded.test(text)));
});
