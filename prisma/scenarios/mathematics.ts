import { type Trace } from "@/lib/traces/trace";
import { type SeededRandom } from "./seeded-random";
import { TraceScript } from "./trace-script";

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const lcm = (a: number, b: number): number => (a / gcd(a, b)) * b;

/**
 * Counting multiples by inclusion and exclusion; the fault takes the product of two numbers
 * for their least common multiple.
 */
export function mathematics(random: SeededRandom, isFaulty: boolean): Trace {
  const limit = 10 * random.int(180, 260);
  // c shares no factor with both a and b, so that the slip does not cancel out
  const [a, b, c] = random.pick([
    [6, 10, 9],
    [12, 10, 9],
    [6, 8, 9],
    [10, 4, 7],
  ] as const);
  const holds = (n: number): boolean => (n % a === 0 || n % b === 0) && n % c !== 0;
  const right = Array.from({ length: limit }, (_, at) => at + 1).filter(holds).length;

  const both = lcm(a, b);
  const bothUsed = isFaulty ? a * b : both;
  const floor = (n: number): number => Math.floor(limit / n);
  const union = floor(a) + floor(b) - floor(bothUsed);
  const [ac, bc, abc] = [lcm(a, c), lcm(b, c), lcm(bothUsed, c)];
  const barred = floor(ac) + floor(bc) - floor(abc);
  const answer = union - barred;

  const script = new TraceScript(
    {
      name: "mathematics",
      title: `Multiples of ${a} or ${b} but not of ${c}`,
      question: `How many whole numbers from 1 to ${limit} are divisible by ${a} or by ${b}, but not by ${c}? Give one number.`,
      expectedAnswer: String(right),
      system: { name: "proof-pair", version: "1.4.0" },
      agents: [
        { name: "Solver", systemPrompt: "Solve the problem step by step. Show every count that the answer rests on." },
        {
          name: "Checker",
          systemPrompt: "Check the arithmetic of the solution line by line, then state the final answer.",
        },
      ],
      environment: "Terminal",
      startedAt: isFaulty ? "2026-10-05T09:12:04.000Z" : "2026-10-06T08:40:31.000Z",
      tags: ["sample", "mathematics"],
    },
    random,
  );
  script.ask();
  script.say(
    "Solver",
    `Let A be the multiples of ${a}, B those of ${b} and C those of ${c}, all up to ${limit}.\n\nWe want |A ∪ B| − |(A ∪ B) ∩ C|. First the union, by inclusion and exclusion, then the part of it that C removes.`,
  );
  const faultAt = script.nextIndex;
  script.say(
    "Solver",
    [
      `**Union.** |A| = ⌊${limit}/${a}⌋ = ${floor(a)} and |B| = ⌊${limit}/${b}⌋ = ${floor(b)}.`,
      isFaulty
        ? `A number in both is divisible by ${a} · ${b} = ${bothUsed}, so |A ∩ B| = ⌊${limit}/${bothUsed}⌋ = ${floor(bothUsed)}.`
        : `A number in both is divisible by lcm(${a}, ${b}) = ${both}, so |A ∩ B| = ⌊${limit}/${both}⌋ = ${floor(both)}.`,
      `|A ∪ B| = ${floor(a)} + ${floor(b)} − ${floor(bothUsed)} = ${union}.`,
    ].join("\n"),
  );
  script.say(
    "Solver",
    `**What C removes.** lcm(${a}, ${c}) = ${ac} gives ${floor(ac)}; lcm(${b}, ${c}) = ${bc} gives ${floor(bc)}; multiples of both and of ${c} are multiples of ${abc}, which gives ${floor(abc)}.\n\nRemoved: ${floor(ac)} + ${floor(bc)} − ${floor(abc)} = ${barred}.\nLeft: ${union} − ${barred} = ${answer}.`,
  );
  script.say(
    "Checker",
    `I went over the sums: ${floor(a)} + ${floor(b)} − ${floor(bothUsed)} = ${union} ✓, ${floor(ac)} + ${floor(bc)} − ${floor(abc)} = ${barred} ✓, ${union} − ${barred} = ${answer} ✓. The divisions are rounded down as they should be.\n\nFINAL ANSWER: ${answer}`,
  );
  const reason = `The overlap of the multiples of ${a} and of ${b} is counted with ${a} · ${b} = ${bothUsed} instead of their least common multiple ${both}. The union comes out too large and the answer is ${answer} instead of ${right}; the check that follows looks at the sums only.`;
  const fault = isFaulty ? { stepIndex: faultAt, reason } : null;
  return script.finish({
    finalAnswer: String(answer),
    termination: "The checker gave a final answer.",
    fault,
    externalId: isFaulty ? "sample-mathematics" : "sample-mathematics-passed",
  });
}
