import { Capabilities, type ReplayLine, replayProtocol } from "../messages";
import { prefixHash } from "../prefix-hash";
import { type Check } from "./check";
import { type Answer, ask, requireOk, scratchRequest, type Subject } from "./subject";
import { Violation } from "./violation";

/** The first two checks: what they find is what the others build on. */
export const capabilitiesCheck: Check = {
  name: "capabilities",
  title: "GET /capabilities says what the system offers",
  run: async (subject) => {
    const answer = await ask(subject, null);
    requireOk(answer);
    const { document } = answer;
    const version: unknown =
      typeof document === "object" && document !== null && "protocol" in document ? document.protocol : undefined;
    if (version !== replayProtocol)
      throw new Violation(`Its protocol is ${JSON.stringify(version) ?? "not named"}; it has to be ${replayProtocol}.`);
    const parsed = Capabilities.safeParse(document);
    if (parsed.success) {
      subject.capabilities = parsed.data;
      return undefined;
    }
    const [issue] = parsed.error.issues;
    throw new Violation(`${issue?.path.map(String).join(".") ?? ""}: ${issue?.message ?? "not valid"}`);
  },
};

export const streamCheck: Check = {
  name: "stream",
  title: "POST /replays responds with protocol lines that end on their own, started first",
  run: async (subject) => {
    const { answer, isHeldBack } = await askTimed(subject);
    requireOk(answer);
    const { lines } = answer;
    const [first] = lines;
    if (first?.type !== "begun" && first?.type !== "error")
      throw new Violation(first ? `Its first line is ${first.type}; expected begun.` : "It sent no line.");
    if (lines.filter(({ type }) => type === "begun").length > 1) throw new Violation("It began twice.");
    if (first.type === "begun" && first.prefixHash !== prefixHash([]))
      throw new Violation("A replay from scratch has to name the hash of no steps, e3b0c442….");
    Object.assign(subject, { firstLines: lines, isHeldBack });
    return undefined;
  },
};

/** A replay from scratch, and whether its first line came only with its last, long after it was asked for. */
async function askTimed(subject: Subject): Promise<{ answer: Answer; isHeldBack: boolean | null }> {
  const { clock } = subject.connection;
  const askedAt = clock.now();
  let firstMs: number | null = null;
  const count = requireBounded();
  const answer = await ask(subject, scratchRequest(subject), {
    tooLong: `A replay from scratch with limits.seconds ${subject.seconds} had not ended ${subject.graceMs / 1000} s after that.`,
    onLine: (line) => {
      firstMs ??= clock.now() - askedAt;
      return count(line);
    },
  });
  const wholeMs = clock.now() - askedAt;
  return { answer, isHeldBack: wholeMs < telltaleMs ? null : (firstMs ?? 0) > 0.9 * wholeMs };
}

/** A replay that is over sooner does not tell whether its lines came as they were made. */
const telltaleMs = 1_000;

/** A system that takes no notice of limits is not read for ever. */
function requireBounded(): (line: ReplayLine) => undefined {
  let count = 0;
  return () => {
    count += 1;
    if (count > 3_000) throw new Violation("It sent more than 3,000 lines where 2,000 steps were allowed.");
  };
}

const firstLinesOf = ({ firstLines }: Subject): ReplayLine[] => firstLines ?? [];
const isEnd = ({ type }: ReplayLine): boolean => type === "outcome" || type === "error";

/** What is looked at in the first replay from scratch. */
export const firstReplayChecks: readonly Check[] = [
  {
    name: "streamed",
    title: "lines come as they are made, not all at the end",
    run: async (subject) => {
      if (subject.isHeldBack === null) return "The replay was over too soon to see whether lines are held back.";
      // Once may have been a slow start; a second replay is asked of a system that has begun already.
      if (subject.isHeldBack && (await askTimed(subject)).isHeldBack === true)
        throw new Violation(
          "The line begun came only with the end of the replay: something buffers lines, so a long replay counts as hanging and none can be canceled.",
        );
      return undefined;
    },
  },
  {
    name: "steps",
    title: "steps count from the first new one without a gap, each by a named agent",
    run: async (subject) => {
      const steps = firstLinesOf(subject).flatMap((line) => (line.type === "step" ? [line.step] : []));
      if (steps.length === 0) throw new Violation("It sent no step.");
      const gap = steps.findIndex(({ index }, at) => index !== at);
      if (gap !== -1) throw new Violation(`A step has index ${steps[gap]?.index} where ${gap} comes next.`);
      const nameless = steps.findIndex(({ agent }) => agent.trim() === "");
      if (nameless !== -1) throw new Violation(`Step ${nameless} names no agent.`);
      return undefined;
    },
  },
  {
    name: "outcome",
    title: "the last line is the outcome, and there is one",
    run: async (subject) => {
      const lines = firstLinesOf(subject);
      const last = lines.at(-1);
      if (lines.some((line, at) => isEnd(line) && at < lines.length - 1))
        throw new Violation("Lines came after the end.");
      if (last?.type === "error")
        throw new Violation(`It ended with the error ${last.code}: ${last.message.slice(0, 200)}`);
      if (last?.type !== "outcome") throw new Violation("The answer ended without an outcome.");
      return last.outcome === "unknown"
        ? "The outcome is unknown: without a checker, replays prove nothing."
        : undefined;
    },
  },
  {
    name: "milestones",
    title: "milestones that were reached are among those of the capabilities",
    isOffered: ({ milestones }) => milestones.length > 0,
    run: async (subject) => {
      const last = firstLinesOf(subject).at(-1);
      const reached = last?.type === "outcome" ? last.milestones : [];
      const unknown = reached.find((name) => !subject.capabilities.milestones.includes(name));
      if (unknown !== undefined)
        throw new Violation(`The milestone “${unknown.slice(0, 100)}” is not among the capabilities.`);
      return undefined;
    },
  },
];
