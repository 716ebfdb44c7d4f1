import { contentFormat } from "@/lib/traces/content-format";
import { type StepWindow } from "@/lib/traces/step-window";

/** A step's content as it stands on paper: JSON on lines of its own, and whether its columns matter. */
export function textForPrint({ content, kind }: Pick<StepWindow, "content" | "kind">): {
  text: string;
  isMono: boolean;
} {
  const format = contentFormat(content, kind);
  const isMono = format !== "text" && format !== "markdown";
  return { text: format === "json" ? onLines(content) : content, isMono };
}

function onLines(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    // JSON among other words, or its beginning.
    return json;
  }
}
