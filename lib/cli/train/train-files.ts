import { writeFile } from "node:fs/promises";
import { noWeights } from "@/lib/tracer/no-weights";
import { shippedModel } from "@/lib/tracer/shipped-tracer";
import { neededLabels, trainTracer, type TrainingInput, type TrainingResult } from "@/lib/tracer/train-tracer";
import { LaunchError, note, plainText, say } from "../terminal";
import { readWeights } from "../weights/read-weights";
import { figureLines } from "./figure-lines";
import { readLabelledFiles } from "./read-labelled-files";

/** The options as commander gives them. */
export interface TrainCommand {
  data: string[];
  out: string;
  name: string;
  seed: number;
  before?: string;
  json: boolean;
}

/** Trains weights on every labeled trace that is named, writes them and prints what they reach. */
export async function trainFiles({ data, out, name, seed, before, json }: TrainCommand): Promise<void> {
  const traces = await readLabelledFiles(data);
  if (traces.length < neededLabels)
    throw new LaunchError(`Training needs at least ${neededLabels} labeled traces; ${traces.length} were found.`);
  const earlier = before === undefined ? shippedModel() : before === "none" ? noWeights : await readWeights(before);
  const { model, figures, isBetter, decision, signs } = train({ traces, name, seed, before: earlier });
  await writeFile(out, `${JSON.stringify(model)}\n`);
  note(`Written to ${out}`);
  const { dataHash, protocol } = model.provenance;
  if (json) say(JSON.stringify({ name, out, seed, dataHash, protocol, isBetter, decision, figures, signs }, null, 2));
  else for (const line of [name, ...figureLines(figures), "", protocol, decision]) say(plainText(line));
}

const REPORT_EVERY = 0.05;

function train(input: TrainingInput): TrainingResult {
  const training = trainTracer(input);
  let told = { share: -1, what: "" };
  for (let turn = training.next(); ; turn = training.next()) {
    if (turn.done) return turn.value;
    if (turn.value.what === told.what && turn.value.share < told.share + REPORT_EVERY) continue;
    told = turn.value;
    note(`[${Math.round(100 * told.share)}%] ${told.what}`);
  }
}
