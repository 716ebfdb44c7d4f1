import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { type Certificate, type JudgeIdentity } from "@/lib/attribution/certificate/certificate";
import { certificateSentences, certificateTables } from "@/lib/attribution/certificate/certificate-tables";
import { drawCases } from "@/lib/attribution/certificate/draw-cases";
import { makeCertificate } from "@/lib/attribution/certificate/make-certificate";
import { probeMethod } from "@/lib/attribution/certificate/probes/probe-method";
import { type Probe } from "@/lib/attribution/certificate/probes/probe";
import { findProbe, probes as allProbes } from "@/lib/attribution/certificate/probes/probe-list";
import { isLabelled, type LabelledCase } from "@/lib/attribution/evaluation/content-free-baselines";
import { type Prediction } from "@/lib/attribution/evaluation/prediction";
import { type Trace } from "@/lib/traces/trace";
import { type Answer, askCases, type Task } from "../evaluate/ask-cases";
import { type EvaluateCommand } from "../evaluate/evaluate-command";
import { isToBeAskedAgain, look } from "../evaluate/evaluate-folder";
import { planEntries, type PlannedEntry } from "../evaluate/plan-entries";
import { type CaseFolder, readCases } from "../evaluate/read-cases";
import { linesOfTables } from "../evaluate/table-lines";
import { LaunchError, note, plainText, say } from "../terminal";
import { type CertifyCommand } from "./certify-command";
import { judgeOfCommand } from "./judge-identity";
import { planCertification, planLines, type ProbedTask } from "./plan-certification";
import { type Begun, type CertifyPlan, createRecorder, judgeKey, readRecord } from "./record-file";

/** Methods that ask no model, which a judge is compared with besides rules that ignore the text. */
const keyFree = ["rules", "tracer"];

type Recorder = ReturnType<typeof createRecorder>;

/**
 * Certifies a judge on labeled traces of a folder, and prints its certificate. False where an answer is missing: the
 * same command resumes it.
 */
export async function certifyFolder(folder: string, options: CertifyCommand): Promise<boolean> {
  const [planned] = await planEntries(asEvaluation(options, [options.method]));
  if (!planned) throw new LaunchError(`There is no method ${options.method}.`);
  const { method, model, endpoint, parameters } = planned;
  const judge = judgeOfCommand({
    method,
    model: model?.name ?? null,
    baseUrl: endpoint?.baseUrl ?? null,
    parameters,
    revealExpectedAnswer: options.revealExpectedAnswer,
    policy: options.policy,
  });
  const read = await readCases(folder, "none");
  const begun = begin(judge, read, options);
  const { plan } = begun;
  const cases = drawnCases(plan, read);
  const tasks = missingOf(tasksOf(planned, cases, plan, read.traces), begun);
  const cost = planCertification(tasks, planned);
  if (options.plan) {
    say(options.json ? JSON.stringify(cost, null, 2) : planLines(cost, options).join("\n"));
    return true;
  }
  if (tasks.length > 0) planLines(cost, options).forEach((line) => note(line));
  const recorder = createRecorder(options.record);
  if (!begun.isRecorded) recorder.plan(plan);
  const isDone = tasks.length === 0 || (await answer(tasks, begun, { planned, read, options, recorder }));
  const certificate = makeCertificate({
    judge,
    cases,
    answers: answersOf(begun, read),
    probes: probesOf(plan),
    keyFree: await answerKeyFree(cases, read, options),
    repeats: plan.repeats,
    seed: plan.seed,
  });
  if (isDone && begun.certificate === null) recorder.certificate(plan, certificate);
  await write(certificate, isDone, options);
  return isDone;
}

const asEvaluation = (options: CertifyCommand, method: string[]): EvaluateCommand => ({
  ...options,
  method,
  model: options.model === undefined ? [] : [options.model],
  reveal: options.revealExpectedAnswer ? "yes" : "no",
  subsetBy: "none",
});

/** The certification of this judge that was not finished, else a new one on traces that it was not certified on. */
function begin(judge: JudgeIdentity, { cases }: CaseFolder, options: CertifyCommand): Begun & { isRecorded: boolean } {
  const own = readRecord(options.record).filter(({ plan }) => judgeKey(plan.judge) === judgeKey(judge));
  const open = own.findLast(({ certificate }) => certificate === null);
  if (open) {
    note(`${options.record} resumed: ${open.answers.length} answers are there`);
    return { ...open, isRecorded: true };
  }
  const used = new Set(own.flatMap(({ plan }) => plan.drawn));
  const { count, seed, repeats } = options;
  const drawn = drawCases(cases.filter(isLabelled), { count, seed, used });
  if (drawn.cases.length === 0)
    throw new LaunchError(
      `All ${drawn.usedCount} labeled traces were used by earlier certifications of this judge, each once. Add labeled traces, or choose another record with --record.`,
    );
  const chosen = options.probe ?? allProbes.map(({ name }) => name);
  const plan: CertifyPlan = {
    id: randomBytes(8).toString("hex"),
    judge,
    seed,
    secret: randomBytes(32).toString("hex"),
    repeats,
    probes: allProbes.map(({ name }) => name).filter((name) => chosen.includes(name)),
    drawn: drawn.cases.map(({ contentHash }) => contentHash),
    startedAt: new Date().toISOString(),
  };
  note(`${plan.drawn.length} of ${drawn.freeCount} questions drawn; ${drawn.usedCount} labeled traces used before`);
  return { plan, calls: [], answers: [], certificate: null, isRecorded: false };
}

