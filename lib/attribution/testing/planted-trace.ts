import { type Trace } from "@/lib/traces/trace";
import { seededRandom } from "../statistics/seeded-random";
import { makeTrace } from "./make-trace";
import { type Planted } from "./searching-judge";

const names = ["Orchestrator", "Researcher", "Coder", "Executor", "Verifier"];
const words =
  "the a report table query result of file value total region check list page order number shows with from next read row 12 48 3.5 2024 ok done status field user note plan step search".split(
    " ",
  );

/** A trace of about so many characters with one planted step, known by words in it; the same for the same seed. */
export function makePlantedTrace(seed: number, characters: number): { trace: Trace; planted: Planted } {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const textOf = (length: number): string => {
    let text = "";
    while (text.length < length) text += `${pick(words)} `;
    return text;
  };
  const contents: [string, string][] = [];
  for (let left = characters; left > 0;) {
    // Most steps are short, some are long outputs of tools.
    const text = textOf(Math.min(left, Math.round(20 + 400 * random() + (random() < 0.15 ? 6_000 * random() : 0))));
    contents.push([pick(names), text]);
    left -= text.length;
  }
  const stepIndex = Math.floor(random() * contents.length);
  const [agent, content] = contents[stepIndex] ?? ["", ""];
  const at = Math.floor(content.length * (0.3 + 0.5 * random()));
  const marked = `planted ${Math.floor(random() * 1e9).toString(36)} mistake`;
  contents[stepIndex] = [agent, `${content.slice(0, at)} ${marked} ${content.slice(at)}`];
  return {
    trace: makeTrace(contents, { contentHash: `${seed}`.padStart(64, "0") }),
    planted: { agent, stepIndex, words: marked },
  };
}
