import { type Attribution } from "../attribution";
import { type Finding } from "../evidence";
import { type Exhibit } from "../exhibit";
import { redactExhibit } from "./redact-exhibit";
import { type ReaderWords } from "./reader-words";

/** An attribution as readers of a share are shown it: every text and every agent, its exhibits included. */
export function redactAttribution(attribution: Attribution, words: ReaderWords): Attribution {
  const { agent, said, passage } = words;
  const { origin, suggestedFix, contributory, applicability, exhibits, evidence, denial } = attribution;
  const { failureMode, taxonomy } = words.mode(attribution);
  return {
    ...attribution,
    agent: agent(attribution.agent),
    reason: said(attribution.reason),
    ...(origin && { origin: redactOrigin(origin, agent) }),
    ...(denial === undefined ? {} : { denial: said(denial) }),
    ...(suggestedFix === undefined ? {} : { suggestedFix: said(suggestedFix) }),
    ...(typeof failureMode === "string" && { failureMode }),
    ...(taxonomy && { taxonomy }),
    ...(contributory && { contributory: contributory.map((step) => ({ ...step, agent: agent(step.agent) })) }),
    // Words that do not stand in the step are those of whoever says them.
    quotes: attribution.quotes.map((quote) => ({
      ...quote,
      text: quote.isVerified === false ? said(quote.text) : passage(quote.text),
    })),
    suspects: attribution.suspects.map((suspect) => ({
      ...suspect,
      agent: agent(suspect.agent),
      ...(suspect.words === undefined ? {} : { words: said(suspect.words) }),
    })),
    ...(applicability && { applicability: { ...applicability, words: said(applicability.words) } }),
    ...(exhibits && { exhibits: exhibits.map((exhibit) => redactExhibit(exhibit, words)) }),
    ...(evidence && { evidence: evidence.map((finding) => redactFinding(finding, words)) }),
  };
}

/**
 * Where words were masked, places in the text are no longer where they were: they are left out. A value that a finding
 * names may be a part of what was masked.
 */
const redactFinding = (finding: Finding, { agent, said }: ReaderWords): Finding => ({
  ...finding,
  agent: agent(finding.agent),
  words: said(finding.words),
  span: null,
  against: finding.against.map(({ stepIndex, text }) => ({ stepIndex, span: null, text: said(text) })),
});

const redactOrigin = (
  origin: NonNullable<Attribution["origin"]>,
  agent: ReaderWords["agent"],
): NonNullable<Attribution["origin"]> =>
  origin.kind === "agent" ? origin : { ...origin, from: agent(origin.from), to: agent(origin.to) };

const namedIn = (exhibit: Exhibit): (string | null)[] => {
  switch (exhibit.kind) {
    case "influence-graph":
      return exhibit.nodes.map(({ agent }) => agent);
    case "votes":
      return exhibit.ballots.map(({ agent }) => agent);
    case "agent-comparison":
    case "spectrum":
      return exhibit.rows.map(({ agent }) => agent);
    case "counterfactual":
      return exhibit.steps.map(({ agent }) => agent);
    case "rounds":
      return exhibit.rounds.map(({ agent }) => agent);
    case "score-series":
    case "divergence":
    case "symptoms":
      return [];
  }
};

/** Every agent that an attribution names, also those that never speak. */
export const agentsNamed = ({ agent, origin, contributory, suspects, exhibits, evidence }: Attribution): string[] =>
  [
    agent,
    ...(origin && origin.kind !== "agent" ? [origin.from, origin.to] : []),
    ...(contributory ?? []).map((step) => step.agent),
    ...suspects.map((suspect) => suspect.agent),
    ...(evidence ?? []).map((finding) => finding.agent),
    ...(exhibits ?? []).flatMap(namedIn),
  ].filter((name) => name !== null);
