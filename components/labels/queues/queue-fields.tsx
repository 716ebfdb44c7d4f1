"use client";
import { type ReactNode } from "react";
import { defaultsWords, type QueueDraft, type QueueFaults } from "@/components/labels/queues/queue-draft";
import { drawnWords } from "@/components/labels/queues/worth-words";
import { Checkbox } from "@/components/ground/ui/checkbox";
import { Field } from "@/components/ground/ui/field";
import { Input } from "@/components/ground/ui/input";
import { More } from "@/components/ground/ui/more";
import { Select } from "@/components/ground/ui/select";
import { Switch } from "@/components/ground/ui/switch";
import { typedWhole } from "@/components/ground/ui/typed-figure";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type QueueCandidate } from "@/lib/attribution/labels/queue-view";
import { formatNumber } from "@/lib/format";

interface FieldsProps {
  draft: QueueDraft;
  /** Of what was filled in so far; a field that nobody has touched yet has none. */
  faults: QueueFaults;
  people: readonly QueueCandidate[];
  /** How many traces it is drawn from. */
  populationCount: number;
  onChange: (change: Partial<QueueDraft>) => void;
}

/** Everything about a new queue but the traces: a name and people, and folded what has a sensible default. */
export function QueueFields({ draft, faults, people, populationCount, onChange }: FieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <Field label="Name" error={faults.name}>
        <Input
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
          maxLength={120}
          dir="auto"
          autoComplete="off"
          placeholder="Failures of this week"
        />
      </Field>
      <PeopleField draft={draft} fault={faults.members} people={people} onChange={onChange} />
      <More
        summary={`More: ${defaultsWords(draft)}`}
        isForced={Object.keys(faults).some((field) => !unfolded.has(field))}
      >
        <div className="flex flex-col gap-5">
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="People per trace" hint="Two or more to measure agreement." error={faults.annotatorsPerTrace}>
              <Input
                value={draft.annotatorsPerTrace}
                onChange={(event) => onChange({ annotatorsPerTrace: event.target.value })}
                inputMode="numeric"
                autoComplete="off"
              />
            </Field>
            <Field label="Assignment" error={faults.assignment}>
              <Select
                value={draft.assignment}
                onValueChange={(value) => onChange({ assignment: value === "round-robin" ? "round-robin" : "anyone" })}
                options={[
                  { value: "anyone", label: "Anyone available" },
                  { value: "round-robin", label: "Assigned in turn" },
                ]}
              />
            </Field>
          </div>
          <StreamFields draft={draft} faults={faults} populationCount={populationCount} onChange={onChange} />
          <Switched
            label="Blind"
            text="People see no other answers until they submit their own label. Agreement and measured reliability are based on blind labels."
            isOn={draft.isBlind}
            onSwitch={(isBlind) => onChange({ isBlind })}
          />
          <Switched
            label="One of each incident first"
            text="Among the traces picked by priority, the first of each incident comes before all others, so that each kind of failure is labeled early."
            isOn={draft.incidentsFirst}
            onSwitch={(incidentsFirst) => onChange({ incidentsFirst })}
          />
          <Field
            label="Reserved for, in minutes"
            hint="After that, an unfinished trace goes to someone else. A late label still counts."
            error={faults.reservationMinutes}
            className="sm:max-w-72"
          >
            <Input
              value={draft.reservationMinutes}
              onChange={(event) => onChange({ reservationMinutes: event.target.value })}
              inputMode="numeric"
              autoComplete="off"
            />
          </Field>
        </div>
      </More>
    </div>
  );
}

/** Fields that stand above the fold. */
const unfolded: ReadonlySet<string> = new Set(["name", "members"]);

function PeopleField({
  draft,
  fault,
  people,
  onChange,
}: Pick<FieldsProps, "draft" | "people" | "onChange"> & { fault: string | undefined }) {
  const toggle = (userId: string, isIn: boolean) =>
    onChange({ members: isIn ? [...draft.members, userId] : draft.members.filter((id) => id !== userId) });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-xs font-medium text-muted">People</legend>
      <div className="max-h-56 overflow-y-auto rounded-md border bg-panel px-2.5 py-1">
        {people.map(({ userId, name }) => (
          <label key={userId} className="flex min-h-7 items-center gap-2 max-sm:min-h-10">
            <Checkbox
              checked={draft.members.includes(userId)}
              onCheckedChange={(isIn) => toggle(userId, isIn === true)}
            />
            <span className="truncate" dir="auto">
              {visibleText(name)}
            </span>
          </label>
        ))}
      </div>
      {fault && (
        <p role="alert" className="mt-1 text-xs text-fault">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

/** What chance is for, and how likely it was for each trace. */
const randomHint = (sample: number | null, populationCount: number): string => {
  const why =
    "Traces picked by priority are not typical. These are drawn at random, so figures measured on them hold for all traces (from 20 on).";
  if (sample === null || sample === 0 || populationCount === 0 || sample > populationCount) return why;
  if (sample === populationCount) return `${why} All ${formatNumber(populationCount)} are in it.`;
  return `${why} Each of ${formatNumber(populationCount)} is drawn with ${drawnWords(sample / populationCount)}.`;
};

function StreamFields({ draft, faults, populationCount, onChange }: Omit<FieldsProps, "people">) {
  const sample = typedWhole(draft.randomSample);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Random stream, in traces" hint={randomHint(sample, populationCount)} error={faults.randomSample}>
        <Input
          value={draft.randomSample}
          onChange={(event) => onChange({ randomSample: event.target.value })}
          inputMode="numeric"
          autoComplete="off"
        />
      </Field>
      <Field
        label="Share of random traces, in percent"
        hint="Percentage of what each person gets. The rest is ordered by priority: how much methods disagree, how many traces are similar, how long reading takes."
        error={faults.randomShare}
      >
        <Input
          value={draft.randomShare}
          onChange={(event) => onChange({ randomShare: event.target.value })}
          disabled={sample === 0}
          inputMode="decimal"
          autoComplete="off"
        />
      </Field>
    </div>
  );
}

function Switched({
  label,
  text,
  isOn,
  onSwitch,
}: {
  label: string;
  text: ReactNode;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}) {
  return (
    <label className="flex items-start gap-3">
      <Switch checked={isOn} onCheckedChange={onSwitch} aria-label={label} className="mt-0.5" />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span className="block text-xs text-faint">{text}</span>
      </span>
    </label>
  );
}
