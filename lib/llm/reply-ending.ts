import { JudgeError } from "@/lib/attribution/judge-error";
import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { quoted } from "./said-by-endpoint";

/** As endpoints name what their filters stopped: OpenAI and Azure, then Google. */
const filtered = new Set(["content_filter", "safety", "prohibited_content", "blocklist", "spii", "recitation"]);
const longestRefusal = 600;

/** Whether a reply is nothing but a polite refusal. */
const isRefusal = (reply: string): boolean =>
  reply.length <= longestRefusal &&
  !reply.includes("{") &&
  /^\W*(i['’]?m (very )?sorry|i am sorry|sorry|i apologi[sz]e|i can(no|['’])t|i['’]m (unable|not able)|i won['’]t|as an ai)\b/i.test(
    reply,
  ) &&
  /\b(can(no|['’])t|unable|not able|won['’]t|decline)\b[^.]*\b(help|assist|comply|provide|analy[sz]|continue|answer|fulfill?|process|discuss)/i.test(
    reply,
  );

export const isCutOff = ({ finishReason }: Pick<RecordedCall, "finishReason">): boolean =>
  finishReason === "length" || finishReason === "max_tokens";

/**
 * The error of a reply that holds no answer because the model refused or a filter stopped it: asking again would only
 * cost. Null where neither is so.
 */
export function explainEnding({
  finishReason,
  reply,
}: Pick<RecordedCall, "finishReason" | "reply">): JudgeError | null {
  const ending = finishReason?.toLowerCase() ?? "";
  if (filtered.has(ending))
    return new JudgeError(
      "refused",
      `A content filter of the provider stopped the reply (${ending}). Choose another model or provider.`,
      reply,
    );
  if (ending !== "refusal" && !isRefusal(reply)) return null;
  const quote = quoted(reply);
  return new JudgeError(
    "refused",
    `The model refused to answer.${quote === "" ? "" : ` It says: “${quote}”`} Choose another model.`,
    reply,
  );
}
