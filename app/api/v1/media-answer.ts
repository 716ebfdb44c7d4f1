import { kindOfSniffed, shownTypes, unknownMediaType } from "@/lib/traces/media/media-type";
import { type MediaFile } from "@/lib/services/traces/reading/read-media";
import { safeFileName } from "./attachment";
import { streamOf } from "./stream-of";

/** The part of a file that a Range header asks for; null for all of it, "beyond" where the file has no such part. */
export const rangeOf = (header: string | null, size: number): { from: number; to: number } | "beyond" | null => {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  return from >= size || from >= to ? "beyond" : { from, to };
};

const endings: Readonly<Record<string, string>> = { "audio/mpeg": "mp3", "application/pdf": "pdf" };
const endingOf = (type: string): string => endings[type] ?? type.slice(type.indexOf("/") + 1);

/**
 * Media as a browser may have it: with a type of its own only where its first bytes say that it is a picture, a sound
 * or a video; anything else is saved and never shown. Whatever it is, it runs nothing. `keptSeconds` is how long the
 * browser may keep it; null for not at all.
 */
export const mediaAnswer = (
  request: Request,
  { mediaType, name, byteSize, bytes }: MediaFile,
  { sha256, keptSeconds }: { sha256: string; keptSeconds: number | null },
): Response => {
  const type = mediaType !== null && shownTypes.includes(mediaType) ? mediaType : unknownMediaType;
  const isInline = kindOfSniffed(type) !== "file" && kindOfSniffed(type) !== "document";
  const fallback = `${sha256.slice(0, 12)}.${type === unknownMediaType ? "bin" : endingOf(type)}`;
  const fileName = encodeURIComponent(safeFileName(name ?? "", fallback)).replace(/['()*]/g, "_");
  const etag = `"${sha256}"`;
  const headers: Record<string, string> = {
    "content-type": type,
    "content-disposition": `${isInline ? "inline" : "attachment"}; filename*=UTF-8''${fileName}`,
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": keptSeconds === null ? "private, no-store" : `private, max-age=${keptSeconds}`,
    "accept-ranges": "bytes",
    etag,
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  const range = rangeOf(request.headers.get("range"), byteSize);
  if (range === "beyond")
    return new Response(null, { status: 416, headers: { ...headers, "content-range": `bytes */${byteSize}` } });
  const { from, to } = range ?? { from: 0, to: byteSize };
  headers["content-length"] = String(to - from);
  if (range !== null) headers["content-range"] = `bytes ${from}-${to - 1}/${byteSize}`;
  return new Response(streamOf(bytes(from, to)), { status: range === null ? 200 : 206, headers });
};
