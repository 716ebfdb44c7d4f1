import { stepKindWords } from "@/components/ground/ui/step-kind-words";
import { jsonStart } from "@/lib/traces/json-in-text";
import { type StepWindow } from "@/lib/traces/step-window";

/** What a step and its version before are, in a word: a ledger, a plan, code. */
export function versionNoun({ content, kind, tool }: Pick<StepWindow, "content" | "kind" | "tool">): string {
  if (tool) return `call of ${tool.name}`;
  const opening = content.slice(0, 200);
  if (/\bledger\b/i.test(opening)) return "ledger";
  if (/\bplan\b/i.test(opening)) return "plan";
  if (jsonStart(content) !== null) return "JSON";
  if (/^ {0,3}(?:```|~~~)/m.test(content)) return "code";
  return stepKindWords[kind];
}
