import { buildTrace } from "../build-trace";
import { type CrewEvent, eventsOf } from "../crewai/checkpoint-events";
import { agentsOf, checkpointSteps } from "../crewai/checkpoint-steps";
import { coworkerOf } from "../crewai/coworker";
import { questionOf } from "../crewai/log-entries";
import { literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { markDelegations } from "../hand-over";
import { objectAt, textAt } from "../json-fields";

/**
 * A checkpoint file of a CrewAI run: its record of events, in the order of `emission_sequence`. The crew's
 * entities beside it are not read.
 */
export const crewaiCheckpoint: TraceFormat = {
  name: "crewai-checkpoint",
  title: "CrewAI checkpoint",
  words: {
    group: "Other frameworks",
    knownBy: "`crewai_version`, `event_record`",
    notes:
      "agent from `agent_role`, order from `emission_sequence`, span = `event_id`; steps from model answers and tool events; entities are not read",
  },
  recognise: (document) => {
    const value = objectOf(document);
    if (value === null || Object.keys(objectAt(value, "event_record")).length === 0) return null;
    const isNamed = Object.hasOwn(value, "crewai_version");
    const keys = ["event_record", ...(isNamed ? ["crewai_version"] : [])];
    return isNamed ? { confidence: "certain", keys } : null;
  },
  read: (document) => {
    const checkpoint = objectOf(document) ?? {};
    const events = eventsOf(checkpoint, document.pointer);
    const agents = agentsOf(events);
    const roles = agents.map(({ name }) => name);
    const steps = markDelegations(checkpointSteps(events, literalOf(document)), (call) => coworkerOf(call, roles));
    const failure = events.findLast(({ type }) => type === "crew_kickoff_failed" || type === "task_failed");
    const done = events.findLast(({ type }) => type === "crew_kickoff_completed");
    // Crews without a name are called "crew".
    const crew = events.map(({ fields }) => textAt(fields, "crew_name")).find((name) => name !== undefined);
    return [
      buildTrace({
        format: "crewai-checkpoint",
        pointer: document.pointer,
        steps,
        agents,
        question: questionOf(events.filter(({ type }) => type === "task_started").map(descriptionOf)),
        finalAnswer: done && textAt(objectAt(done.fields, "output"), "raw"),
        termination: failure && textAt(failure.fields, "error"),
        outcome: failure && done === undefined ? "failed" : undefined,
        system: crew === undefined || crew === "crew" ? undefined : { name: crew },
      }),
    ];
  },
};

const descriptionOf = ({ fields }: CrewEvent): string => textAt(objectAt(fields, "task"), "description") ?? "";
