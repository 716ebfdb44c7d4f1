/** A JSON pointer (RFC 6901) to something below `base`; the empty pointer is the whole file. */
export function pointerTo(base: string, ...path: readonly (string | number)[]): string {
  return base + path.map((key) => `/${String(key).replace(/~/g, "~0").replace(/\//g, "~1")}`).join("");
}
