import { candidateKeys } from "@/lib/attribution/incidents/candidate-keys";
import { type FailureSignature } from "@/lib/attribution/incidents/failure-signature";
import { addToProfile, type IncidentProfile, removeFromProfile } from "@/lib/attribution/incidents/incident-profile";
import { incidentTitle } from "@/lib/attribution/incidents/incident-title";
import { placeFailure } from "@/lib/attribution/incidents/place-failure";
import { Prisma } from "@/lib/db";
import { escapeForStorage, escapeValueForStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { nextNumber, readGroups } from "./incident-groups.sql";

interface Group {
  id: string;
  /** The incident that it is shown in. */
  rootId: string;
  systemKey: string;
  profile: IncidentProfile | null;
  isChanged: boolean;
}

interface Found {
  group: Group;
  because: string[];
  isNew: boolean;
}

export const keysOf = (signature: FailureSignature): string[] => candidateKeys(signature).map(escapeForStorage);

/** The most frequent name of a count. */
const mostOf = (counts: Readonly<Record<string, number>> | undefined): string | null =>
  Object.entries(counts ?? {}).toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? null;

/** The incidents of a workspace while failures are put into them and taken out, in one transaction that locks them. */
export class IncidentGroups {
  private readonly groups = new Map<string, Group>();

  constructor(
    private readonly tx: Prisma.TransactionClient,
    private readonly workspaceId: string,
  ) {}

  /** Reads the candidates of these failures, and the incidents that are named. */
  async load(failures: readonly { systemKey: string; signature: FailureSignature }[], ids: readonly string[]) {
    const systemKeys = [...new Set(failures.map(({ systemKey }) => systemKey))];
    const keys = [...new Set(failures.flatMap(({ signature }) => keysOf(signature)))];
    for (const row of await readGroups(this.tx, this.workspaceId, { systemKeys, keys, ids })) {
      if (this.groups.has(row.id)) continue;
      const profile = row.profile === null ? null : unescapeValueFromStorage(row.profile);
      this.groups.set(row.id, { ...row, profile, isChanged: false });
    }
  }

  get(id: string): Group {
    const group = this.groups.get(id);
    if (!group) throw new Error("An incident was not read.");
    return group;
  }

  add(id: string, signature: FailureSignature): void {
    const group = this.get(id);
    group.profile = addToProfile(group.profile, signature);
    group.isChanged = true;
  }

  remove(id: string, signature: FailureSignature): void {
    const group = this.get(id);
    if (group.profile === null) return;
    const left = removeFromProfile(group.profile, signature);
    group.profile = left.count === 0 ? null : left;
    group.isChanged = true;
  }

  /**
   * Where a failure belongs; a new incident where it is like none. `apart` are incidents that a person took it out of,
   * `home` is the one that it was in: kept where it would be alone again.
   */
  async place(
    { systemKey, signature }: { systemKey: string; signature: FailureSignature },
    { apart, home }: { apart: readonly string[]; home: string | null },
  ): Promise<Found> {
    const keys = candidateKeys(signature);
    const incidents = [...this.groups.values()].flatMap((group) =>
      group.profile !== null &&
      group.systemKey === systemKey &&
      !apart.includes(group.rootId) &&
      keys.some((key) => group.profile?.keys[key] !== undefined)
        ? [{ id: group.id, profile: group.profile }]
        : [],
    );
    const { incidentId, because } = placeFailure({ signature, incidents });
    if (incidentId !== null) return { group: this.get(incidentId), because, isNew: false };
    const before = home === null ? null : this.get(home);
    if (before?.profile === null && before.systemKey === systemKey && !apart.includes(before.rootId))
      return { group: before, because, isNew: false };
    return { group: await this.start(systemKey, signature), because, isNew: true };
  }

  /** A new incident for a failure, which is not counted in it yet. */
  async start(systemKey: string, signature: FailureSignature): Promise<Group> {
    const { id } = await this.tx.incident.create({
      data: {
        workspaceId: this.workspaceId,
        number: await nextNumber(this.tx, this.workspaceId),
        systemKey,
        suggestedTitle: escapeForStorage(incidentTitle(addToProfile(null, signature))),
        keys: keysOf(signature),
      },
      select: { id: true },
    });
    const group: Group = { id, rootId: id, systemKey, profile: null, isChanged: false };
    this.groups.set(id, group);
    return group;
  }

  /** Writes what has changed. */
  async save(): Promise<void> {
    for (const { id, profile, isChanged } of this.groups.values())
      if (isChanged)
        await this.tx.incident.update({ where: { id }, data: profileColumns(profile), select: { id: true } });
  }
}

/** What is kept of a profile; its title and agent stay as they were where no trace is left. */
export const profileColumns = (profile: IncidentProfile | null): Prisma.IncidentUpdateInput =>
  profile === null
    ? { profile: Prisma.DbNull, keys: [] }
    : {
        profile: escapeValueForStorage(profile) as unknown as Prisma.InputJsonObject,
        keys: Object.keys(profile.keys).map(escapeForStorage),
        suggestedTitle: escapeForStorage(incidentTitle(profile)),
        agent: stored(mostOf(profile.agents)),
        party: stored(mostOf(profile.signs["party"])),
        failureMode: stored(mostOf(profile.signs["mode"])),
      };

const stored = (text: string | null): string | null => (text === null ? null : escapeForStorage(text));
