import { canonicalJson } from "@/lib/traces/content-hash";
import { type ReplayLine, ReplayRefusal } from "../messages";
import { stepText } from "../same-step";
import { type Check } from "./check";
import { ask, replayWhole, said, scratchRequest, type WholeReplay } from "./subject";
import { Violation } from "./violation";

const linesText = (lines: readonly ReplayLine[]): string => lines.map((line) => canonicalJson(line)).join("\n");

function requireOneExecution(one: WholeReplay, other: WholeReplay): void {
  if (one.replayId !== other.replayId)
    throw new Violation("The same request under the same key started a second replay: its replayId is different.");
  if (linesText(one.lines) !== linesText(other.lines))
    throw new Violation("The same request under the same key got a different answer the second time.");
}

/** Where two replays go apart, in words. */
function firstDifference(one: WholeReplay, other: WholeReplay): string {
  const at = one.steps.findIndex((step, index) => {
    const twin = other.steps[index];
    return !twin || stepText(step) !== stepText(twin);
  });
  if (at !== -1) return `from step ${one.steps[at]?.index} on`;
  return one.steps.length === other.steps.length ? "in the outcome" : `from step ${one.steps.length} on`;
}

export const repeatChecks: readonly Check[] = [
  {
    name: "same-key",
    title: "the same request under the same key is executed once and answered again",
    run: async (subject) => {
      const wish = { key: subject.newKey() };
      const request = scratchRequest(subject, { seed: 3 });
      requireOneExecution(await replayWhole(subject, request, wish), await replayWhole(subject, request, wish));
      return undefined;
    },
  },
  {
    name: "same-key-at-once",
    title: "the same request under the same key, sent while the first still runs, joins it",
    run: async (subject) => {
      const wish = { key: subject.newKey() };
      const request = scratchRequest(subject, { seed: 4 });
      const [one, other] = await Promise.all([
        replayWhole(subject, request, wish),
        replayWhole(subject, request, wish),
      ]);
      requireOneExecution(one, other);
      return undefined;
    },
  },
  {
    name: "key-reused",
    title: "another request under a key that was used is refused",
    run: async (subject) => {
      const wish = { key: subject.newKey() };
      await replayWhole(subject, scratchRequest(subject, { seed: 5 }), wish);
      const { status, document } = await ask(subject, scratchRequest(subject, { seed: 6 }), wish);
      if (status !== 409) throw new Violation(`It answered with status ${status}; expected 409.`);
      if (ReplayRefusal.safeParse(document).data?.error.code !== "key-reused")
        throw new Violation('It refused without { "error": { "code": "key-reused", … } }.');
      return undefined;
    },
  },
  {
    name: "seeds",
    title: "the same request with the same seed gives the same steps and outcome",
    isOffered: ({ isSeeded }) => isSeeded,
    run: async (subject) => {
      const seeds = [7, 8, 9];
      const all = new Set<string>();
      for (const seed of seeds) {
        const request = scratchRequest(subject, { seed });
        const one = await replayWhole(subject, request);
        const other = await replayWhole(subject, request);
        if (said(one) !== said(other))
          throw new Violation(
            `Two replays with seed ${seed} differ ${firstDifference(one, other)}, though isSeeded is claimed.`,
          );
        all.add(said(one));
      }
      return all.size === 1
        ? `Seeds ${seeds.join(", ")} gave the same replay: it is unknown whether anything is drawn from the seed.`
        : undefined;
    },
  },
  {
    name: "concurrency",
    title: "as many replays at once as the capabilities say",
    isOffered: ({ maxConcurrent }) => maxConcurrent > 1,
    run: async (subject) => {
      const count = Math.min(subject.capabilities.maxConcurrent, 16);
      const seeds = Array.from({ length: count }, (_, at) => 20 + at);
      const replays = await Promise.all(seeds.map((seed) => replayWhole(subject, scratchRequest(subject, { seed }))));
      if (new Set(replays.map(({ replayId }) => replayId)).size < count)
        throw new Violation("Two replays have the same replayId.");
      return undefined;
    },
  },
];
