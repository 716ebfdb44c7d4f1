import { createHash } from "node:crypto";
import { Transform } from "node:stream";

const newLine = 0x0a;

/** Passes bytes on and measures them: a row of `COPY` is a line, since it writes a line end within a value as `\n`. */
export function measured(): { stream: Transform; result: () => { rows: number; bytes: number; sha256: string } } {
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      for (let at = chunk.indexOf(newLine); at !== -1; at = chunk.indexOf(newLine, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ rows, bytes, sha256: hash.digest("hex") }) };
}
