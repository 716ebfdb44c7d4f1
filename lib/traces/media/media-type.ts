import { type MediaKind } from "./media-kinds";

/** Of what no first bytes vouch for. */
export const unknownMediaType = "application/octet-stream";

const kindByType: Readonly<Record<string, MediaKind>> = {
  "image/png": "image",
  "image/jpeg": "image",
  "image/gif": "image",
  "image/webp": "image",
  "image/avif": "image",
  "audio/mpeg": "audio",
  "audio/wav": "audio",
  "audio/ogg": "audio",
  "video/mp4": "video",
  "video/webm": "video",
  "application/pdf": "document",
};

/** The types that a browser may show, each known by its first bytes; SVG is none of them. */
export const shownTypes: readonly string[] = Object.keys(kindByType);

/** The kind of bytes whose type was seen in them. */
export const kindOfSniffed = (mediaType: string): MediaKind => kindByType[mediaType] ?? "file";

/** The kind that a type claims, for what is not there to be looked at. */
export function kindOfClaimed(mediaType: string): MediaKind {
  if (mediaType === "image/svg+xml") return "file";
  const group = mediaType.slice(0, mediaType.indexOf("/"));
  if (group === "image" || group === "audio" || group === "video") return group;
  return mediaType === "application/pdf" ? "document" : "file";
}

/** The type that the first bytes say, of those that a browser may show; null where they say another or none. */
export function sniffType(bytes: Uint8Array): string | null {
  const text = String.fromCharCode(...bytes.subarray(0, 64));
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "image/gif";
  if (text.startsWith("%PDF-")) return "application/pdf";
  if (text.startsWith("OggS")) return "audio/ogg";
  if (text.startsWith("ID3") || /^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(text)) return "audio/mpeg";
  if (text.startsWith("\x1a\x45\xdf\xa3") && text.includes("webm")) return "video/webm";
  if (text.startsWith("RIFF")) return riffTypes[text.slice(8, 12)] ?? null;
  if (text.slice(4, 8) !== "ftyp") return null;
  const brand = text.slice(8, 12);
  if (brand === "avif" || brand === "avis") return "image/avif";
  return /^(?:isom|iso\d|mp4\d|avc1|M4V |dash|MSNV)$/.test(brand) ? "video/mp4" : null;
}

const riffTypes: Readonly<Record<string, string>> = { WAVE: "audio/wav", WEBP: "image/webp" };

/** A type as it may stand in a header: lower case, without parameters; null for what is none. */
export function plainType(text: string | undefined): string | null {
  const type = /^\s*([\w.+-]{1,60}\/[\w.+-]{1,80})\s*(?:;|$)/.exec((text ?? "").slice(0, 200))?.[1];
  return type === undefined ? null : type.toLowerCase();
}

/** The type that a short name of a format stands for, as `input_audio` and Bedrock write it. */
export const typeOfFormat = (format: string): string | null => typesOfFormat[format.toLowerCase()] ?? null;

const typesOfFormat: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  mp3: "audio/mpeg",
  mpeg: "audio/mpeg",
  wav: "audio/wav",
  ogg: "audio/ogg",
  mp4: "video/mp4",
  webm: "video/webm",
  pdf: "application/pdf",
};

/** How large something is, in words: `12 kB`. */
export function byteWords(size: number): string {
  if (size < 1_000) return `${size} bytes`;
  const [unit, of] = size < 1_000_000 ? ["kB", 1_000] : ["MB", 1_000_000];
  const amount = size / Number(of);
  return `${amount < 10 ? amount.toFixed(1) : amount.toFixed(0)} ${unit}`;
}

/** A piece of media in words, for whoever sees none: `image/png, 12 kB`. */
export const mediaWords = ({ mediaType, byteSize }: { mediaType: string; byteSize?: number | undefined }): string =>
  byteSize === undefined ? mediaType : `${mediaType}, ${byteWords(byteSize)}`;
