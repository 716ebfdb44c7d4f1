import { type IncidentProfile } from "../incidents/incident-profile";
import { commonAgent, commonSign } from "../incidents/common-sign";

/** What changes of an incident are about, as its sentences name it. */
export interface ChangePlace {
  /** Who breaks it. */
  agent: string;
  /** What was dropped or is wrong, by its name: “delivery date”, or "the value". */
  value: string;
  /** The name alone; null where it has none. */
  role: string | null;
  /** Which tool is called or answers there; null where there is none. */
  tool: string | null;
  /** To whom something is handed over there; null where nothing is. */
  recipient: string | null;
}

/** A step as signs name it: "planner handoff to coder", "surfer tool-call search_web". */
const doing = /^.+? (?<kind>handoff|message|thought|input|system|tool-call|tool-result)(?: (?<rest>.*))?$/u;

/** Where an incident happens, by what most of its members share. */
export function changePlaceOf(profile: IncidentProfile): ChangePlace {
  const does = commonSign(profile, "place") ?? commonSign(profile, "agent")?.split("|").at(-1) ?? "";
  const { kind = "", rest = "" } = doing.exec(does)?.groups ?? {};
  const [before, ...after] = ` ${rest}`.split(" to ");
  const tool = kind.startsWith("tool") ? (before ?? "").trim() : "";
  const recipient = after.join(" to ").trim();
  const role = commonSign(profile, "role");
  return {
    agent: commonAgent(profile) ?? "the agent",
    value: role === null ? "the value" : `“${role}”`,
    role,
    tool: tool === "" ? null : tool,
    recipient: recipient === "" ? null : recipient,
  };
}
