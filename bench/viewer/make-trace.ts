import { type Step } from "@/lib/traces/trace";
import { type SeededRandom, seededRandom } from "@/prisma/scenarios/seeded-random";

/** What the decisive step says, so that a measurement knows when it stands on the screen. */
export const decisiveWords = "I count 41 crates, although the list says 14.";
/** How the longest step ends. */
export const lastWords = "and here the long step ends.";
const question = "How many crates are in the hall?";
const agents = ["Orchestrator", "WebSurfer", "Coder", "FileSurfer", "Verifier", "ComputerTerminal"];
const words =
  "the list of hall two names a crate and its weight so the next line is read before anybody asks which ferry carries them in autumn or whether the count was checked against the harbour".split(
    " ",
  );

type MadeStep = Pick<Step, "agent" | "kind" | "content" | "isError"> & Partial<Step>;

/** From 20 to 6,000 characters, most of them short. */
const anyLength = (random: SeededRandom): number => Math.round(20 + 5_980 * (random.int(0, 10_000) / 10_000) ** 4);

function prose(random: SeededRandom, length: number): string {
  let text = "";
  while (text.length < length) text += `${random.pick(words)}${random.int(0, 11) === 0 ? ". " : " "}`;
  return text.slice(0, length).trim();
}

const markdown = (random: SeededRandom, length: number): string =>
  [
    "## Plan",
    ...Array.from({ length: 3 }, (_, at) => `${at + 1}. **${random.pick(words)}** ${prose(random, length / 8)}`),
    `| hall | crates |\n| --- | --- |\n| two | ${random.int(1, 99)} |`,
    `See \`count_crates\` and ${prose(random, length / 2)}`,
  ].join("\n\n");

const json = (random: SeededRandom, length: number): string =>
  JSON.stringify(
    {
      hall: random.int(1, 9),
      isOpen: true,
      crates: Array.from({ length: Math.ceil(length / 90) }, (_, at) => ({
        number: at,
        weight: random.int(1, 900) / 10,
        note: prose(random, 40),
      })),
    },
    null,
    2,
  );

const code = (random: SeededRandom, length: number): string =>
  `${prose(random, 60)}\n\n\`\`\`python\n${Array.from({ length: Math.ceil(length / 50) }, (_, at) => `    total_${at} = sum(crate.weight for crate in hall[${random.int(0, 99)}])`).join("\n")}\n\`\`\``;

const terminal = (random: SeededRandom, length: number): string =>
  `exitcode: 1 (execution failed)\nCode output: \u001B[31mTraceback (most recent call last)\u001B[0m\n${prose(random, length)}`;

/** One step of what agents do: plans, calls with their results, code with what it printed, talk. */
function anyStep(random: SeededRandom, at: number): MadeStep {
  const length = anyLength(random);
  const isError = random.int(0, 24) === 0;
  const agent = random.pick(agents);
  switch (at % 7) {
    case 0:
      return { agent: "Orchestrator", kind: "thought", content: markdown(random, length), isError: false };
    case 2: {
      const call = { query: prose(random, Math.min(length, 300)), page: random.int(1, 9) };
      return {
        agent,
        kind: "tool-call",
        content: JSON.stringify(call),
        isError: false,
        tool: { name: "search_list", arguments: call },
      };
    }
    case 3:
      return {
        agent,
        kind: "tool-result",
        content: isError ? terminal(random, length) : json(random, length),
        isError,
      };
    case 4:
      return { agent: "Coder", kind: "message", content: code(random, length), isError: false };
    case 5:
      return { agent: "ComputerTerminal", kind: "tool-result", content: terminal(random, length), isError };
    default:
      return { agent, kind: "message", content: prose(random, length), isError, recipient: random.pick(agents) };
  }
}

/** Twelve times the same two lines, as systems that are stuck write them. */
const loopStep = (at: number): MadeStep =>
  at % 2 === 0
    ? { agent: "Orchestrator", kind: "message", content: "Please read the list again.", isError: false }
    : { agent: "WebSurfer", kind: "message", content: "The list names no further crate.", isError: false };

const isInLoop = (at: number): boolean => at % 200 >= 150 && at % 200 < 174;

export interface MadeTrace {
  /** As a file in our own format. */
  bytes: Buffer;
  stepCount: number;
  /** In the middle, with a text of its own. */
  decisiveStep: number;
  /** The step that is as long as asked for; null where none was. */
  longStep: number | null;
}

/**
 * A failed run with what real ones hold; the same one for the same wish. `longCharacters` makes the step
 * before the decisive one that long.
 */
export function makeTrace({
  stepCount,
  longCharacters = 0,
}: {
  stepCount: number;
  longCharacters?: number;
}): MadeTrace {
  const random = seededRandom(stepCount);
  const decisiveStep = Math.floor(stepCount / 2);
  const longStep = longCharacters > 0 ? decisiveStep - 1 : null;
  const steps = Array.from({ length: stepCount }, (_, at) => {
    if (at === decisiveStep)
      return { agent: "Coder", kind: "message", content: `${decisiveWords} ${prose(random, 400)}`, isError: false };
    if (at === longStep)
      return { agent: "FileSurfer", kind: "tool-result", content: longText(random, longCharacters), isError: false };
    return isInLoop(at) ? loopStep(at) : anyStep(random, at);
  });
  const trace = { title: `Crates in ${stepCount} steps`, question, outcome: "failed", steps };
  return { bytes: Buffer.from(JSON.stringify({ faultline: 1, trace })), stepCount, decisiveStep, longStep };
}

function longText(random: SeededRandom, characters: number): string {
  const page = `${Array.from({ length: 400 }, (_, at) => `${at}: ${prose(random, 90)}`).join("\n")}\n`;
  return `${page.repeat(Math.ceil(characters / page.length)).slice(0, characters - lastWords.length)}${lastWords}`;
}
