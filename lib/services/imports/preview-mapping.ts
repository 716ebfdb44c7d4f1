import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type FileMapping } from "@/lib/traces/mapping/file-mapping";
import { parseSource } from "@/lib/traces/parse-source";
import { type ImportIssue, type Step } from "@/lib/traces/trace";
import { sourceOf } from "./read-import";
import { requireImport } from "./require-import";

const maxTraces = 5;
const maxSteps = 20;
const maxTextLength = 2_000;

/** The first traces of a file as a mapping reads them, with their first steps, cut. */
export interface MappingPreview {
  traces: {
    title: string;
    question: string;
    agents: string[];
    stepCount: number;
    steps: Pick<Step, "index" | "agent" | "kind" | "content">[];
    issues: ImportIssue[];
  }[];
  issues: ImportIssue[];
}

/** Reads an import by a mapping that is being made. Nothing is kept of it. */
export const previewMapping = async (
  ctx: WorkspaceContext,
  input: { id: string; mapping: FileMapping },
): Promise<MappingPreview> => {
  const source = sourceOf(await requireImport(ctx, input.id));
  const { traces, issues } = await parseSource(source, { mapping: input.mapping });
  const shown: MappingPreview["traces"] = [];
  for await (const one of traces) {
    shown.push({
      title: one.trace?.title ?? "",
      question: one.trace?.question.slice(0, maxTextLength) ?? "",
      agents: one.trace?.agents.map(({ name }) => name) ?? [],
      stepCount: one.trace?.steps.length ?? 0,
      steps: (one.trace?.steps ?? []).slice(0, maxSteps).map(({ index, agent, kind, content }) => ({
        ...{ index, agent, kind },
        content: content.slice(0, maxTextLength),
      })),
      issues: one.issues,
    });
    if (shown.length >= maxTraces) break;
  }
  return { traces: shown, issues };
};