const probesOf = ({ probes }: CertifyPlan): Probe[] => probes.flatMap((name) => findProbe(name) ?? []);

/** Traces that were drawn and are still there. */
function drawnCases({ drawn }: CertifyPlan, { cases }: CaseFolder): LabelledCase[] {
  const byHash = new Map(cases.filter(isLabelled).map((one) => [one.contentHash, one]));
  const found = drawn.flatMap((hash) => byHash.get(hash) ?? []);
  if (found.length < drawn.length) note(`${drawn.length - found.length} of the traces drawn are no longer there`);
  return found;
}

function tasksOf(
  planned: PlannedEntry,
  cases: readonly LabelledCase[],
  plan: CertifyPlan,
  traces: ReadonlyMap<string, Trace>,
): ProbedTask[] {
  const { method, entry } = planned;
  const probed = probesOf(plan).flatMap((probe) => {
    const title = `${entry.title} · ${probe.title}`;
    const isReaching = probe.fits?.(method) ?? true;
    return isReaching
      ? [{ probe, planned: { ...planned, entry: { ...entry, title }, method: probeMethod(method, probe) } }]
      : [];
  });
  return cases.flatMap((one) => {
    const trace = traces.get(one.traceId) as Trace;
    return [
      ...Array.from({ length: plan.repeats }, (_, at) => ({ planned, one, trace, repeat: at + 1, probe: null })),
      ...probed
        .filter(({ probe }) => probe.change(trace) !== null)
        .map(({ probe, planned: changed }) => ({ planned: changed, one, trace, repeat: 1, probe })),
    ];
  });
}

const keyOf = (contentHash: string, probe: string | null, repeat: number): string =>
  `${contentHash} ${probe ?? "plain"} ${repeat}`;

/** The tasks that have no answer yet. */
function missingOf(tasks: readonly ProbedTask[], { answers }: Begun): ProbedTask[] {
  const known = new Set(
    answers.map(({ contentHash, probe, prediction }) => keyOf(contentHash, probe, prediction.repeat)),
  );
  return tasks.filter(({ one, probe, repeat }) => !known.has(keyOf(one.contentHash, probe?.name ?? null, repeat)));
}

/** Gets what is missing, and adds it to what was begun; whether nothing is missing then. */
async function answer(
  missing: readonly ProbedTask[],
  { plan, calls, answers }: Begun,
  {
    planned,
    read,
    options,
    recorder,
  }: { planned: PlannedEntry; read: CaseFolder; options: CertifyCommand; recorder: Recorder },
): Promise<boolean> {
  const around = await look([planned], [...read.traces.values()], asEvaluation(options, [options.method]));
  const kept = {
    secret: Buffer.from(plan.secret, "hex"),
    recorded: calls,
    keep: (call: Begun["calls"][number]) => recorder.call(plan, call),
  };
  let lostCount = 0;
  await askCases(missing, { ...around, calls: kept }, (task, got: Answer) => {
    const { prediction, isDenial, servedBy } = got;
    if (isToBeAskedAgain(prediction)) {
      lostCount += 1;
      return;
    }
    const { probe } = task as ProbedTask;
    const one = { contentHash: task.one.contentHash, probe: probe?.name ?? null, prediction, isDenial, servedBy };
    answers.push(one);
    recorder.answer(plan, one);
  });
  return lostCount === 0;
}

/** By the ids that traces have now. */
function answersOf({ answers }: Begun, { cases }: CaseFolder): Begun["answers"] {
  const ids = new Map(cases.map(({ contentHash, traceId }) => [contentHash, traceId]));
  return answers.flatMap((one) => {
    const traceId = ids.get(one.contentHash);
    return traceId === undefined ? [] : [{ ...one, prediction: { ...one.prediction, traceId } }];
  });
}

/** What methods without a model answer of the same traces; free, so asked each time. */
async function answerKeyFree(
  cases: readonly LabelledCase[],
  { traces }: CaseFolder,
  options: CertifyCommand,
): Promise<{ entry: PlannedEntry["entry"]; predictions: Prediction[]; weights: string[] }[]> {
  const { parameter: _, ...asked } = asEvaluation(options, keyFree);
  const planned = await planEntries(asked);
  const around = await look(planned, [...traces.values()], asked);
  const answered = planned.map(({ entry, method: { needsTracer } }) => ({
    entry,
    predictions: [] as Prediction[],
    weights: needsTracer && around.tracer ? [around.tracer.hash] : [],
  }));
  const tasks = planned.flatMap((one) =>
    cases.map((of): Task => ({ planned: one, one: of, trace: traces.get(of.traceId) as Trace, repeat: 1 })),
  );
  await askCases(
    tasks,
    around,
    ({ planned: of }, { prediction }) => {
      answered.find(({ entry }) => entry.id === of.entry.id)?.predictions.push(prediction);
    },
    () => undefined,
  );
  return answered;
}

async function write(certificate: Certificate, isDone: boolean, { out, json, record }: CertifyCommand): Promise<void> {
  if (out !== undefined) await writeFile(out, `${JSON.stringify(certificate, null, 2)}\n`);
  if (json) say(JSON.stringify(certificate, null, 2));
  else {
    for (const line of linesOfTables(certificateTables(certificate))) say(line);
    for (const line of certificateSentences(certificate)) say(plainText(line));
  }
  if (!isDone) note(`Answers are missing. The same command resumes, from ${record}.`);
}
