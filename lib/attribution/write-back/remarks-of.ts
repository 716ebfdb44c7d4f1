import { safeText } from "@/lib/attribution/safe-text";
import { type Party, partyWords } from "@/lib/traces/party";
import { kindTitles, type PlatformKind } from "./destination-view";
import { type Remark } from "./remark";
import { type Verdict } from "./verdict";

/** On the span of the decisive step. */
export const stepRemark = "faultline.decisive_step";
/** On the trace, where a platform shows remarks about whole traces. */
export const agentRemark = "faultline.failed_agent";

const most = { label: 200, explanation: 4_000 };
/** Longer than this it is cut, between two characters. */
const cut = (text: string, length: number): string => {
  const characters = [...safeText(text)];
  return characters.length <= length ? characters.join("") : `${characters.slice(0, length - 1).join("")}…`;
};

const faultWords = (party: Party | null): string =>
  party === null || party === "agent" ? "" : ` Responsible party: ${partyWords[party].title.toLowerCase()}.`;

const explanationOf = ({ stepIndex, agent, reason, party, by, url }: Verdict): string =>
  [
    `Step ${stepIndex}, ${agent}: ${cut(reason.trim() || "no reason given", most.explanation)}${faultWords(party)}`,
    `Source: ${by}.`,
    url,
  ]
    .map((line) => safeText(line))
    .join("\n");

const metadataOf = ({ stepIndex, agent, failureMode, party, by, url }: Verdict): Remark["metadata"] => ({
  step: stepIndex,
  agent: cut(agent, most.label),
  ...(failureMode === null ? {} : { failureMode: cut(failureMode, most.label) }),
  ...(party === null ? {} : { party }),
  by: cut(by, most.label),
  url,
});

/** What a verdict is for a platform: remarks, or in a sentence why there are none. */
export const remarksOf = (verdict: Verdict, kind: PlatformKind): { remarks: Remark[]; note: string | null } => {
  const { key, traceId, spanId, stepIndex, at, byKind, probability } = verdict;
  if (traceId === null) return { remarks: [], note: `The trace has no ${kindTitles[kind]} id.` };
  const common = { key, traceId, byKind, explanation: explanationOf(verdict), metadata: metadataOf(verdict), at };
  const onStep: Remark | null =
    spanId === null
      ? null
      : {
          ...common,
          name: stepRemark,
          spanId,
          label: cut(verdict.failureMode ?? "decisive step", most.label),
          score: probability,
        };
  const onTrace: Remark | null =
    kind !== "langfuse"
      ? null
      : {
          ...common,
          name: agentRemark,
          spanId: null,
          label: cut(verdict.agent, most.label),
          score: null,
        };
  const remarks = [onStep, onTrace].filter((remark) => remark !== null);
  if (onStep === null) {
    const note = `Step ${stepIndex} has no span of its own in ${kindTitles[kind]}.`;
    return { remarks, note };
  }
  return { remarks, note: null };
};
