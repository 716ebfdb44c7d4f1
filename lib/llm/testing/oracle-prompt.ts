/**
 * What is true of one trace. `agents` are the speakers by step: with the question they tell the trace by its prompt.
 */
export interface Truth {
  question: string;
  agents: readonly string[];
  stepIndex: number;
  agent: string;
  /** Where a judge that repeats its errors is to err; any other step when left out. */
  wrongStep?: number;
}

/** A prompt as the endpoint reads it. */
export interface SeenPrompt {
  text: string;
  /** What stands before the first step: the question is there. */
  head: string;
  steps: { index: number; agent: string; length: number }[];
}

export function readPrompt(body: Record<string, unknown>): SeenPrompt {
  const messages = body.messages as { content: string }[];
  const text = messages.map(({ content }) => content).join("\n");
  const fence = /<step-([0-9a-f]{8}) index="(\d+)" agent="([^"]*)">([\s\S]*?)<\/step-\1>/g;
  const found = [...text.matchAll(fence)];
  const steps = found.map((match) => ({
    index: Number(match[2]),
    agent: unescape(match[3] ?? ""),
    length: match[4]?.length ?? 0,
  }));
  return { text, head: text.slice(0, found[0]?.index ?? text.length), steps };
}

const unescape = (value: string): string =>
  value.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/**
 * The trace that a prompt is about: by its question and the speakers it shows; where several share
 * both, by the last step in view.
 */
export function findTruth(truths: readonly Truth[], prompt: SeenPrompt, last: number): Truth | undefined {
  const found = truths.filter(
    ({ question, agents }) =>
      prompt.head.includes(question) && prompt.steps.every(({ index, agent }) => agents[index] === agent),
  );
  return found.find(({ agents }) => agents.length === last + 1) ?? found[0];
}

export const keyOf = ({ question, agents }: Truth): string => JSON.stringify([question, agents]);
