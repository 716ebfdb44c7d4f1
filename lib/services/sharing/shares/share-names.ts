import { type Attribution } from "@/lib/traces/attribution";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { agentsNamed } from "@/lib/traces/sharing/redact-attribution";
import { type TraceAgent } from "@/lib/traces/trace";
import { type Reads, type ShareSource } from "./share-source";
import { readSpeakers } from "./share-names.sql";

/**
 * The names of the agents of a share, in the order in which they first act, then those that are only named; and
 * what the file calls them besides.
 */
interface ShareNames {
  agents: string[];
  alsoKnown: [name: string, agent: string][];
}

const attributionOf = (value: unknown): Attribution | null =>
  unescapeValueFromStorage(value) as unknown as Attribution | null;

/** Agents that runs, people and files name. */
function namedInClaims({ trace, runs, annotations, adjudications, importedLabels, labels }: ShareSource): string[] {
  const attributions = [trace.groundTruth, ...runs.map(({ attribution }) => attribution)].map(attributionOf);
  const contributory = annotations.flatMap(
    (annotation) => unescapeValueFromStorage(annotation.contributory) as unknown as Attribution["contributory"] & {},
  );
  return [
    ...attributions.flatMap((attribution) => (attribution ? agentsNamed(attribution) : [])),
    ...contributory.map(({ agent }) => agent),
    ...[...annotations, ...adjudications, ...importedLabels].map(({ agent }) => unescapeFromStorage(agent)),
    ...labels.flatMap(({ agent }) => (agent === null ? [] : [unescapeFromStorage(agent)])),
  ];
}

export const readShareNames = async (db: Reads, source: ShareSource): Promise<ShareNames> => {
  const { workspaceId, id } = source.trace;
  const rows = await readSpeakers(db, workspaceId, id);
  const told = rows.map((row) => ({
    agent: unescapeFromStorage(row.agent),
    rawAgent: row.rawAgent === null ? null : unescapeFromStorage(row.rawAgent),
  }));
  const listed = unescapeValueFromStorage(source.trace.agents) as unknown as TraceAgent[];
  return {
    agents: [...told.map(({ agent }) => agent), ...listed.map(({ name }) => name), ...namedInClaims(source)],
    alsoKnown: told.flatMap(({ agent, rawAgent }): [string, string][] =>
      rawAgent === null || rawAgent === agent ? [] : [[rawAgent, agent]],
    ),
  };
};
