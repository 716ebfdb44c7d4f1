import { type JudgeMark } from "@/lib/attribution/certificate/judge-mark";
import { type AttributeOutcome } from "@/lib/llm/attribute-trace";
import { type Attribution } from "@/lib/traces/attribution";
import { partyWords } from "@/lib/traces/party";
import { plainText, say } from "../terminal";

/**
 * One trace of one file. `attribution` is null where `error` is not, unless a limit stopped it: then it is
 * the best that was found by then.
 */
export interface AttributeResult extends Omit<AttributeOutcome, "error"> {
  file: string;
  /** Position of the trace in its file, from 0. */
  traceIndex: number;
  method: string;
  /** Null where no model was asked. */
  model: string | null;
  /** The weights that were read with; null where none were. */
  tracer: { name: string; hash: string } | null;
  /** What the judge is certified for, or that it is not; null where no model answered. */
  judge: JudgeMark | null;
  error: { code: string; message: string; reply: string | null } | null;
}

/** What came of a trace, on one line. */
export function summarise({ attribution, error, isPartial }: AttributeResult): string {
  if (!attribution) return plainText(`failed: ${error?.message ?? ""}`);
  const found = `step ${attribution.stepIndex}, ${attribution.agent}`;
  if (isPartial) return plainText(`stopped at its limit; best so far: ${found}`);
  return plainText(attribution.isAbstained ? `no clear answer; 1st to read: ${found}` : found);
}

/** Says for people what came of a trace. */
export function sayResult(result: AttributeResult): void {
  const { attribution, error, notes, model, callCount, inputTokens, outputTokens, costUsd, durationMs } = result;
  say(`${plainText(result.file)}${result.traceIndex > 0 ? ` (trace ${result.traceIndex})` : ""}`);
  say(`  ${summarise(result)}`);
  if (attribution) sayAttribution(attribution);
  else if (error?.reply) say(`  its reply: ${plainText(shorten(error.reply))}`);
  if (result.judge) say(`  judge: ${plainText(result.judge.sentence)}`);
  for (const message of notes) say(`  note: ${plainText(message)}`);
  const cost = costUsd === null ? "" : `, $${costUsd.toFixed(4)}`;
  const calls = `${callCount} ${callCount === 1 ? "call" : "calls"}, ${inputTokens} tokens in, ${outputTokens} out${cost}`;
  say(`  ${model === null ? "no model asked" : calls}, ${(durationMs / 1000).toFixed(1)} s\n`);
}

/** As much of a reply as tells what is wrong with it. */
const mostOfReply = 500;
const shorten = (reply: string): string => {
  const line = reply.replace(/\s+/g, " ").trim();
  return line.length > mostOfReply ? `${line.slice(0, mostOfReply)}… (all of it with --json)` : line;
};

const READING_ORDER = 5;

function sayAttribution(attribution: Attribution): void {
  const { reason, probability, applicability, isAbstained, suspects, failureMode, interval, isDisputed } = attribution;
  say(`  ${plainText(reason).replaceAll("\n", "\n  ")}`);
  if (attribution.party !== undefined && attribution.party !== "agent")
    say(`  whose fault: ${partyWords[attribution.party].title.toLowerCase()}`);
  if (attribution.denial !== undefined)
    say(`  asked first, it named no step: ${plainText(shorten(attribution.denial))}`);
  if (failureMode !== undefined) say(`  failure mode: ${plainText(failureMode)}`);
  if (attribution.suggestedFix !== undefined) say(`  to try: ${plainText(attribution.suggestedFix)}`);
  if (probability)
    say(`  measured probability: step ${probability.step.toFixed(2)}, agent ${probability.agent.toFixed(2)}`);
  if (interval)
    say(`  in ${Math.round(interval.coverage * 100)}% of cases between steps ${interval.first} and ${interval.last}`);
  if (isDisputed) say("  the voters disagree");
  if (isAbstained && suspects.length > 1)
    say(
      `  reading order: steps ${suspects
        .slice(0, READING_ORDER)
        .map(({ stepIndex }) => stepIndex)
        .join(", ")}`,
    );
  if (applicability && applicability.level !== "familiar") say(`  ${plainText(applicability.words)}`);
}
