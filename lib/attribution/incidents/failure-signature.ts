import { z } from "zod";
import { type Attribution } from "@/lib/traces/attribution";
import { evidenceKinds } from "@/lib/traces/evidence-titles";
import { parties, partyOfKind } from "@/lib/traces/party";
import { type Finding } from "@/lib/traces/evidence";
import { type Step, type Trace } from "@/lib/traces/trace";
import { findEvidence } from "../evidence/find-evidence";
import { errorTexts } from "./error-texts";
import { evidenceSign } from "./evidence-sign";
import { outcomeSignature } from "./outcome-signature";
import { type Sighting, sightings } from "./sightings";
import { doingOf } from "./sign";
import { type UsualRuns } from "./usual-runs";
import { valueChanges } from "./value-change";

const shortText = z.string().max(160);

const EvidenceSign = z.object({
  kind: z.enum(evidenceKinds),
  form: shortText,
  role: shortText.nullable(),
  change: z.enum(valueChanges).nullable(),
  source: shortText.nullable(),
});

/**
 * By what failures are compared: made once of each, small, and without a value of its trace. Optional fields may be
 * added; a change of meaning raises `version`.
 */
export const failureSignatureSchema = z.object({
  version: z.literal(1),
  party: z.enum(parties),
  agent: shortText,
  /** Of a taxonomy, as `name:id`; null where the answer names none. */
  mode: shortText.nullable(),
  /** What is done at the step that the answer names. */
  act: shortText,
  /**
   * The first step at which something shows: evidence, or what runs that went well hardly do. Null where nothing does;
   * absent in signatures of before it was looked for.
   */
  start: z
    .object({
      agent: shortText,
      does: shortText,
      evidence: z.array(EvidenceSign).max(3),
      signs: z.array(shortText).max(10),
    })
    .nullable()
    .optional(),
  /** What shows at the next such step, and at those after it. */
  next: z.array(shortText).max(8).optional(),
  later: z.array(shortText).max(12).optional(),
  /** What tools and programs said that failed, folded. */
  errors: z.array(shortText).max(3),
  /** How the run ended, and how its answer differs from the expected one. */
  outcome: z.array(shortText).max(4),
});
export type FailureSignature = z.infer<typeof failureSignatureSchema>;

const maxTextLength = 100;
const cut = (text: string): string => text.slice(0, maxTextLength);

interface Failed {
  trace: Trace;
  attribution: Attribution;
  /** What runs of the system look like that went well; without it, only evidence shows where a failure starts. */
  usual?: UsualRuns | null;
  /** A person says so: then it starts where the answer says. */
  isChecked?: boolean;
  /** The evidence of this trace, where it was found before. */
  findings?: readonly Finding[] | null;
}

/** The signature of a failed trace by an answer to who broke it. No model and no key is asked. */
export function signatureOf(failed: Failed): FailureSignature {
  const { trace, attribution, usual = null, isChecked = false, findings } = failed;
  const { stepIndex, agent, failureMode, taxonomy, party } = attribution;
  const step = trace.steps[stepIndex];
  const seen = sightings(trace, findings ?? findEvidence(trace), usual);
  const [first, second, ...others] = isChecked && step ? startingAt(step, seen) : seen;
  return {
    version: 1,
    party: party ?? (step ? partyOfKind(step.kind) : "nobody"),
    agent: cut(agent),
    mode: failureMode === undefined ? null : cut(taxonomy ? `${taxonomy.name}:${failureMode}` : failureMode),
    act: step ? cut(doingOf(step)) : "",
    start: first
      ? {
          agent: cut(first.agent),
          does: cut(first.does),
          evidence: first.findings.slice(0, 3).map((finding) => evidenceSign(trace, finding)),
          signs: first.signs.slice(0, 10).map(cut),
        }
      : null,
    next: second ? [cut(second.does), ...seenAt(second)].slice(0, 8) : [],
    later: [...new Set(others.flatMap(seenAt))].slice(0, 12),
    errors: errorTexts(trace.steps, first?.stepIndex ?? stepIndex).map(cut),
    outcome: outcomeSignature(trace).map(cut),
  };
}

/** What is seen from a step on; that step first, also where nothing is seen at it. */
function startingAt(step: Step, seen: readonly Sighting[]): Sighting[] {
  const here = seen.find(({ stepIndex }) => stepIndex === step.index);
  const there = { stepIndex: step.index, agent: step.agent, does: doingOf(step), findings: [], signs: [] };
  return [here ?? there, ...seen.filter(({ stepIndex }) => stepIndex > step.index)];
}

const seenAt = ({ does, findings, signs }: Sighting): string[] =>
  [...findings.map(({ kind }) => `${kind}|${does}`), ...signs].map(cut);
