import { partyWords } from "@/lib/traces/party";
import { type LabelClaim } from "./label-claim";

const parts: Record<LabelClaim["contributory"][number]["part"], string> = {
  introduced: "introduced it",
  propagated: "passed it on",
  "missed-check": "missed it",
  "made-worse": "made it worse",
};

/** What a label says, in lines, so that two can be read beside each other. */
export const labelWords = (claim: LabelClaim): string => {
  const { agent, stepIndex, range, isCertain, reason, quotes, contributory, failureMode, party } = claim;
  return [
    `Step ${stepIndex}, ${agent}${isCertain ? "" : " (in doubt)"}`,
    ...(range ? [`Step range: ${range.first} to ${range.last}`] : []),
    ...(party === null ? [] : [`Whose fault: ${partyWords[party].title}`]),
    ...(failureMode === null ? [] : [`Failure mode ${failureMode}`]),
    ...(reason.trim() === "" ? [] : [reason.trim()]),
    ...quotes.map((quote) => `Step ${quote.stepIndex}: “${quote.text}”`),
    ...contributory.map((step) => `Step ${step.stepIndex}, ${step.agent}, ${parts[step.part]}`),
  ].join("\n");
};
