import { seededRandom } from "@/lib/attribution/statistics/seeded-random";

const agents = ["Orchestrator", "WebSurfer", "Coder", "FileSurfer", "Verifier"];
const words =
  "the page lists twelve results of which none names the harbour so the next search asks for ferries in autumn and reads their timetable".split(
    " ",
  );

const pngHead = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

/** An image that no other step has, as a data URI: its head is that of a PNG, the rest is noise. */
const image = (random: () => number, byteSize: number): string => {
  const noise = Buffer.from(Array.from({ length: byteSize - pngHead.length }, () => Math.floor(random() * 256)));
  return `data:image/png;base64,${Buffer.concat([pngHead, noise]).toString("base64")}`;
};

interface FileWish {
  byteSize: number;
  seed: number;
  stepCount: number;
  /** Of an image in the text of every tenth step, beyond `byteSize`; without one where left out. */
  imageBytes?: number;
}

/**
 * JSON Lines in our own format, about `byteSize` long: traces of `stepCount` steps, every fourth a call of a
 * tool and every fifth its error. With images or without, all else is the same.
 */
export const generateFile = (wish: FileWish): string => {
  const random = seededRandom(wish.seed);
  const imageRandom = seededRandom(~wish.seed);
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
    length += JSON.stringify({ faultline: 1, trace: { question, outcome: "failed", steps } }).length + 1;
    for (const [at, made] of steps.entries())
      if (wish.imageBytes && at % 10 === 9) made["content"] += ` ${image(imageRandom, wish.imageBytes)}`;
    lines.push(JSON.stringify({ faultline: 1, trace: { question, outcome: "failed", steps } }));
  }
  return `${lines.join("\n")}\n`;
};
