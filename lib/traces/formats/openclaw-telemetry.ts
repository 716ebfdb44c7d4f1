import { buildTrace } from "../build-trace";
import { firstItems, objectItems } from "../document";
import { type TraceFormat } from "../format";
import { textAt } from "../json-fields";
import { isObject } from "../json-value";
import { telemetrySteps } from "../openclaw/telemetry-steps";

const types = /^(?:message\.(?:in|out|sending)|agent\.(?:start|end)|tool\.(?:start|end)|llm\.\w+|session\.\w+)$/;

/** Telemetry of an OpenClaw gateway, one event a line. */
export const openclawTelemetry: TraceFormat = {
  name: "openclaw-telemetry",
  title: "OpenClaw telemetry",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy: "lines with `type`, `sessionKey`, `agentId`",
    notes: "agent = `agentId`, sub-agents by the label they were spawned with; answers come from the histories",
  },
  recognise: (document) => {
    const values = firstItems(document);
    const isEvent = (value: unknown): boolean => isObject(value) && types.test(textAt(value, "type") ?? "");
    const isOwn = values.some((value) => isObject(value) && "sessionKey" in value && "agentId" in value);
    return isOwn && values.filter(isEvent).length * 2 > values.length
      ? { confidence: "certain", keys: ["type", "sessionKey", "agentId"] }
      : null;
  },
  read: (document) => {
    const events = objectItems(document);
    const { steps, duplicateCount } = telemetrySteps(events);
    return [buildTrace({ format: "openclaw-telemetry", pointer: document.pointer, steps, duplicateCount })];
  },
};
