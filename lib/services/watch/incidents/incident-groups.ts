import { candidateKeys } from "@/lib/attribution/incidents/candidate-keys";
import { type FailureSignature } from "@/lib/attribution/incidents/failure-signature";
import { incidentTitle } from "@/lib/attribution/incidents/incident-title";
import { Members } from "@/lib/attribution/incidents/members";
import { placeFailure } from "@/lib/attribution/incidents/place-failure";
import { type Prisma } from "@/lib/db";
import { escapeForStorage, escapeValueForStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { timedId } from "../../ground/stored/timed-id";
import { readGroups, takeNumbers, updateGroups } from "./incident-groups.sql";

interface Group {
  id: string;
  /** The incident that it is shown in, and whether that is said to be fixed. */
  rootId: string;
  isFixed: boolean;
  systemKey: string;
  members: Members;
  /** It was started here, and is not written yet. */
  isNew: boolean;
  isChanged: boolean;
}

interface Found {
  group: Group;
  because: string[];
  isNew: boolean;
}

export const keysOf = (signature: FailureSignature): string[] => candidateKeys(signature).map(escapeForStorage);

const placeOf = (systemKey: string, key: string): string => JSON.stringify([systemKey, key]);

/** The most frequent name of a count. */
const mostOf = (counts: Readonly<Record<string, number>> | undefined): string | null =>
  Object.entries(counts ?? {}).toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0] ?? null;

/** The incidents of a workspace while failures are put into them and taken out, in one transaction that locks them. */
export class IncidentGroups {
  private readonly groups = new Map<string, Group>();
  /** By system and candidate key; some have lost it since. */
  private readonly byKey = new Map<string, Set<Group>>();

  constructor(
    private readonly tx: Prisma.TransactionClient,
    private readonly workspaceId: string,
  ) {}

  /** Reads the candidates of these failures, and the incidents that are named. */
  async load(failures: readonly { systemKey: string; signature: FailureSignature }[], ids: readonly string[]) {
    const systemKeys = [...new Set(failures.map(({ systemKey }) => systemKey))];
    const keys = [...new Set(failures.flatMap(({ signature }) => keysOf(signature)))];
    for (const { profile, ...row } of await readGroups(this.tx, this.workspaceId, { systemKeys, keys, ids })) {
      if (this.groups.has(row.id)) continue;
      const members = profile === null ? new Members() : new Members(unescapeValueFromStorage(profile));
      const group = { ...row, members, isNew: false, isChanged: false };
      this.groups.set(row.id, group);
      for (const key of members.keyNames()) this.index(group, key);
    }
  }

  get(id: string): Group {
    const group = this.groups.get(id);
    if (!group) throw new Error("An incident was not read.");
    return group;
  }

  add(id: string, signature: FailureSignature): void {
    const group = this.get(id);
    group.members.add(signature);
    for (const key of candidateKeys(signature)) this.index(group, key);
    group.isChanged = true;
  }

  private index(group: Group, key: string): void {
    const place = placeOf(group.systemKey, key);
    const others = this.byKey.get(place);
    if (others) others.add(group);
    else this.byKey.set(place, new Set([group]));
  }

  remove(id: string, signature: FailureSignature): void {
    const group = this.get(id);
    group.members.remove(signature);
    group.isChanged = true;
  }

  /**
   * Where a failure belongs; a new incident where it is like none. `apart` are incidents that a person took it out of,
   * `home` is the one that it was in: kept where it would be alone again.
   */
  place(
    { systemKey, signature }: { systemKey: string; signature: FailureSignature },
    { apart, home }: { apart: readonly string[]; home: string | null },
  ): Found {
    const keys = candidateKeys(signature);
    const found = new Set(keys.flatMap((key) => [...(this.byKey.get(placeOf(systemKey, key)) ?? [])]));
    const incidents = [...found].filter(
      ({ rootId, members }) => !apart.includes(rootId) && keys.some((key) => members.hasKey(key)),
    );
    const { incidentId, because } = placeFailure({ signature, incidents });
    if (incidentId !== null) return { group: this.get(incidentId), because, isNew: false };
    const before = home === null ? null : this.get(home);
    if (before?.members.count === 0 && before.systemKey === systemKey && !apart.includes(before.rootId))
      return { group: before, because, isNew: false };
    return { group: this.start(systemKey), because, isNew: true };
  }

  /** A new incident, which is not written before `save`. */
  start(systemKey: string): Group {
    // Of equals the least id is taken: those of one transaction stand in their order.
    const id = timedId(new Date(Date.now() + this.groups.size));
    const group = { id, rootId: id, isFixed: false, systemKey, members: new Members(), isNew: true, isChanged: true };
    this.groups.set(id, group);
    return group;
  }

  /** Writes what is new and what has changed. */
  async save(): Promise<void> {
    const changed = [...this.groups.values()].filter(({ isChanged }) => isChanged);
    const started = changed.filter(({ isNew }) => isNew);
    if (started.length > 0) {
      const first = await takeNumbers(this.tx, this.workspaceId, started.length);
      const data = started.map(({ id, systemKey, members }, at) => ({
        ...columnsOf(members),
        id,
        workspaceId: this.workspaceId,
        number: first + at,
        systemKey,
      }));
      await this.tx.incident.createMany({ data });
    }
    const rows = changed.flatMap(({ id, members, isNew }) =>
      isNew ? [] : [{ id, ...(members.count === 0 ? emptyColumns : columnsOf(members)) }],
    );
    if (rows.length > 0) await updateGroups(this.tx, this.workspaceId, rows);
    for (const group of changed) [group.isNew, group.isChanged] = [false, false];
  }
}

interface GroupColumns {
  profile: Prisma.InputJsonObject;
  keys: string[];
  suggestedTitle: string;
  agent: string | null;
  party: string | null;
  failureMode: string | null;
}

/** Of one that has no member left; what it is about stays as it was. */
const emptyColumns = { profile: null, keys: [] };

/** By what a group is found, and what it is about. */
function columnsOf(members: Members): GroupColumns {
  const profile = members.toProfile();
  return {
    profile: escapeValueForStorage(profile) as unknown as Prisma.InputJsonObject,
    keys: Object.keys(profile.keys).map(escapeForStorage),
    suggestedTitle: escapeForStorage(incidentTitle(profile)),
    agent: stored(mostOf(profile.agents)),
    party: stored(mostOf(profile.signs["party"])),
    failureMode: stored(mostOf(profile.signs["mode"])),
  };
}

const stored = (text: string | null): string | null => (text === null ? null : escapeForStorage(text));
