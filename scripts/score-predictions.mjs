#!/usr/bin/env node
// Scores a file of predictions (docs/evaluation.md) with no line of the product's code, so
// that its tables can be checked:
//   node scripts/score-predictions.mjs predictions.jsonl
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const nameOf = (agent) => {
  let name = agent.trim().replace(/\s+/g, " ");
  for (let before = ""; before !== name;) {
    before = name;
    name = name.replace(/ ?\((?:[^()]|\([^()]*\))*\)$/, "") || name;
  }
  return name.toLowerCase();
};

function score({ state, agent, stepIndex, suspects, truth }) {
  const isSaid = state === "answered" || state === "abstained";
  const [step, name] = isSaid ? [stepIndex, agent] : [null, null];
  const isAgent = name !== null && nameOf(name) === nameOf(truth.agent) ? 1 : 0;
  const isStep = step === truth.stepIndex ? 1 : 0;
  const distance = step === null ? null : Math.abs(step - truth.stepIndex);
  const listed = isSaid ? [step, ...suspects.map((one) => one.stepIndex)].filter((one) => one !== null) : [];
  const rank = [...new Set(listed)].indexOf(truth.stepIndex) + 1;
  const near = (k) => (distance !== null && distance <= k ? 1 : 0);
  const among = (k) => (rank > 0 && rank <= k ? 1 : 0);
  return {
    agent: isAgent,
    step: isStep,
    joint: isAgent * isStep,
    mrr: rank > 0 ? 1 / rank : 0,
    distance,
    within1: near(1),
    within2: near(2),
    within3: near(3),
    within4: near(4),
    within5: near(5),
    top1: among(1),
    top3: among(3),
    top5: among(5),
    softStep: distance === null ? 0 : Math.exp(-distance * distance * 0.5),
  };
}

/**
 * By the entry's id: means over traces, repeats averaged first, and how the answers came about.
 * @param {string} text
 * @returns {Record<string, { caseCount: number, states: Record<string, number>, means:
 *   Record<string, number | null> }>}
 */
export function scoreLines(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const byEntry = {};
  for (const line of lines.map((one) => JSON.parse(one))) (byEntry[line.entry.id] ??= []).push(line);
  return Object.fromEntries(Object.entries(byEntry).map(([id, all]) => [id, scoreEntry(all)]));
}

function scoreEntry(all) {
  const counts = ({ state, seen, truth }) =>
    truth !== null && seen !== "question" && state !== "stopped" && state !== "pending";
  const states = { answered: 0, abstained: 0, unreadable: 0, failed: 0 };
  const byTrace = {};
  for (const line of all.filter(counts)) {
    states[line.state] += 1;
    (byTrace[line.traceId] ??= []).push(score(line));
  }
  const traces = Object.values(byTrace);
  const over = (measure) => {
    const values = traces.map((scores) => scores.map((one) => one[measure]).filter((value) => value !== null));
    const filled = values.filter((some) => some.length > 0);
    return filled.length === 0 ? null : mean(filled.map(mean));
  };
  const measures = ["agent", "step", "joint", "within1", "within2", "within3", "within4", "within5"];
  const others = ["top1", "top3", "top5", "mrr", "softStep", "distance"];
  return {
    caseCount: traces.length,
    states,
    means: Object.fromEntries([...measures, ...others].map((measure) => [measure, over(measure)])),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [file] = process.argv.slice(2);
  if (!file) {
    console.error("usage: node scripts/score-predictions.mjs predictions.jsonl");
    process.exit(2);
  }
  console.log(JSON.stringify(scoreLines(readFileSync(file, "utf8")), null, 2));
}
