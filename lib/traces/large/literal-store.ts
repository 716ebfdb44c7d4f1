import { argumentKeys, readLiterals } from "../json-literals";

/** A longer text is no tool's arguments; it is shown as parsing gives it. */
const maxLength = 64 * 1024;

/**
 * How tool arguments were spelled in a file that is not held: only those that differ from what JSON.stringify would
 * write, as bytes of their own, because a piece of a text keeps the whole text.
 */
export class LiteralStore {
  private readonly literals = new Map<string, Uint8Array>();

  /** Takes what a text of JSON holds; the items of a list at its top are counted from `firstIndex`. */
  add(text: string, base: string, firstIndex = 0): void {
    for (const [pointer, literal] of readLiterals(text, argumentKeys, base, firstIndex))
      if (literal.length <= maxLength && respell(literal) !== literal)
        this.literals.set(pointer, new TextEncoder().encode(literal));
  }

  readonly read = (pointer: string): string | undefined => {
    const bytes = this.literals.get(pointer);
    return bytes && new TextDecoder().decode(bytes);
  };
}

function respell(literal: string): string | null {
  try {
    return JSON.stringify(JSON.parse(literal));
  } catch {
    return null;
  }
}
