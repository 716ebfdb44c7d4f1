"use client";
import { FormatChoice } from "@/components/intake/imports/format-choice";
import { type ReadingChoices } from "@/components/intake/imports/import-choices";
import { type ImportItem } from "@/components/intake/imports/import-queue";
import { MapButton } from "@/components/intake/imports/map-button";
import { agentWords } from "@/components/intake/imports/preview-words";
import { type ImportQueue } from "@/components/intake/imports/use-import";
import { type MappingGuess } from "@/components/intake/mappings/mapping-data";
import { Button } from "@/components/ground/ui/button";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount } from "@/lib/format";
import { type ImportView } from "@/lib/traces/import-view";

/** What a guess makes of a file of no known format: agreed to as it is, or looked at and changed. */
export function ProbableBody({
  workspace,
  item,
  view,
  guess,
  choices,
  queue,
}: {
  workspace: string;
  item: ImportItem;
  view: ImportView;
  guess: MappingGuess;
  choices: ReadingChoices;
  queue: ImportQueue;
}) {
  const { traceCount, hasMore, stepCount, agents, name, mapping } = guess;
  const found = [
    `${hasMore ? "more than " : ""}${formatCount(traceCount, "trace")}`,
    formatCount(stepCount, "step"),
    agentWords(agents),
  ].join(" · ");
  const by =
    name !== null
      ? `by your mapping ${visibleText(name)}`
      : mapping.kind === "text"
        ? "split by its speakers"
        : mapping.list === ""
          ? "from its list of objects"
          : `from the list ${visibleText(mapping.list)}`;
  return (
    <>
      <p className="break-words text-muted">
        No known format. Our guess, {by}: <span className="text-text">{found}</span>
      </p>
      <div className="mt-1.5 flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={() => queue.change(item, name === null ? { mapping } : { mappingName: name })}>
          Read it like this
        </Button>
        <MapButton workspace={workspace} view={view} onMapped={(mapped) => queue.follow(item, mapped)} />
        <FormatChoice view={view} choices={choices} onChoose={(change) => queue.change(item, change)} />
      </div>
    </>
  );
}
