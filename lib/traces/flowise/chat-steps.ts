import { type PlacedObject } from "../document";
import { isoTime } from "../iso-time";
import { listAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { textField } from "../messages/field";
import { unpackList } from "../messages/unpack-field";
import { type StepDraft } from "../step-draft";
import { usedTools } from "./flow-steps";

const agent = "assistant";

/** A message of a chat: a person's, or the app's with what its agents thought and which tools they used. */
export function chatSteps({ value, pointer, literal }: PlacedObject): StepDraft[] {
  const startedAt = isoTime(value["createdDate"]);
  const isUser = value["role"] === "userMessage";
  const content = textField(value, "content") ?? "";
  const where = pointerTo(pointer, "content");
  if (isUser)
    return content.trim() === "" ? [] : [{ rawAgent: "user", kind: "input", content, pointer: where, startedAt }];
  return answerSteps({ value, pointer, literal }, content, where).map((step) => ({ ...step, startedAt }));
}

/** An answer: each agent's words and tools, else the tools of the one agent; then the answer, where nobody said it. */
export function answerSteps({ value, pointer, literal }: PlacedObject, answer: string, where: string): StepDraft[] {
  const reasoning = unpackList(value, "agentReasoning", pointer, literal);
  const steps = reasoning.flatMap((turn): StepDraft[] => {
    const name = textField(turn.value, "agentName", "nodeName") ?? agent;
    const said = listAt(turn.value, "messages").flatMap((text, at): StepDraft[] =>
      typeof text === "string" && text.trim() !== ""
        ? [{ rawAgent: name, kind: "message", content: text, pointer: pointerTo(turn.pointer, "messages", at) }]
        : [],
    );
    const instructions = textField(turn.value, "instructions");
    const told: StepDraft[] =
      instructions === undefined
        ? []
        : [
            {
              rawAgent: name,
              kind: "thought",
              content: instructions,
              pointer: pointerTo(turn.pointer, "instructions"),
            },
          ];
    return [...usedTools(turn.value, name, turn.pointer, turn.literal), ...said, ...told];
  });
  if (steps.length === 0) {
    const tools = unpackList(value, "usedTools", pointer, literal);
    const held = { usedTools: tools.map((tool) => tool.value) };
    steps.push(...usedTools(held, agent, pointer, literal));
  }
  const isTold = steps.some(({ kind, content }) => kind === "message" && content.trim() === answer.trim());
  if (answer.trim() !== "" && !isTold)
    steps.push({ rawAgent: agent, kind: "message", content: answer, pointer: where });
  return steps;
}
