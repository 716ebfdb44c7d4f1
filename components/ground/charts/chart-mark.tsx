import { type ReactNode } from "react";
import { paths } from "@/lib/paths";

/** A part of a chart that leads to the traces behind it. */
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
    <ChartLink href={paths.traces(workspace, { q: search })} label={label}>
      {children}
    </ChartLink>
  );
}

/** A part of a chart that leads somewhere: a link for the pointer and for the keyboard, named by `label`. */
export function ChartLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <a
      href={href}
      aria-label={label}
      className="cursor-pointer outline-none [&:focus-visible_.mark]:stroke-focus [&:focus-visible_.mark]:[stroke-width:2.5px] [&:hover_.mark]:opacity-80"
    >
      <title>{label}</title>
      {children}
    </a>
  );
}
