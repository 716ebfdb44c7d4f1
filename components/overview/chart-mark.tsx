import { type ReactNode } from "react";
import { paths } from "@/lib/paths";

/** A part of a chart that leads to the traces behind it: a link for the pointer and for the keyboard, named by `label`. Nothing where there is none. */
export function ChartMark({
  workspace,
  search,
  label,
  children,
}: {
  workspace: string;
  search: string;
  label: string;
  children: ReactNode;
}) {
  return (
    <a
      href={paths.traces(workspace, { q: search })}
      aria-label={label}
      className="cursor-pointer outline-none [&:focus-visible_.mark]:stroke-focus [&:focus-visible_.mark]:[stroke-width:2.5px] [&:hover_.mark]:opacity-80"
    >
      <title>{label}</title>
      {children}
    </a>
  );
}
