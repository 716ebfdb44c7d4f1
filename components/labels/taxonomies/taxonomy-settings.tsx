"use client";
import { useTaxonomyActions } from "./taxonomy-actions";
import { Copy, Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { ask } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { Pill } from "@/components/ground/ui/pill";
import { Select } from "@/components/ground/ui/select";
import { Spinner } from "@/components/ground/ui/spinner";
import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { cn } from "@/lib/cn";
import { formatCount, formatDate } from "@/lib/format";
import { ModeList } from "./mode-list";
import { copyOf, draftOf, type TaxonomyDraft } from "./taxonomy-draft";
import { TaxonomyEditor } from "./taxonomy-editor";
import { type TaxonomyEntry } from "./taxonomy-view";

/**
 * What failures are called by here: which taxonomy runs ask by, what its modes mean, and
 * own ones with all their versions.
 */
export function TaxonomySettings({
  workspace,
  entries,
  chosenName,
  canWrite,
}: {
  workspace: string;
  entries: readonly TaxonomyEntry[];
  chosenName: string;
  canWrite: boolean;
}) {
  const actions = useTaxonomyActions();
  const [shownName, setShownName] = useState(chosenName);
  const [isBusy, setIsBusy] = useState(false);
  const [draft, setDraft] = useState<TaxonomyDraft | null>(null);
  const shown = entries.find(({ taxonomy }) => taxonomy.name === shownName) ?? entries[0];
  const choose = async (name: string) => {
    setIsBusy(true);
    const answer = await ask(actions.choose, { workspace, name });
    setIsBusy(false);
    if (answer.ok) toast.success("New runs will use these modes.");
    else toast.error(answer.message);
  };
  if (!shown) return null;
  return (
    <>
      <SettingsSection
        isWide
        text="The list a judge uses to classify each failure. Every run records the version it used."
      >
        <TaxonomyTable
          entries={entries}
          chosenName={chosenName}
          shownName={shown.taxonomy.name}
          onShow={setShownName}
        />
      </SettingsSection>
      <ShownTaxonomy key={`${shown.taxonomy.name} ${shown.taxonomy.version}`} workspace={workspace} entry={shown}>
        {canWrite && (
          <div className="flex flex-wrap gap-2">
            {shown.taxonomy.name !== chosenName && (
              <Button variant="primary" disabled={isBusy} onClick={() => void choose(shown.taxonomy.name)}>
                {isBusy && <Spinner />}
                Use this one
              </Button>
            )}
            {shown.isOwn && (
              <Button onClick={() => setDraft(draftOf(shown.taxonomy))}>
                <Pencil className="size-3.5" aria-hidden />
                Edit
              </Button>
            )}
            <Button onClick={() => setDraft(copyOf(shown.taxonomy))}>
              <Copy className="size-3.5" aria-hidden />
              Copy and edit
            </Button>
          </div>
        )}
      </ShownTaxonomy>
      {draft && (
        <TaxonomyEditor workspace={workspace} start={draft} onClose={() => setDraft(null)} onSaved={setShownName} />
      )}
    </>
  );
}

function TaxonomyTable({
  entries,
  chosenName,
  shownName,
  onShow,
}: {
  entries: readonly TaxonomyEntry[];
  chosenName: string;
  shownName: string;
  onShow: (name: string) => void;
}) {
  return (
    <ul aria-label="Taxonomies" className="overflow-hidden rounded-lg border bg-panel">
      {entries.map(({ taxonomy, isOwn, versions }) => (
        <li key={taxonomy.name} className="border-b last:border-0">
          <button
            type="button"
            aria-pressed={taxonomy.name === shownName}
            onClick={() => onShow(taxonomy.name)}
            className={cn(
              "flex w-full items-center gap-3 px-4 py-2 text-left focus-visible:-outline-offset-2",
              taxonomy.name === shownName ? "bg-hover" : "hover:bg-hover/50",
            )}
          >
            <span className="min-w-0 flex-1">
              <span className="flex min-w-0 items-center gap-2">
                <span className="truncate font-medium" dir="auto">
                  {taxonomy.title}
                </span>
                {taxonomy.name === chosenName && <Pill tone="strong">in use</Pill>}
                {isOwn && <Pill>own</Pill>}
              </span>
              <span className="block truncate text-xs text-faint" dir="auto">
                {isOwn ? `saved by ${taxonomy.source}` : taxonomy.source}
              </span>
            </span>
            <span className="figure shrink-0 text-right text-muted">
              {formatCount(taxonomy.modes.length, "mode")}
              {isOwn && <span className="block text-faint">{formatCount(versions.length, "version")}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function ShownTaxonomy({
  workspace,
  entry: { taxonomy: newest, isOwn, versions },
  children,
}: {
  workspace: string;
  entry: TaxonomyEntry;
  children: ReactNode;
}) {
  const { read } = useTaxonomyActions();
  const [taxonomy, setTaxonomy] = useState<Taxonomy>(newest);
  const [error, setError] = useState<string | null>(null);
  const open = async (version: string) => {
    const answer = await ask(read, { workspace, name: newest.name, version });
    setError(answer.ok ? null : answer.message);
    if (answer.ok) setTaxonomy(answer.value);
  };
  const isOld = taxonomy.version !== newest.version;
  return (
    <SettingsSection
      isWide
      title={taxonomy.title}
      text={isOwn && isOld ? `Version ${taxonomy.version}. Runs use the newest version.` : undefined}
      action={children}
    >
      {isOwn && versions.length > 1 && (
        <Select
          aria-label="Version"
          value={taxonomy.version}
          onValueChange={(version) => void open(version)}
          className="mb-4 w-72 max-sm:w-full"
          options={versions.map(({ version, createdByName, createdAt }) => ({
            value: version,
            label: `Version ${version}${version === newest.version ? ", newest" : ""}`,
            hint: `${createdByName}, ${formatDate(createdAt)}`,
          }))}
        />
      )}
      {error && (
        <p role="alert" className="mb-3 text-fault">
          {error}
        </p>
      )}
      <ModeList modes={taxonomy.modes} />
    </SettingsSection>
  );
}
