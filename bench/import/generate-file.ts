import { seededRandom } from "@/lib/attribution/statistics/seeded-random";

const agents = ["Orchestrator", "WebSurfer", "Coder", "FileSurfer", "Verifier"];
const words =
  "the page lists twelve results of which none names the harbour so the next search asks for ferries in autumn and reads their timetable".split(
    " ",
  );

/**
 * JSON Lines in our own format, about `byteSize` long: traces of `stepCount` steps, every fourth a call of a
 * tool and every fifth its error.
 */
export const generateFile = (wish: { byteSize: number; seed: number; stepCount: number }): string => {
  const random = seededRandom(wish.seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const text = (length: number): string => Array.from({ length: Math.ceil(length / 6) }, () => pick(words)).join(" ");
  const step = (at: number): Record<string, unknown> => ({
    agent: pick(agents),
    content: text(40 + Math.floor(random() ** 3 * 3_000)),
    isError: at % 20 === 19,
    ...(at % 4 === 3 ? { kind: "tool-call", tool: { name: "search", arguments: { query: text(40) } } } : {}),
  });
  const lines: string[] = [];
  for (let length = 0; length < wish.byteSize;) {
    const steps: Record<string, unknown>[] = [];
    let stepsLength = 0;
    for (let at = 0; at < wish.stepCount && length + stepsLength < wish.byteSize; at++) {
      const made = step(at);
      steps.push(made);
      stepsLength += JSON.stringify(made).length + 1;
    }
    const question = `Which ferry leaves harbour ${lines.length} of ${wish.seed} last?`;
    const line = JSON.stringify({ faultline: 1, trace: { question, outcome: "failed", steps } });
    lines.push(line);
    length += line.length + 1;
  }
  return `${lines.join("\n")}\n`;
};
