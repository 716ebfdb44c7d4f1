import { gunzipSync, gzipSync, unzipSync, zipSync } from "fflate";
import { type InputFile } from "../parse-files";

export const mutations = ["cut", "flip", "remove", "swap", "nest", "nest-text", "repeat", "huge"] as const;
export type Mutation = (typeof mutations)[number];

/** Numbers from 0 to 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One file of an import, damaged. What is packed is damaged inside, else only its first checksum would be tried. */
export function mutate(files: readonly InputFile[], mutation: Mutation, random: () => number): InputFile[] {
  const hit = Math.floor(random() * files.length);
  return files.map((file, at) => (at === hit ? { ...file, bytes: mutateBytes(file.bytes, mutation, random) } : file));
}

function mutateBytes(bytes: Uint8Array, mutation: Mutation, random: () => number): Uint8Array {
  const isInside = random() < 0.8;
  if (isInside && bytes[0] === 0x1f && bytes[1] === 0x8b)
    return gzipSync(mutateBytes(gunzipSync(bytes), mutation, random));
  if (isInside && bytes[0] === 0x50 && bytes[1] === 0x4b) return mutateZip(bytes, mutation, random);
  if (mutation === "cut") return bytes.slice(0, Math.floor(random() * bytes.length));
  if (mutation === "flip") return flip(bytes, random);
  return mutateText(bytes, mutation, random) ?? flip(bytes, random);
}

function mutateZip(bytes: Uint8Array, mutation: Mutation, random: () => number): Uint8Array {
  try {
    const entries = Object.entries(unzipSync(bytes));
    const hit = Math.floor(random() * entries.length);
    return zipSync(
      Object.fromEntries(
        entries.map(([path, entry], at) => [path, at === hit ? mutateBytes(entry, mutation, random) : entry]),
      ),
      { level: 1 },
    );
  } catch {
    return flip(bytes, random);
  }
}

function flip(bytes: Uint8Array, random: () => number): Uint8Array {
  const flipped = bytes.slice();
  for (let left = 1 + Math.floor(random() * 20); left > 0 && flipped.length > 0; left -= 1)
    flipped[Math.floor(random() * flipped.length)] = Math.floor(random() * 256);
  return flipped;
}

/** Damages values of JSON or of lines of JSON, else lines of text; null where the bytes are neither. */
function mutateText(bytes: Uint8Array, mutation: Mutation, random: () => number): Uint8Array | null {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
  if (text.includes("\0")) return null;
  const whole = parse(text);
  if (whole !== undefined) return encode(write(mutateValue(whole, mutation, random)));
  const lines = text.split("\n");
  const hit = Math.floor(random() * lines.length);
  const value = parse(lines[hit] ?? "");
  const damaged =
    value === undefined ? mutateLine(lines[hit] ?? "", mutation) : [write(mutateValue(value, mutation, random))];
  return encode(lines.flatMap((line, at) => (at === hit ? damaged : [line])).join("\n"));
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function mutateLine(line: string, mutation: Mutation): string[] {
  if (mutation === "remove") return [];
  if (mutation === "repeat") return Array<string>(1000).fill(line);
  return mutation === "swap" ? [[...line].reverse().join("")] : [line + deepText];
}

const depth = 10_000;
const deepText = "[".repeat(depth) + "]".repeat(depth);
/** Stands for what JSON.stringify cannot write. */
const deepMark = "\uE000deep";
const hugeMark = "\uE000huge";

const write = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(`"${deepMark}"`, deepText)
    .replaceAll(`"${hugeMark}"`, `1${"0".repeat(400)}`);

/** Damages a few of the places of a value. */
function mutateValue(root: unknown, mutation: Mutation, random: () => number): unknown {
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const key of Object.keys(value)) {
      const holder = value as Record<string, unknown>;
      places.push({ holder, key });
      visit(holder[key]);
    }
  };
  visit(root);
  for (let left = 1 + Math.floor(random() * 4); left > 0 && places.length > 0; left -= 1) {
    const place = places[Math.floor(random() * places.length)];
    if (place) damage(place.holder, place.key, mutation, random);
  }
  return root;
}

function damage(holder: Record<string, unknown>, key: string, mutation: Mutation, random: () => number): void {
  const value = holder[key];
  if (mutation === "remove") {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  } else if (mutation === "repeat" && Array.isArray(holder))
    holder.splice(Number(key), 0, ...Array<unknown>(Math.ceil(random() * 500)).fill(value));
  else if (mutation === "nest") holder[key] = deepMark;
  else if (mutation === "nest-text") holder[key] = deepText;
  else if (mutation === "huge")
    holder[key] = pick([hugeMark, -1, 1e308, Number.MAX_SAFE_INTEGER, "9".repeat(5000), 0.1], random);
  else holder[key] = pick([null, "", 0, true, [], {}, [value], { value }, String(value), [[]], "\ud800\0"], random);
}

const pick = <T>(choices: readonly T[], random: () => number): T => choices[Math.floor(random() * choices.length)] as T;
