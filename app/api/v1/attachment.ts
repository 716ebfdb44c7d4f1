const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|]/gu;
const maxNameLength = 120;

/**
 * A file name that no file system and no header stumbles over: no paths, controls or marks
 * that turn the reading direction.
 */
export const safeFileName = (name: string, fallback: string): string => {
  const clean = [...name.replace(unsafe, "_")]
    .slice(-maxNameLength)
    .join("")
    .replace(/^[.\s]+/, "")
    .trim();
  return clean === "" ? fallback : clean;
};

/**
 * An answer that a browser saves and never shows: an uploaded file may hold anything.
 * `name` is cleaned by `safeFileName`, and written in ASCII beside its UTF-8 form (RFC 6266).
 */
export const attachment = (
  body: BodyInit,
  { name, fallback, contentType, byteSize }: { name: string; fallback: string; contentType: string; byteSize?: number },
): Response => {
  const fileName = safeFileName(name, fallback);
  const ascii = fileName.replace(/[^\x20-\x7e]/g, "_").replace(/[%;]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return new Response(body, {
    headers: {
      "content-type": contentType,
      ...(byteSize === undefined ? {} : { "content-length": String(byteSize) }),
      "content-disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
};
