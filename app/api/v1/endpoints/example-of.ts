import { type Endpoint } from "@/lib/http/endpoint";
import { type ExampleRequest, isNumber } from "../examples/example-request";
import recorded from "./recorded-answers.json";

interface Recorded {
  status: number;
  type: string | null;
  request?: ExampleRequest;
  json?: unknown;
}

/** What stands in the record for what differs each time. */
const plausible: [RegExp, string][] = [
  [/\{\{\w+\}\}/g, "0196a000-0000-7000-8000-000000000000"],
  [/<id>/g, "0196a000-0000-7000-8000-000000000000"],
  [/<time>/g, "2026-11-28T08:00:00.000Z"],
  [/<day>/g, "2026-11-28"],
  [/<hash>/g, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  [/<workspace>/g, "demo"],
  [/<token>/g, "Qm9hdHMgYXQgdGhlIG1pbGwgYXJlIHRpZWQgdXAuLi4"],
  [/<secret>/g, "whsec_c2VjcmV0LW9mLWEtdGFyZ2V0"],
  [/<key>/g, "fl_Qm9hdHMgYXQgdGhlIG1pbGwgYXJlIHRpZWQgdXAuLi4"],
  [/<server>/g, "http://127.0.0.1:8500"],
];

const shown = (value: unknown): unknown => {
  const [, name] = (typeof value === "string" && /^\{\{(\w+)\}\}$/.exec(value)) || [];
  if (name !== undefined && isNumber(name)) return 1;
  if (typeof value === "string") return plausible.reduce((text, [mask, word]) => text.replace(mask, word), value);
  if (Array.isArray(value)) return value.map(shown);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shown(field)]));
};

/** The recorded call of an operation; undefined for one that is new. */
export const recordedCall = (method: string, path: string): Recorded | undefined =>
  (recorded as Record<string, Recorded>)[`${method} ${path}`];

/**
 * What was sent or answered in the recorded call of an operation; undefined where it
 * was no JSON, or not by this status.
 */
export const exampleOf = ({ method, path }: Endpoint, part: "body" | number): unknown => {
  const call = recordedCall(method, path);
  if (part === "body") return shown(call?.request?.body);
  return call?.status === part ? shown(call.json) : undefined;
};
