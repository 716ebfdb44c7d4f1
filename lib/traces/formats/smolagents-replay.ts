import { buildTrace } from "../build-trace";
import { type TraceFormat } from "../format";
import { pointerTo } from "../json-pointer";
import { managedTask } from "../smolagents/managed-agent";
import { type RichBlock, richBlocks } from "../smolagents/rich-blocks";
import { type StepDraft } from "../step-draft";

const opening = "Replaying the agent's steps";

/** What `agent.replay()` of smolagents prints: what the agent wrote at each step, without what came back. */
export const smolagentsReplay: TraceFormat = {
  name: "smolagents-replay",
  title: "smolagents replay",
  words: {
    group: "Other frameworks",
    knownBy: "`Replaying the agent's steps`",
    notes: "what the agent wrote, without observations",
  },
  recognise: (document) =>
    document.kind === "text" && document.text.slice(0, 1000).includes(opening)
      ? { confidence: "certain", keys: [opening] }
      : null,
  read: (document) => {
    const blocks = richBlocks(document.kind === "text" ? document.text : "");
    const task = blocks.find(({ kind, title }) => kind === "box" && title.startsWith("New run"));
    const managed = managedTask(task?.text ?? "");
    const agent = managed?.name ?? "assistant";
    const steps = blocks.flatMap((block, at): StepDraft[] => {
      if (block.kind === "box" && block.title.startsWith("New run"))
        return [{ ...placed(block, document.pointer), rawAgent: "user", kind: "input", recipient: agent }];
      const isSaid = block.kind === "text" && blocks[at - 1]?.title === "Agent output:";
      return isSaid ? [{ ...placed(block, document.pointer), rawAgent: agent, kind: "thought" }] : [];
    });
    const prompt = blocks.find((_, at) => blocks[at - 1]?.title === "System prompt")?.text;
    return [
      buildTrace({
        format: "smolagents-replay",
        pointer: document.pointer,
        steps,
        question: managed?.task,
        agents: prompt === undefined ? undefined : [{ name: agent, systemPrompt: prompt.trimEnd() }],
      }),
    ];
  },
};

const placed = ({ text, line }: RichBlock, pointer: string): Pick<StepDraft, "content" | "pointer"> => ({
  content: text.trimEnd(),
  pointer: pointerTo(pointer, line),
});
