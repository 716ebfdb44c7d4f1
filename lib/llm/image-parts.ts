import { type JudgeMessage } from "@/lib/attribution/judge";
import { JudgeError } from "@/lib/attribution/judge-error";
import { imageMarks } from "@/lib/attribution/prompts/show-images";
import { type ImageFile, type JudgeImages } from "@/lib/attribution/seen-images";

/** Images that one request shows, by SHA-256, and what ends the marks where they belong. */
export interface RequestImages {
  nonce: string;
  files: ReadonlyMap<string, ImageFile>;
}

export type MessagePart = { type: "text"; text: string } | ({ type: "image" } & ImageFile);

/** The images that messages have marks for, with their bytes. Rejects with JudgeError where one is kept no more. */
export async function readImages(
  { nonce, read }: JudgeImages,
  messages: readonly JudgeMessage[],
): Promise<RequestImages | undefined> {
  const marks = messages.flatMap(({ content }) => imageMarks(content, nonce));
  if (marks.length === 0) return undefined;
  const files = new Map<string, ImageFile>();
  for (const { sha256 } of marks) {
    const file = files.get(sha256) ?? (await read(sha256));
    if (!file) throw new JudgeError("refused", "An image of this trace is not kept any more. Start a new run.");
    files.set(sha256, file);
  }
  return { nonce, files };
}

/** A text with its images after their marks, each where it stands first. */
export function partsOf(content: string, images: RequestImages | undefined): MessagePart[] {
  const parts: MessagePart[] = [];
  let from = 0;
  for (const { sha256, end } of images ? imageMarks(content, images.nonce) : []) {
    const file = images?.files.get(sha256);
    if (!file) continue;
    parts.push({ type: "text", text: content.slice(from, end) }, { type: "image", ...file });
    from = end;
  }
  return from < content.length || parts.length === 0 ? [...parts, { type: "text", text: content.slice(from) }] : parts;
}
