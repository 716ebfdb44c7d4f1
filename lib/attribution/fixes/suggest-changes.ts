import { type EvidenceKind, evidenceKinds } from "@/lib/traces/evidence-titles";
import { type Party, storedParty } from "@/lib/traces/party";
import { commonSign } from "../incidents/common-sign";
import { type IncidentProfile } from "../incidents/incident-profile";
import { mast } from "../taxonomies/mast";
import { mastAdvice } from "../taxonomies/mast-advice";
import { type ChangePlace, changePlaceOf } from "./change-place";
import { type Changes, evidenceChanges } from "./evidence-changes";
import { changeKinds, type SuggestedChange } from "./suggested-change";

/** What could be changed where it is not an agent's doing. */
const partyChanges: Record<Exclude<Party, "agent" | "nobody">, (place: ChangePlace) => Changes> = {
  tool: ({ agent, tool }) => ({
    prompt: `Check each result of ${tool ?? "a tool"} against the task before you use it, and say if it looks wrong.`,
    check: `Compare the result of ${tool ?? "the tool"} with a second source before ${agent} uses it.`,
    tool: `Test ${tool ?? "the tool"} with the calls of these traces, and let it return an error instead of a wrong result.`,
  }),
  environment: ({ agent, tool }) => ({
    prompt: `If a service is away, say so and name what could not be done. Do not fill the gap.`,
    flow: `Retry after a pause, and give ${agent} a second source for when that fails, too.`,
    tool: `Let ${tool ?? "the tool"} report time-outs and refusals as errors that name the service.`,
  }),
  user: ({ agent }) => ({
    prompt: `Before you start, list what the task leaves open or contradicts, and ask.`,
    flow: `Let ${agent} ask the user back before the first step if something is missing.`,
  }),
  framework: ({ agent, recipient }) => ({
    check: `After each handover, compare what ${recipient ?? "the next agent"} received with what ${agent} sent.`,
    flow: `Hand over in parts that fit the limits of length, and stop the run if one does not arrive.`,
  }),
};

/** What fits any step of an agent. */
const usual = ({ agent, recipient, tool }: ChangePlace): Changes => ({
  check: tool
    ? `Before ${tool} runs, let another agent compare its arguments with the task.`
    : `After this step of ${agent}, let another agent compare it with the task and its sources, and send it back if they differ.`,
  ...(recipient === null
    ? {}
    : {
        flow: `Give ${recipient} the original task next to the message of ${agent}, so that nothing is lost between them.`,
      }),
});

/**
 * What could be changed so that an incident does not happen again, one of each kind at most: by the evidence that most
 * of its traces show, else by whose doing it is, and by the failure mode. Without a model, and not tried.
 */
export function suggestChanges(profile: IncidentProfile): SuggestedChange[] {
  const place = changePlaceOf(profile);
  const evidence = evidenceOf(profile);
  const party = storedParty(commonSign(profile, "party"));
  const advice = adviceOf(commonSign(profile, "mode"));
  const changes: Changes = {
    ...(party === null || party === "agent" || party === "nobody" ? usual(place) : partyChanges[party](place)),
    ...(evidence === undefined ? (advice === null ? {} : { prompt: advice }) : evidenceChanges[evidence](place)),
  };
  return changeKinds.flatMap((kind) => {
    const text = changes[kind];
    return text === undefined ? [] : [{ kind, text }];
  });
}

/** The evidence that most of them show; where they show none, an error that they share was passed over. */
const evidenceOf = (profile: IncidentProfile): EvidenceKind | undefined => {
  const sign = commonSign(profile, "evidence");
  if (sign === null && commonSign(profile, "party") === "agent" && commonSign(profile, "error") !== null)
    return "failure-ignored";
  return evidenceKinds.find((kind) => kind === sign);
};

/** By a mode of MAST, as it is stored: behind the name of its taxonomy. */
const adviceOf = (mode: string | null): string | null =>
  mode?.startsWith(`${mast.name}:`) ? (mastAdvice[mode.slice(mast.name.length + 1)] ?? null) : null;
