import { pointerTo } from "../json-pointer";
import { parseJson } from "../read-records";
import { type ByteSource } from "./byte-source";
import { type LiteralStore } from "./literal-store";
import { type Container, type Part } from "./scan-structure";

/** A run of values of a list or object, parsed together. */
export interface Run {
  text: string;
  values: unknown;
}

/** Where the file is not JSON. */
export class BrokenJson extends Error {
  constructor(readonly at: number) {
    super(`The file is not JSON: reading stopped near byte ${at}.`);
  }
}

async function readText(source: ByteSource, from: number, to: number): Promise<string> {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await source.read(from, to - from));
}

/** The values of a part that has no large one, as a list or an object. */
export async function readRun(source: ByteSource, part: Part, isList: boolean): Promise<Run> {
  const inner = await readText(source, part.from, part.to);
  const text = isList ? `[${inner}]` : `{${inner}}`;
  const read = parseJson(text);
  if (!read.isRead) throw new BrokenJson(part.from);
  return { text, values: read.value };
}

/** A value of the file: parsed at once where it is small, else put together so that nothing but values stays. */
export async function buildValue(
  source: ByteSource,
  part: Part,
  pointer: string,
  literals: LiteralStore,
  onProgress: (at: number) => void,
): Promise<unknown> {
  const { inside } = part;
  if (inside === null) {
    const { text, values } = await readRun(source, part, true);
    literals.add(text.slice(1, -1), pointer);
    return (values as unknown[])[0];
  }
  return inside.isList
    ? buildList(source, inside, pointer, literals, onProgress)
    : buildObject(source, inside, pointer, literals, onProgress);
}

async function buildList(
  source: ByteSource,
  { parts }: Container,
  pointer: string,
  literals: LiteralStore,
  onProgress: (at: number) => void,
): Promise<unknown[]> {
  const list: unknown[] = [];
  for (const part of parts) {
    if (part.inside === null) {
      const { text, values } = await readRun(source, part, true);
      literals.add(text, pointer, list.length);
      for (const value of values as unknown[]) list.push(value);
    } else list.push(await buildValue(source, part, pointerTo(pointer, list.length), literals, onProgress));
    onProgress(part.to);
  }
  return list;
}

async function buildObject(
  source: ByteSource,
  { parts }: Container,
  pointer: string,
  literals: LiteralStore,
  onProgress: (at: number) => void,
): Promise<object> {
  const object: object = {};
  const set = (key: string, value: unknown): void =>
    void Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
  for (const part of parts) {
    if (part.key === null) {
      const { text, values } = await readRun(source, part, false);
      literals.add(text, pointer);
      for (const [key, value] of Object.entries(values as object)) set(key, value);
    } else {
      const key = parseJson(await readText(source, part.key.from, part.key.to));
      if (!key.isRead || typeof key.value !== "string") throw new BrokenJson(part.key.from);
      set(key.value, await buildValue(source, part, pointerTo(pointer, key.value), literals, onProgress));
    }
    onProgress(part.to);
  }
  return object;
}
