import { stepKindWords } from "@/components/ground/ui/step-kind-words";
import { formatCount } from "@/lib/format";
import { type FaultEntry } from "@/lib/replay/faults/fault-catalogue";
import { SectionHeader } from "@/components/ground/page/section-header";
import { groupFaults, type ModeOfFault } from "./fault-groups";

/** What can be put into a step of a run that went well, by the failure mode that each is an instance of. */
export function FaultsPage({ faults, modes }: { faults: readonly FaultEntry[]; modes: readonly ModeOfFault[] }) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SectionHeader />
      <div
        tabIndex={0}
        role="region"
        aria-label="Faults"
        className="min-h-0 flex-1 overflow-y-auto outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
      >
        <div className="flex max-w-260 flex-col gap-6 px-4 py-5">
          <p className="max-w-180 text-muted">
            {formatCount(faults.length, "operator")} that put one fault into one step. A fault injection study tries
            them in passed traces and keeps those that flip the outcome while a clean run with the same seed passes.
            Each is an example of a MAST failure mode.
          </p>
          {groupFaults(faults, modes).map(({ mode, faults: own }) => (
            <section key={mode.id} aria-labelledby={`mode-${mode.id}`}>
              <h2 id={`mode-${mode.id}`} className="font-semibold">
                <span className="figure text-faint">{mode.id}</span> {mode.title}
              </h2>
              {mode.definition && <p className="max-w-180 text-muted">{mode.definition}</p>}
              <ul className="mt-2 rounded-lg border bg-panel">
                {own.map((fault) => (
                  <Fault key={fault.name} fault={fault} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Fault({ fault }: { fault: FaultEntry }) {
  return (
    <li
      id={fault.name}
      className="grid scroll-mt-4 grid-cols-[13rem_minmax(0,1fr)] gap-x-4 border-b px-4 py-2.5 last:border-0 max-md:grid-cols-1"
    >
      <div className="min-w-0">
        <h3 className="font-medium">{fault.title}</h3>
        <code className="font-mono text-2xs break-words text-faint">{fault.name}</code>
      </div>
      <div className="min-w-0">
        <p>{fault.summary}</p>
        <p className="text-muted">
          <span className="text-faint">What to look for: </span>
          {fault.lookFor}
        </p>
        <p className="text-xs text-faint">{fault.kinds.map((kind) => stepKindWords[kind]).join(", ")}</p>
      </div>
    </li>
  );
}
