import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { type Certificate, type CertifiedAnswer, type JudgeIdentity } from "@/lib/attribution/certificate/certificate";
import { parseJson } from "@/lib/attribution/parse-json";
import { type RecordedCall } from "@/lib/attribution/recorded-call";
import { canonicalJson } from "@/lib/traces/content-hash";
import { replaceFile } from "../evaluate/predictions-file";
import { LaunchError } from "../terminal";

/** What one certification was to do. */
export interface CertifyPlan {
  id: string;
  judge: JudgeIdentity;
  seed: number;
  /** Hex; what prompts are made with. */
  secret: string;
  repeats: number;
  probes: string[];
  /** Content hashes of the traces drawn, in their order. */
  drawn: string[];
  startedAt: string;
}

/** An answer by the content of its trace: files may be renamed between two tries. */
export type KeptAnswer = CertifiedAnswer & { contentHash: string };

/** A certification of a record, and what it has by now. */
export interface Begun {
  plan: CertifyPlan;
  calls: RecordedCall[];
  answers: KeptAnswer[];
  certificate: Certificate | null;
}

const Line = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("plan"), plan: z.looseObject({ id: z.string(), drawn: z.array(z.string()) }) }),
  z.object({ kind: z.literal("call"), plan: z.string(), call: z.looseObject({ requestHash: z.string() }) }),
  z.object({ kind: z.literal("answer"), plan: z.string(), answer: z.looseObject({ contentHash: z.string() }) }),
  z.object({ kind: z.literal("certificate"), plan: z.string(), certificate: z.looseObject({}) }),
]);

/**
 * Every certification that a file holds, the oldest first; none where there is no file. A last line that was cut off is
 * passed over. Throws LaunchError for a file of something else, with the option that names another.
 */
export function readRecord(file: string, option = "--record"): Begun[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1).split("\n");
  const begun = new Map<string, Begun>();
  for (const [at, line] of whole.entries()) {
    if (line === "") continue;
    const { data } = Line.safeParse(parseJson(line));
    if (!data)
      throw new LaunchError(
        `${file} is no record of certifications: line ${at + 1}. Choose another file with ${option}.`,
      );
    if (data.kind === "plan") {
      const plan = data.plan as unknown as CertifyPlan;
      begun.set(plan.id, { plan, calls: [], answers: [], certificate: null });
      continue;
    }
    const of = begun.get(data.plan);
    if (data.kind === "call") of?.calls.push(data.call as unknown as RecordedCall);
    else if (data.kind === "answer") of?.answers.push(data.answer as unknown as KeptAnswer);
    else if (of) of.certificate = data.certificate as unknown as Certificate;
  }
  return [...begun.values()];
}

/** Equal for one judge: whose traces are not drawn twice, and whose certification is resumed. */
export const judgeKey = (judge: JudgeIdentity): string => canonicalJson(judge);

/** Adds to a record; each line is whole once this returns. */
export function createRecorder(file: string): {
  plan: (plan: CertifyPlan) => void;
  call: (plan: CertifyPlan, call: RecordedCall) => void;
  answer: (plan: CertifyPlan, answer: KeptAnswer) => void;
  certificate: (plan: CertifyPlan, certificate: Certificate) => void;
} {
  if (existsSync(file)) dropUnfinishedLine(file);
  const append = (line: object): void => appendFileSync(file, `${JSON.stringify(line)}\n`);
  return {
    plan: (plan) => append({ kind: "plan", plan }),
    // Without the prompt, which holds the whole trace: an answer is found again by its hash.
    call: ({ id }, call) => append({ kind: "call", plan: id, call: { ...call, messages: [], shown: null } }),
    answer: ({ id }, answer) => append({ kind: "answer", plan: id, answer }),
    certificate: ({ id }, certificate) => append({ kind: "certificate", plan: id, certificate }),
  };
}

/** A line that was cut off would spoil the next one. */
function dropUnfinishedLine(file: string): void {
  const text = readFileSync(file, "utf8");
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  if (whole !== text) replaceFile(file, whole);
}
