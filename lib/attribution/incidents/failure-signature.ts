import { z } from "zod";
import { type Attribution } from "@/lib/traces/attribution";
import { evidenceKinds } from "@/lib/traces/evidence-titles";
import { parties, partyOfKind } from "@/lib/traces/party";
import { type Trace } from "@/lib/traces/trace";
import { findEvidence } from "../evidence/find-evidence";
import { actSignature } from "./act-signature";
import { errorTexts } from "./error-texts";
import { evidenceSignature } from "./evidence-signature";
import { plainWords } from "./fold-values";
import { outcomeSignature } from "./outcome-signature";
import { valueChanges } from "./value-change";

const shortText = z.string().max(160);

/**
 * By what failures are compared: made once of each, small, and without a value of its trace. `evidence` is in the order
 * of weight. Optional fields may be added; a change of meaning raises `version`.
 */
export const failureSignatureSchema = z.object({
  version: z.literal(1),
  party: z.enum(parties),
  agent: shortText,
  /** Of a taxonomy, as `name:id`; null where the answer names none. */
  mode: shortText.nullable(),
  evidence: z
    .array(
      z.object({
        kind: z.enum(evidenceKinds),
        agent: shortText,
        /** Whether its step is the one that the answer names. */
        isDecisive: z.boolean(),
        /** Its sentence, folded. */
        form: shortText,
        /** The name of the field or condition that it is about; null where it has none. */
        role: shortText.nullable(),
        change: z.enum(valueChanges).nullable(),
      }),
    )
    .max(4),
  /** What is done at the decisive step and around it, without its values. */
  act: z.array(shortText).max(24),
  /** What tools and programs said that failed, folded. */
  errors: z.array(shortText).max(3),
  /** How the run ended, and how its answer differs from the expected one. */
  outcome: z.array(shortText).max(6),
  /** Plain words of the reason. */
  words: z.array(shortText).max(40),
});
export type FailureSignature = z.infer<typeof failureSignatureSchema>;

const maxTextLength = 160;
const cut = (text: string): string => text.slice(0, maxTextLength);

/** The signature of a failed trace by an answer to who broke it. No model and no key is asked. */
export function signatureOf({ trace, attribution }: { trace: Trace; attribution: Attribution }): FailureSignature {
  const { stepIndex, agent, failureMode, taxonomy, reason, party } = attribution;
  const findings = findEvidence(trace);
  const kind = trace.steps[stepIndex]?.kind;
  return {
    version: 1,
    party: party ?? (kind === undefined ? "nobody" : partyOfKind(kind)),
    agent: cut(agent),
    mode: failureMode === undefined ? null : cut(taxonomy ? `${taxonomy.name}:${failureMode}` : failureMode),
    evidence: evidenceSignature(trace, findings, stepIndex).map((one) => ({
      ...one,
      agent: cut(one.agent),
      form: cut(one.form),
      role: one.role === null ? null : cut(one.role),
    })),
    act: actSignature(trace.steps, stepIndex).map(cut),
    errors: errorTexts(trace.steps, stepIndex).map(cut),
    outcome: outcomeSignature(trace).map(cut),
    words: plainWords(reason).slice(0, 40).map(cut),
  };
}
