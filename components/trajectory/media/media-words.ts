import { formatBytes } from "@/lib/format";
import { type StepMedia } from "@/lib/traces/trace";

const kindWords = { image: "Image", audio: "Audio", video: "Video", document: "Document", file: "File" } as const;

/** What a piece of media is, for whoever does not see it: "Image: hive.png, image/png, 12 kB". */
export function mediaLabel({ kind, name, mediaType, byteSize }: StepMedia): string {
  const size = byteSize === undefined ? undefined : formatBytes(byteSize);
  const facts = [name, mediaType, size].filter((fact) => fact !== undefined && fact !== "");
  return [kindWords[kind], facts.join(", ")].filter((part) => part !== "").join(": ");
}

/** Where an address leads that a browser may open: the host of a web page; null for any other. */
export function webHost(address: string | undefined): string | null {
  if (address === undefined) return null;
  try {
    const { protocol, host } = new URL(address);
    return protocol === "https:" || protocol === "http:" ? host : null;
  } catch {
    return null;
  }
}
