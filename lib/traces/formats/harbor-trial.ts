import { buildTrace } from "../build-trace";
import { type Document, type FolderDocument } from "../document";
import { type TraceFormat } from "../format";
import { instructionOf, plainText, testResults, trialsOf, type TrialVerdict, verdictOf } from "../harbor/trial-files";
import { objectAt } from "../json-fields";
import { type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { type ParsedTrace } from "../parse-result";
import { type TraceLabel } from "../trace";
import { atif } from "./atif";
import { claudeCode } from "./claude-code";
import { codex } from "./codex";
import { geminiCli } from "./gemini-cli";
import { openhands } from "./openhands";
import { sweAgent } from "./swe-agent";
import { type StatedTokens, statedTokens, tokenIssues } from "../stated-tokens";

/** What the agent of a trial leaves behind, the fullest first: one of them is the run, the others say it again. */
const trajectories: readonly TraceFormat[] = [atif, claudeCode, codex, geminiCli, openhands, sweAgent];

/** The folder of one trial of Harbor or Terminal-Bench: what its agent did, and what the verifier said of it. */
export const harborTrial: TraceFormat = {
  name: "harbor-trial",
  title: "Harbor trial",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "a folder with `result.json` that has `trial_name` and `task_name`, and the agent's trajectory below it",
    notes: "agents from the trajectory; outcome from the reward; test output is the note of the reward",
  },
  recognise: (document) =>
    trialsOf(document).length > 0 ? { confidence: "certain", keys: ["trial_name", "task_name"] } : null,
  read: (document) =>
    trialsOf(document).flatMap(({ folder, result }) => {
      const verdict = verdictOf(folder, result);
      const runs = runsOf(folder, result);
      const stated = runs.length === 1 ? statedTokens(result, folder.pointer) : undefined;
      return runs.map((parsed) => withTokens(judged(parsed, result, verdict), stated));
    }),
};

function runsOf(folder: FolderDocument, result: JsonObject): ParsedTrace[] {
  for (const format of trajectories) {
    const own = folder.files.filter((file) => format.recognise(file)?.confidence === "certain");
    const [only, second] = own;
    if (only === undefined) continue;
    const whole: Document = second === undefined ? only : { ...folder, files: own };
    if (format.recognise(whole) !== null) return format.read(whole);
    return own.flatMap((file) => format.read(file));
  }
  return [readEpisodes(folder, result)];
}

const episode = /(?:^|\/)episode-(\d+)\/(prompt|response)\.txt$/i;

/** Without a trajectory, what the model was sent and what it answered, turn by turn. */
function readEpisodes(folder: FolderDocument, result: JsonObject): ParsedTrace {
  const agent = textField(objectAt(result, "agent_info"), "name") ?? "assistant";
  const turns = folder.files.flatMap((file) => {
    const found = episode.exec(file.path);
    const content = found === null ? "" : (plainText(file) ?? "");
    return found === null || content === ""
      ? []
      : [{ turn: Number(found[1]), isPrompt: found[2] === "prompt", content, pointer: file.pointer }];
  });
  turns.sort((a, b) => a.turn - b.turn || Number(b.isPrompt) - Number(a.isPrompt));
  return buildTrace({
    format: "harbor-trial",
    pointer: folder.pointer,
    question: instructionOf(result),
    steps: turns.map(({ isPrompt, content, pointer }, at) => ({
      rawAgent: isPrompt ? (at === 0 ? "user" : "environment") : agent,
      kind: isPrompt ? (at === 0 ? "input" : "tool-result") : "message",
      content,
      pointer,
    })),
  });
}

/** What the result of a trial counts, where the run itself is not already told to differ from its own count. */
function withTokens(parsed: ParsedTrace, stated: StatedTokens | undefined): ParsedTrace {
  const { trace, issues } = parsed;
  if (trace === null || stated === undefined || issues.some(({ code }) => code === "tokens-differ")) return parsed;
  return { ...parsed, issues: [...issues, ...tokenIssues(trace.steps, stated)] };
}

/** A run of the trial with what the verifier said of it. */
function judged(parsed: ParsedTrace, result: JsonObject, verdict: TrialVerdict): ParsedTrace {
  const { trace } = parsed;
  if (trace === null) return parsed;
  const { outcome, labels, termination } = verdict;
  const task = textField(result, "task_name", "task_id");
  const tests = testResults(result);
  const metadata = {
    ...trace.metadata,
    trialName: result["trial_name"],
    ...(Object.keys(tests).length > 0 && { testResults: tests }),
  };
  const added = labels.map((label): TraceLabel => ({ ...label, isDecisive: false }) as TraceLabel);
  const question = trace.question.trim() === "" ? (instructionOf(result) ?? trace.question) : trace.question;
  return {
    ...parsed,
    trace: {
      ...trace,
      format: "harbor-trial",
      question,
      outcome: outcome === "unknown" ? trace.outcome : outcome,
      ...(task !== undefined && { externalId: task, title: task }),
      ...(termination !== undefined && { termination }),
      ...(added.length > 0 && { labels: [...(trace.labels ?? []), ...added] }),
      metadata,
    },
  };
}
