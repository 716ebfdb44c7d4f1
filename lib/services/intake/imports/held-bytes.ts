import { maxInlineBytes } from "./max-inline-bytes";

/** So much of all files that arrive and wait is held at once; what comes beyond it is read back from the database. */
const mostHeld = 64 * 1024 * 1024;
let held = 0;

/** The bytes of a small file as they arrive, so that nobody has to read back what was just written. */
export interface HeldBytes {
  /** Whether they are still held. */
  add: (chunk: Uint8Array) => boolean;
  /** All of them, in memory of their own; null where they are too many, or too much is held already. */
  whole: () => Uint8Array<ArrayBuffer> | null;
  /** To be called once, when nobody needs them any more. */
  letGo: () => void;
}

export const holdBytes = (): HeldBytes => {
  let parts: Uint8Array[] | null = [];
  let joined: Uint8Array<ArrayBuffer> | null = null;
  let size = 0;
  const letGo = (): void => {
    held -= size;
    size = 0;
    parts = null;
    joined = null;
  };
  const add = (chunk: Uint8Array): boolean => {
    if (parts === null) return false;
    if (size + chunk.byteLength > maxInlineBytes || held + chunk.byteLength > mostHeld) {
      letGo();
      return false;
    }
    parts.push(chunk);
    size += chunk.byteLength;
    held += chunk.byteLength;
    return true;
  };
  const whole = (): Uint8Array<ArrayBuffer> | null => {
    if (parts === null || joined !== null) return joined;
    joined = new Uint8Array(size);
    let at = 0;
    for (const part of parts) {
      joined.set(part, at);
      at += part.byteLength;
    }
    parts = [];
    return joined;
  };
  return { add, whole, letGo };
};
