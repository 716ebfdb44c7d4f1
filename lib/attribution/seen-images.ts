import { reservedImageTokens } from "./image-tokens";
import { type JudgeModel } from "./judge-endpoint";

/** The images that models take; all else of a step is told by type and size. */
export const imageTypes: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/**
 * At most so many images stand in one prompt, of so many bytes: base64 makes them a third larger, and the strictest of
 * the providers takes 5 MB for an image and 32 MB for a request.
 */
export const imageLimits = { count: 20, itemBytes: 3_750_000, promptBytes: 15_000_000 } as const;

/** All images of a prompt take at most this share of the context. */
const shareOfContext = 0.25;

/** An image that a step of a trace carries. */
export interface StepImage {
  stepIndex: number;
  /** Of its bytes, hex. */
  sha256: string;
  mediaType: string;
  byteSize: number;
}

/** The images that a judge of one trace may be given. */
export interface JudgeImages {
  /** What ends the tags of its prompts. */
  nonce: string;
  images: readonly StepImage[];
  /** The bytes of one of them as base64, with the type that they have; null where they are kept no more. */
  read: (sha256: string) => Promise<ImageFile | null>;
}

export interface ImageFile {
  mediaType: string;
  base64: string;
}

/** How many different images of a trace one prompt shows a model at most; none of one that does not see. */
export function imagesInPrompt(
  { name, contextTokens, seesImages = false }: Pick<JudgeModel, "name" | "contextTokens" | "seesImages">,
  imageCount: number,
): number {
  if (!seesImages) return 0;
  const room = Math.floor((contextTokens * shareOfContext) / reservedImageTokens(name));
  return Math.min(imageCount, imageLimits.count, room);
}
