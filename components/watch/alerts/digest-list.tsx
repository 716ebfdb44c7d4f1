import { Fragment } from "react";
import Link from "@/components/ground/ui/link";
import { visibleText } from "@/components/ground/ui/visible-text";
import { incidentName } from "@/lib/attribution/incidents/incident-view";
import { type DigestFinding } from "@/lib/attribution/watching/alert-finding";
import { digestCount, linesByChange } from "@/lib/attribution/watching/finding-words";
import { paths } from "@/lib/paths";

/** The incidents of a week, by what happened to them. */
export function DigestList({ workspace, finding }: { workspace: string; finding: DigestFinding }) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
      {linesByChange(finding).map(({ change, of }) => (
        <Fragment key={change}>
          <dt className="text-muted first-letter:uppercase">{change}</dt>
          <dd>
            <ul className="flex flex-col gap-0.5">
              {of.map((line) => (
                <li key={line.number} className="break-words">
                  <Link
                    href={paths.incident(workspace, line.number)}
                    className="text-link underline underline-offset-2"
                  >
                    {incidentName(line.number)}
                  </Link>{" "}
                  {line.title !== null && <bdi>{visibleText(line.title)} </bdi>}
                  <span className="text-muted">({digestCount(line)})</span>
                </li>
              ))}
            </ul>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
