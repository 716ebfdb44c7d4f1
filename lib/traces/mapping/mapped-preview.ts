import { type ParsedTrace } from "../parse-result";
import { type ImportIssue, type Outcome, type StepKind } from "../trace";
import { type CandidateList } from "./list-candidates";

/** What a person chooses from to map a file: the lists of a JSON file, or the beginning of a text. */
export interface MappingSource {
  lists: CandidateList[];
  /** Null where the file is no text. */
  text: string | null;
}

/** A step as a mapping reads it; its content is cut. */
interface MappedStep {
  index: number;
  agent: string;
  kind: StepKind;
  content: string;
  tool: string | null;
  isError: boolean;
}

/** What a mapping makes of a file, in part: enough to see whether it is right. */
export interface MappedPreview {
  /** Whether the file holds more traces than these. */
  hasMore: boolean;
  issues: ImportIssue[];
  traces: {
    title: string;
    question: string;
    outcome: Outcome;
    stepCount: number;
    agents: string[];
    steps: MappedStep[];
  }[];
}

const shownSteps = 20;
const shownIssues = 20;
const contentLength = 300;

/** The traces that were read so far with their first steps, and what could not be read. */
export function previewMapped(parsed: readonly ParsedTrace[], hasMore: boolean): MappedPreview {
  const traces = parsed.flatMap(({ trace }) => trace ?? []);
  return {
    hasMore,
    issues: parsed.flatMap(({ issues }) => issues).slice(0, shownIssues),
    traces: traces.map(({ title, question, outcome, steps, agents }) => ({
      title,
      question,
      outcome,
      stepCount: steps.length,
      agents: agents.map(({ name }) => name),
      steps: steps.slice(0, shownSteps).map(({ index, agent, kind, content, tool, isError }) => ({
        index,
        agent,
        kind,
        isError,
        content: content.slice(0, contentLength),
        tool: tool?.name ?? null,
      })),
    })),
  };
}
