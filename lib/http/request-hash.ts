import { createHash } from "node:crypto";

export interface RequestHash {
  update: (part: Uint8Array) => void;
  digest: () => string;
}

const boundaryOf = (type: string | null): Buffer | null => {
  const [, boundary] = /^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(type ?? "") ?? [];
  return boundary === undefined ? null : Buffer.from(boundary);
};

/**
 * What a request asks: its method, address and body, part by part. The word that parts a form is another one each time
 * that the form is written, and does not count.
 */
export const requestHash = ({ method, url, headers }: Pick<Request, "method" | "url" | "headers">): RequestHash => {
  const { pathname, search } = new URL(url);
  const hash = createHash("sha256").update(`${method} ${pathname}${search}\n`);
  const boundary = boundaryOf(headers.get("content-type"));
  if (boundary === null) return { update: (part) => void hash.update(part), digest: () => hash.digest("hex") };
  let rest: Buffer = Buffer.alloc(0);
  const update = (part: Uint8Array): void => {
    rest = Buffer.concat([rest, part]);
    for (let at = rest.indexOf(boundary); at >= 0; at = rest.indexOf(boundary)) {
      hash.update(rest.subarray(0, at));
      rest = rest.subarray(at + boundary.byteLength);
    }
    // The beginning of the word may stand at the end.
    const ready = Math.max(0, rest.byteLength - boundary.byteLength + 1);
    hash.update(rest.subarray(0, ready));
    rest = rest.subarray(ready);
  };
  return { update, digest: () => hash.update(rest).digest("hex") };
};
