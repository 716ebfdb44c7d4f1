import { isObject, type JsonObject } from "@/lib/traces/json-value";
import { maskValue } from "@/lib/traces/redaction/redact-trace";
import { type Redactor } from "@/lib/traces/redaction/redactor";
import { type ExportedLabel } from "./label-export";

/**
 * A label with every text of people and traces masked; what tells its trace apart stays, so that it can be read back.
 */
export const maskClaim = (label: ExportedLabel, { mask }: Redactor): ExportedLabel => ({
  ...label,
  sent: {
    ...label.sent,
    session: label.sent.session && mask(label.sent.session),
    user: label.sent.user && mask(label.sent.user),
    environment: label.sent.environment && mask(label.sent.environment),
    model: label.sent.model && mask(label.sent.model),
  },
  title: mask(label.title),
  agent: mask(label.agent),
  reason: mask(label.reason),
  failureMode: label.failureMode === null ? null : mask(label.failureMode),
  by: mask(label.by),
});

/** Names of the format: where they were masked, nothing could read the file. */
const listKeys = new Set(["history", "conversation"]);
const placeKeys = new Set(["mistake_step"]);

const maskMessage = (message: unknown, redactor: Redactor): unknown =>
  isObject(message)
    ? Object.fromEntries(Object.entries(message).map(([key, value]) => [key, maskValue(value, redactor)]))
    : maskValue(message, redactor);

/** A Who&When file with every text in it masked; the names of its fields and the number of the step stay. */
export const maskFile = (file: JsonObject, redactor: Redactor): JsonObject =>
  Object.fromEntries(
    Object.entries(file).map(([key, value]) => {
      if (placeKeys.has(key)) return [key, value];
      if (listKeys.has(key) && Array.isArray(value))
        return [key, value.map((message) => maskMessage(message, redactor))];
      return [key, maskValue(value, redactor)];
    }),
  );
