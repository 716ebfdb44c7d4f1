/**
 * The version that the sender of a change has seen, as If-Match names it; undefined for any, and where it is left out.
 */
export const seenVersion = (request: Request): string | undefined => {
  const named = request.headers.get("if-match")?.trim();
  if (named === undefined || named === "*") return undefined;
  return named
    .replace(/^W\//, "")
    .replace(/^"(.*)"$/, "$1")
    .replace(/~[^~]*$/, "");
};
