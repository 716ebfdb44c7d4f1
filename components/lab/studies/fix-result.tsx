import Link from "@/components/ground/ui/link";
import { type ReactNode } from "react";
import { ScrollTable, stickyCell } from "@/components/ground/ui/scroll-table";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type FixGroup } from "@/lib/replay/feedback/fix-study";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { writeLevel } from "@/lib/replay/scan/scan-words";
import { type FixFound } from "@/lib/replay/studies/study-result";
import { fixArmTitles, fixDifferenceWords, fixShareWords, fixVerdict, sharedQuestionsWords } from "./fix-words";

/** How many failures each arm had fixed after each round, and the lesson beside the others. */
export function FixResult({ workspace, found }: { workspace: string; found: FixFound }) {
  const { arms, comparisons } = found;
  const shared = sharedQuestionsWords(found);
  const rounds = arms[0]?.rounds.length ?? 0;
  return (
    <section aria-label="Results" className="flex flex-col gap-4">
      <p className="max-w-180">{fixVerdict(found)}</p>
      {shared !== null && <p className="max-w-180 text-muted">{shared}</p>}
      <Titled title="Failures fixed">
        <thead>
          <tr className="text-left text-xs text-muted *:font-medium *:whitespace-nowrap">
            <th scope="col" className={stickyCell}>
              Given before a new attempt
            </th>
            {Array.from({ length: rounds }, (_, at) => (
              <th key={at} scope="col">
                {at === 0 ? "After round 1" : `By round ${at + 1}`}
              </th>
            ))}
            <th scope="col" title="Incidents without an outcome; counted as not fixed">
              Without outcome
            </th>
          </tr>
        </thead>
        <tbody className="[&_td]:whitespace-nowrap">
          {arms.map(({ arm, rounds: shares, withoutOutcome }) => (
            <tr key={arm}>
              <th scope="row" className={`${stickyCell} text-left font-medium`}>
                {fixArmTitles[arm]}
              </th>
              {shares.map((share, at) => (
                <td key={at} className="figure">
                  {fixShareWords(share)}
                </td>
              ))}
              <td className="figure">{withoutOutcome}</td>
            </tr>
          ))}
        </tbody>
      </Titled>
      {comparisons.length > 0 && (
        <Titled title="Lesson compared with the others">
          <thead>
            <tr className="text-left text-xs text-muted *:font-medium *:whitespace-nowrap">
              <th scope="col" className={stickyCell}>
                Beside
              </th>
              <th scope="col">By round</th>
              <th
                scope="col"
                title={`Percentage points, with 95% interval (${shared === null ? "Newcombe, paired" : "bootstrap of questions"})`}
              >
                Difference
              </th>
              <th
                scope="col"
                title={shared === null ? "Exact McNemar test, two-sided" : "Permutation test of questions, two-sided"}
              >
                p
              </th>
              <th scope="col">Fixed by the lesson alone</th>
              <th scope="col">Fixed by the other alone</th>
            </tr>
          </thead>
          <tbody className="[&_td]:whitespace-nowrap">
            {comparisons.map((one) => (
              <tr key={`${one.arm} ${one.round}`}>
                <th scope="row" className={`${stickyCell} text-left font-normal`}>
                  {fixArmTitles[one.arm]}
                </th>
                <td className="figure">{one.round}</td>
                <td className="figure">{fixDifferenceWords(one)}</td>
                <td className="figure">{writeLevel(one.pValue)}</td>
                <td className="figure">{one.onlyLesson}</td>
                <td className="figure">{one.onlyOther}</td>
              </tr>
            ))}
          </tbody>
        </Titled>
      )}
      <Groups title="By agent" groups={found.byAgent} />
      <Groups title="By method" groups={found.byMethod} />
      {found.goneCount > 0 && (
        <p className="text-faint">{formatCount(found.goneCount, "trace")} deleted since the study started.</p>
      )}
      <Incidents workspace={workspace} incidents={found.incidents} />
    </section>
  );
}

/** A table under its name. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="mb-1.5 font-semibold">{title}</h2>
      <ScrollTable title={title}>{children}</ScrollTable>
    </div>
  );
}

function Groups({ title, groups }: { title: string; groups: readonly FixGroup[] }) {
  const arms = groups[0]?.arms ?? [];
  if (groups.length === 0) return null;
  return (
    <Titled title={title}>
      <thead>
        <tr className="text-left text-xs text-muted *:font-medium *:whitespace-nowrap">
          <th scope="col" className={stickyCell}>
            {title}
          </th>
          {arms.map(({ arm }) => (
            <th key={arm} scope="col">
              {fixArmTitles[arm]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&_td]:whitespace-nowrap">
        {groups.map(({ name, arms: shares }) => (
          <tr key={name}>
            <th scope="row" className={`${stickyCell} text-left font-normal`} dir="auto">
              {visibleText(name)}
            </th>
            {shares.map((share) => (
              <td key={share.arm} className="figure">
                {fixShareWords(share)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Titled>
  );
}

const mostShown = 200;

/** Each failure with what was told of it, and in which round whom it helped. */
function Incidents({ workspace, incidents }: { workspace: string; incidents: FixFound["incidents"] }) {
  if (incidents.length === 0) return null;
  const arms = incidents[0]?.fixedIn.map(({ arm }) => arm) ?? [];
  return (
    <>
      <Titled title="Failures">
        <thead>
          <tr className="text-left text-xs text-muted *:font-medium *:whitespace-nowrap">
            <th scope="col" className={stickyCell}>
              Failure
            </th>
            <th scope="col">Diagnosed</th>
            <th scope="col">First lesson</th>
            {arms.map((arm) => (
              <th key={arm} scope="col">
                {fixArmTitles[arm]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {incidents.slice(0, mostShown).map((incident) => (
            <tr key={incident.incidentId}>
              <th scope="row" className={`${stickyCell} max-w-70 text-left font-normal`}>
                {incident.title === "" ? (
                  <span className="text-faint">deleted trace</span>
                ) : (
                  <Link
                    href={paths.trace(workspace, incident.incidentId, {
                      ...(incident.stepIndex === null ? {} : { step: incident.stepIndex }),
                    })}
                    className="line-clamp-2 text-link hover:underline"
                    dir="auto"
                  >
                    {visibleText(incident.title)}
                  </Link>
                )}
              </th>
              <td className="whitespace-nowrap">
                {incident.agent === null ? (
                  <span className="text-faint">no diagnosis</span>
                ) : (
                  <AgentChip name={incident.agent} stepIndex={incident.stepIndex ?? undefined} />
                )}
              </td>
              <td className="max-w-90 min-w-50 break-words" dir="auto">
                {incident.lesson === null ? <span className="text-faint">–</span> : visibleText(incident.lesson)}
              </td>
              {incident.fixedIn.map(({ arm, round }) => (
                <td key={arm} className="whitespace-nowrap">
                  {round === null ? <span className="text-faint">not fixed</span> : `round ${round}`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Titled>
      {incidents.length > mostShown && (
        <p className="text-xs text-faint">
          The first {mostShown} of {formatCount(incidents.length, "failure")}.
        </p>
      )}
    </>
  );
}
