import { type EvidenceKind } from "@/lib/traces/evidence-titles";
import { type ChangeKind } from "./suggested-change";
import { type ChangePlace } from "./change-place";

/** What could be changed, by kind; what fits nothing is left out. */
export type Changes = Partial<Record<ChangeKind, string>>;

const toolOf = ({ tool }: ChangePlace): string => (tool === null ? "the tool" : tool);
const nextOf = ({ recipient }: ChangePlace): string => recipient ?? "the next agent";
const ofTool = ({ tool }: ChangePlace, text: string): Changes => (tool === null ? {} : { tool: text });

/** What could be changed where failures show evidence of a kind. Sentences for a prompt are written to its agent. */
export const evidenceChanges: Record<EvidenceKind, (place: ChangePlace) => Changes> = {
  "copy-differs": (place) => ({
    prompt: `Copy ${place.value} character by character from the step that gave it, and name that step. Never retype it from memory.`,
    check: `After ${place.agent}, compare ${place.value} with its source. If they differ, send the step back.`,
    flow: `Pass ${place.value} on as a field of its own that ${place.agent} does not write, instead of as text.`,
    ...ofTool(place, `Let ${toolOf(place)} refuse a call whose ${place.value} is in no earlier step.`),
  }),
  "unit-differs": (place) => ({
    prompt: `Write the unit with every value. Convert only in a step of its own that shows both units.`,
    check: `Before ${place.value} is used, compare its unit with the one that the task asks for.`,
    ...ofTool(place, `Let ${toolOf(place)} take value and unit as two arguments, and refuse a call without a unit.`),
  }),
  contradicts: (place) => ({
    prompt: `Before you state ${place.value}, read the step that gave it again, and quote its line.`,
    check: `After ${place.agent}, compare ${place.value} with its source. If they differ, ask again.`,
    flow: `Before ${nextOf(place)} goes on, let an agent that sees only the source confirm ${place.value}.`,
  }),
  arithmetic: (place) => ({
    prompt: `Do not calculate in text. Use a tool, and write down each number that goes in.`,
    check: `Calculate what ${place.agent} calculated again with a program before it is passed on.`,
    tool: `Give ${place.agent} a calculator, or let the tool that returns the numbers return their total, too.`,
  }),
  unsourced: (place) => ({
    prompt: `State only values that are in the task or in a tool result, and name the place. If one is missing, say so.`,
    check: `Reject a message of ${place.agent} with a value that is in no earlier step.`,
    flow: `If a value is missing, let ${place.agent} look it up or ask for it before it continues.`,
    ...ofTool(
      place,
      `Let ${toolOf(place)} refuse ${place.role === null ? "arguments" : place.value} from no earlier step.`,
    ),
  }),
  "failure-ignored": (place) => ({
    prompt: `If a call fails or returns nothing, say so and try another way. Never continue as if it had worked.`,
    check: `After a failed call, continue only if ${place.agent} says what failed.`,
    flow: `After a failed call, retry or hand over to another agent instead of returning to ${place.agent}.`,
    tool: `Let ${toolOf(place)} return failures as errors with a reason and a next step, so that none looks like a result.`,
  }),
  "unverified-success": (place) => ({
    prompt: `Report a check as done only together with its output.`,
    check: `Accept a report of ${place.agent} only if the call that made the check is in the run.`,
    flow: `Let another agent make the check that ${place.agent} reports.`,
  }),
  "call-invalid": (place) => ({
    prompt: `If a call is refused, read the message and change the call. After two refusals, stop and say why.`,
    check: `After a second equal call, stop the step instead of repeating it.`,
    tool: `Validate ${place.role === null ? "the arguments" : place.value} before ${toolOf(place)} runs, and answer with what is wrong and a valid example.`,
  }),
  "stopped-short": (place) => ({
    prompt: `If a step brings nothing new, change the approach, or hand over what is there and say what is missing.`,
    check: `Before the run ends, compare the answer with each requirement of the task.`,
    flow: `Limit how many steps ${place.agent} may take; after that, another agent or a person decides.`,
  }),
  "duty-dropped": (place) => ({
    prompt: `Repeat every requirement of the task in your message word for word${place.role === null ? "" : `, including ${place.value}`}.`,
    check: `Before ${place.recipient === null ? `the message of ${place.agent}` : `it is handed over to ${place.recipient}`}, compare it with the list of requirements. If ${place.role === null ? "one" : place.value} is missing, send it back.`,
    flow: `Give ${nextOf(place)} the original task next to the message of ${place.agent}, so that nothing depends on what is repeated.`,
    ...ofTool(
      place,
      `Make ${place.role === null ? "what was left out" : place.value} a required argument of ${toolOf(place)}.`,
    ),
  }),
  "wrong-target": (place) => ({
    prompt: `Quote what the task asks for before you act, and compare your target with it.`,
    check: `Before ${place.tool ?? `the step of ${place.agent}`} runs, compare its target with the task.`,
    ...ofTool(place, `Let ${toolOf(place)} refuse targets that the task does not name.`),
  }),
  "code-result": (place) => ({
    prompt: `Read the output of each program before you use it. If it failed or is empty, mend the program first.`,
    check: `Before the result of a program is used, run the program on an example with a known result.`,
    tool: `Let what runs the programs of ${place.agent} return exit code and error output with the result.`,
  }),
};
