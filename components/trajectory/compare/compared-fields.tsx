import { visibleText } from "@/components/ground/ui/visible-text";
import { type FieldComparison } from "@/lib/attribution/diff-runs";
import { formatCount } from "@/lib/format";

/** What differs as rows, `none` in words where nothing does; what is the same stays folded. */
export function ComparedFields({
  fields,
  heads,
  none,
}: {
  fields: readonly FieldComparison[];
  heads: [string, string];
  none: string;
}) {
  const differing = fields.filter(({ isSame }) => !isSame);
  const same = fields.filter(({ isSame }) => isSame);
  return (
    <>
      {differing.length > 0 ? (
        <FieldTable fields={differing} heads={heads} />
      ) : (
        fields.length > 0 && <p className="text-muted">{none}</p>
      )}
      {same.length > 0 && (
        <details className="mt-1 text-xs">
          <summary className="w-fit text-muted hover:text-text">{formatCount(same.length, "thing")} the same</summary>
          <dl className="mt-1 grid grid-cols-[minmax(0,160px)_minmax(0,1fr)] gap-x-3 gap-y-0.5">
            {same.map(({ name, a }) => (
              <div key={name} className="contents">
                <dt className="text-faint">{visibleText(name)}</dt>
                <dd className="line-clamp-2 break-words">{visibleText(a ?? "–")}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function FieldTable({ fields, heads }: { fields: readonly FieldComparison[]; heads: [string, string] }) {
  return (
    <table className="mt-1.5 w-full table-fixed border-separate border-spacing-0">
      <thead>
        <tr className="text-left text-xs text-faint *:pb-1 *:font-medium">
          <th scope="col" className="w-[30%]">
            <span className="sr-only">What</span>
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="figure">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, a, b }) => (
          <tr key={name} className="align-top *:border-t *:py-1 *:pr-3">
            <th scope="row" className="text-left font-normal text-faint">
              {visibleText(name)}
            </th>
            <td className="break-words">{visibleText(a ?? "–")}</td>
            <td className="break-words">{visibleText(b ?? "–")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
