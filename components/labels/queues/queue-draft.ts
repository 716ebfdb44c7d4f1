import { typedDecimal, typedWhole } from "@/components/ground/ui/typed-figure";
import { formatCount } from "@/lib/format";
import { type QueueInput } from "@/lib/attribution/labels/queue-view";

/** A new queue as it stands in its form: figures as they are typed. */
export interface QueueDraft {
  name: string;
  members: readonly string[];
  annotatorsPerTrace: string;
  isBlind: boolean;
  randomSample: string;
  /** In percent. */
  randomShare: string;
  reservationMinutes: string;
  assignment: QueueInput["assignment"];
  incidentsFirst: boolean;
}

/** From this many labels of the random stream on, how often methods are right is measured. */
const enoughRandom = 20;

/** What most want; `userId` is the person who fills it in, `random` how many traces the random stream is to have. */
export const firstDraft = (
  userId: string | null,
  populationCount: number,
  random: number | null = null,
): QueueDraft => ({
  name: "",
  members: userId === null ? [] : [userId],
  annotatorsPerTrace: "1",
  isBlind: true,
  randomSample: String(Math.min(random ?? enoughRandom, populationCount)),
  randomShare: "50",
  reservationMinutes: "30",
  assignment: "anyone",
  incidentsFirst: true,
});

export type QueueFaults = Partial<Record<keyof QueueDraft, string>>;

const isWhole = (value: number | null, min: number, max: number): value is number =>
  value !== null && value >= min && value <= max;

const sampleFault = (sample: number | null, populationCount: number): string | null => {
  if (sample === null) return "A whole number; 0 for no random stream.";
  return sample > populationCount ? `There are ${populationCount} to draw from.` : null;
};

/** What cannot be sent yet, by field. A queue whose random stream is empty has no share of it to type. */
export const queueFaults = (draft: QueueDraft, populationCount: number): QueueFaults => {
  const faults: QueueFaults = {};
  const people = draft.members.length;
  const annotators = typedWhole(draft.annotatorsPerTrace);
  const sample = typedWhole(draft.randomSample);
  const share = typedDecimal(draft.randomShare.replace(/\s?%$/, ""));
  if (draft.name.trim() === "") faults.name = "Enter a name.";
  if (people === 0) faults.members = "Choose at least one person.";
  else if (!isWhole(annotators, 1, people))
    faults.annotatorsPerTrace = `Between 1 and ${people}, the number of people.`;
  else if (annotators > 1 && draft.assignment === "round-robin")
    faults.assignment = "Assigned traces are labeled by one person each.";
  const sampled = sampleFault(sample, populationCount);
  if (sampled !== null) faults.randomSample = sampled;
  if (sample !== 0 && !(share !== null && share <= 100)) faults.randomShare = "Between 0 and 100.";
  if (!isWhole(typedWhole(draft.reservationMinutes), 5, 1440))
    faults.reservationMinutes = "Between 5 and 1,440 minutes.";
  return faults;
};

/** The draft as it is sent. Only for one without faults. */
export const toQueueInput = (draft: QueueDraft): Omit<QueueInput, "selection" | "members"> & { members: string[] } => ({
  name: draft.name.trim(),
  members: [...draft.members],
  isBlind: draft.isBlind,
  assignment: draft.assignment,
  incidentsFirst: draft.incidentsFirst,
  annotatorsPerTrace: typedWhole(draft.annotatorsPerTrace) ?? 1,
  randomSample: typedWhole(draft.randomSample) ?? 0,
  randomShare: (typedDecimal(draft.randomShare.replace(/\s?%$/, "")) ?? 0) / 100,
  reservationMinutes: typedWhole(draft.reservationMinutes) ?? 30,
});

/** What is folded, as it stands: "1 person per trace, blind, 20 traces at random". */
export const defaultsWords = ({ annotatorsPerTrace, isBlind, randomSample }: QueueDraft): string => {
  const people = typedWhole(annotatorsPerTrace);
  const sample = typedWhole(randomSample);
  return [
    people === null ? "people per trace" : `${people} ${people === 1 ? "person" : "people"} per trace`,
    isBlind ? "blind" : "not blind",
    sample ? `${formatCount(sample, "trace")} at random` : "none at random",
  ].join(", ");
};
