import { type Quote } from "@/lib/traces/attribution";
import { type Step } from "@/lib/traces/trace";

const maxLength = 160;

/**
 * The first line with words of a step, as it stands there and cut after 160 characters; none where the step is empty.
 */
export function openingQuote({ index, content }: Pick<Step, "index" | "content">): Quote[] {
  const line = (/\S[^\r\n]*/u.exec(content)?.[0] ?? "").trimEnd();
  const characters = [...line.slice(0, 2 * maxLength)].slice(0, maxLength).join("");
  return characters === "" ? [] : [{ stepIndex: index, text: characters }];
}
