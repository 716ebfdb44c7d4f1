import { adkField, adkKey, adkObject, adkText } from "../adk/event-fields";
import { readEvents } from "../adk/event-steps";
import { finalText, invocationSteps } from "../adk/eval-steps";
import { buildTrace } from "../build-trace";
import { type Document, literalOf, objectOf, type ReadLiteral } from "../document";
import { type TraceFormat } from "../format";
import { literalsOfText } from "../json-literals";
import { listAt, numberAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { parseContainer } from "../messages/parse-json-text";
import { type ParsedTrace } from "../parse-result";
import { type LabelDraft } from "../step-draft";
import { type Outcome } from "../trace";

interface Placed {
  value: JsonObject;
  pointer: string;
}

/** Google ADK's sets of evaluation cases, and what an evaluation of them gave: a trace a case. */
export const adkEvalset: TraceFormat = {
  name: "adk-evalset",
  title: "Google ADK eval set",
  words: {
    group: "Other frameworks",
    knownBy: "`eval_set_id` + `eval_cases`, or `eval_case_results` of an evaluation, in camel or snake case",
    notes:
      "one trace per case; agent = author of a response, else `assistant`; the final status of a result is the outcome",
  },
  recognise: (document) => {
    const { value } = setOf(document) ?? {};
    if (value === undefined) return null;
    if (isOwn(value, "evalCases")) return { confidence: "certain", keys: ["eval_set_id", "eval_cases"] };
    if (isOwn(value, "evalCaseResults")) return { confidence: "certain", keys: ["eval_set_id", "eval_case_results"] };
    return adkText(value, "evalId") !== undefined && Array.isArray(value["conversation"])
      ? { confidence: "certain", keys: ["eval_id", "conversation"] }
      : null;
  },
  read: (document) => {
    const set = setOf(document);
    if (set === null) return [];
    const { value, literal } = set;
    const pointer = document.pointer;
    if (isOwn(value, "evalCases"))
      return objectsAt(value, adkKey(value, "evalCases"), pointer).map((one) => readCase(one, literal));
    if (isOwn(value, "evalCaseResults"))
      return objectsAt(value, adkKey(value, "evalCaseResults"), pointer).map((one) => readResult(one, literal));
    return [readCase({ value, pointer }, literal)];
  },
};

const isOwn = (value: JsonObject, key: string): boolean =>
  Array.isArray(adkField(value, key)) &&
  (typeof adkField(value, "evalSetId") === "string" || typeof adkField(value, "evalSetResultId") === "string");

/** ADK writes results as a JSON text within JSON. */
function setOf(document: Document): { value: JsonObject; literal: ReadLiteral } | null {
  const own = objectOf(document);
  if (own !== null) return { value: own, literal: literalOf(document) };
  if (document.kind !== "json" || typeof document.value !== "string") return null;
  const inner = parseContainer(document.value);
  return isObject(inner) ? { value: inner, literal: literalsOfText(document.value, document.pointer) } : null;
}

function readCase({ value, pointer }: Placed, literal: ReadLiteral): ParsedTrace {
  const turns = objectsAt(value, "conversation", pointer);
  const last = turns.at(-1);
  const input = adkObject(value, "sessionInput");
  const app = adkText(input, "appName");
  const userId = adkText(input, "userId");
  return buildTrace({
    format: "adk-evalset",
    pointer,
    steps: turns.flatMap((turn) => invocationSteps(turn.value, turn.pointer, literal)),
    externalId: adkText(value, "evalId"),
    expectedAnswer: last === undefined ? undefined : finalText(last.value) || undefined,
    system: app === undefined ? undefined : { name: app },
    metadata: userId === undefined ? {} : { userId },
  });
}

/** What the agent did when the case was tried, beside what was expected of it. */
function readResult({ value, pointer }: Placed, literal: ReadLiteral): ParsedTrace {
  const key = adkKey(value, "evalMetricResultPerInvocation");
  const turns = objectsAt(value, key, pointer);
  const steps = turns.flatMap((turn) =>
    invocationSteps(
      adkObject(turn.value, "actualInvocation"),
      pointerTo(turn.pointer, adkKey(turn.value, "actualInvocation")),
      literal,
    ),
  );
  const details = adkObject(value, "sessionDetails");
  const session = pointerTo(pointer, adkKey(value, "sessionDetails"));
  const told = steps.length > 0 ? { steps } : readEvents(objectsAt(details, "events", session), literal);
  const last = turns.at(-1);
  const app = adkText(details, "appName");
  return buildTrace({
    format: "adk-evalset",
    pointer,
    ...told,
    externalId: adkText(value, "evalId"),
    expectedAnswer: (last && finalText(adkObject(last.value, "expectedInvocation"))) || undefined,
    outcome: outcomeOf(adkField(value, "finalEvalStatus")) ?? ("outcome" in told ? told.outcome : undefined),
    labels: metricsOf(value),
    system: app === undefined ? undefined : { name: app },
  });
}

/** ADK counts: 1 passed, 2 failed, 3 not evaluated. */
function outcomeOf(status: unknown): Outcome | undefined {
  const word = String(status).toLowerCase();
  return word === "1" || word === "passed" ? "passed" : word === "2" || word === "failed" ? "failed" : undefined;
}

/** The scores of the case as a whole; older versions write each as a pair of metric and result. */
function metricsOf(value: JsonObject): LabelDraft[] {
  const overall = listAt(value, adkKey(value, "overallEvalMetricResults"));
  const pairs = overall.length > 0 ? overall : listAt(value, adkKey(value, "evalMetricResults"));
  return pairs.flatMap((item): LabelDraft[] => {
    const objects = (Array.isArray(item) ? item : [item]).filter(isObject);
    const metric: JsonObject = Object.assign({}, ...objects) as JsonObject;
    const score = numberAt(metric, "score");
    const category = adkText(metric, "metricName");
    if (score === undefined || category === undefined) return [];
    const reason = textAt(objectAt(metric, "details"), "rationale") ?? "";
    return [{ source: "ADK evaluation", category, value: score, reason }];
  });
}
