import { type ToolBox } from "./tool-box";
import { type Draft, type TurnView } from "./turn-view";
import { writeOutput } from "./wording";

/** The Executor: runs the call that stands last, as it stands, for whoever made it. */
export function executor({ task, steps, random }: TurnView, tools: ToolBox): Draft {
  const call = steps.at(-1);
  const to = call === undefined ? {} : { recipient: call.agent };
  if (call?.kind !== "tool-call" || call.tool === undefined) {
    const content = writeOutput("Error: there is no call to run", random);
    return { kind: "tool-result", ...to, content, isError: true };
  }
  const { output, isError } = tools(task, call.tool.name, call.tool.arguments);
  return { kind: "tool-result", ...to, content: writeOutput(output, random), ...(isError ? { isError } : {}) };
}
