import { createHash } from "node:crypto";

/**
 * The tag of an answer. Where what it shows has a version, that comes first: If-Match takes the tag, or the version
 * alone.
 */
export const tagOf = (text: string, version?: string): string => {
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  return `"${version === undefined ? "" : `${version}~`}${hash}"`;
};

const bare = (tag: string): string => tag.trim().replace(/^W\//, "");

/** Whether the sender of a request has the answer with this tag already. */
export const hasTag = (request: Request, tag: string): boolean => {
  const known = request.headers.get("if-none-match")?.split(",").map(bare);
  return known !== undefined && (known.includes(tag) || known.includes("*"));
};

/**
 * The version that the sender of a change has seen, as If-Match names it; undefined for any, and where it is left out.
 */
export const seenVersion = (request: Request): string | undefined => {
  const named = request.headers.get("if-match");
  if (named === null || named.trim() === "*") return undefined;
  return bare(named)
    .replace(/^"(.*)"$/, "$1")
    .replace(/~[^~]*$/, "");
};
