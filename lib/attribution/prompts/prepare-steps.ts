import { type Step } from "@/lib/traces/trace";
import { mediaWords } from "@/lib/traces/media/media-type";
import { safeText } from "../safe-text";
import { countBytes } from "../token-estimate";
import { escapeAttribute, stepFence } from "./fence";

/** A step made ready once for all prompts of a run. Sizes are bytes of UTF-8. */
export interface PreparedStep {
  index: number;
  agent: string;
  /** The content as it can travel; positions are those of the original. */
  text: string;
  /** What it carries besides, of which a judge gets the type and size. */
  media?: string | undefined;
  /** Its line in the table index → agent. */
  tableLine: string;
  /** What stands over its fence: empty where nothing does, else closed by a line break. */
  heading: string;
  /** The whole step in its fence, its heading over it. */
  fence: string;
  fenceBytes: number;
  /** Heading and fence without the step's text. */
  frameBytes: number;
}

/** So many pieces of a step are named. */
const mostNamed = 10;

/** The media of a step in words: judges get its type and size, never its bytes. */
export function mediaNotShown({ media = [] }: Pick<Step, "media">): string | undefined {
  if (media.length === 0) return undefined;
  const named = media
    .slice(0, mostNamed)
    .map((item) => mediaWords({ ...item, mediaType: item.mediaType ?? item.kind }));
  return media.length > mostNamed ? `${named.join("; ")}; ${media.length - mostNamed} more` : named.join("; ");
}

/** `headings` gives what stands over the fence of a step, by its place among `steps`. */
export function prepareSteps(
  steps: readonly Step[],
  nonce: string,
  headings: ReadonlyMap<number, string> = new Map(),
): PreparedStep[] {
  return steps.map((step, at) => {
    const { index, agent, content } = step;
    const media = mediaNotShown(step);
    const text = safeText(content);
    const heading = headings.get(at) ?? "";
    const fence = heading + stepFence(nonce, { index, agent, text, media });
    return {
      index,
      agent,
      text,
      tableLine: `${index} → ${escapeAttribute(agent, nonce)}`,
      heading,
      fence,
      fenceBytes: countBytes(fence),
      frameBytes: countBytes(heading + stepFence(nonce, { index, agent, text: "", media })),
      media,
    };
  });
}
