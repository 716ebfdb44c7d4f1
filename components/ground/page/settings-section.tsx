import { type ReactNode } from "react";

/** A titled part of a settings page; `action` stands beside the title. */
export function SettingsSection({
  title,
  text,
  action,
  isWide = false,
  children,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={isWide ? "max-w-240" : "max-w-120"}>
      <div className="mb-3 flex items-start gap-x-4 gap-y-3 max-sm:flex-col">
        <div className="min-w-0 flex-1">
          <h2 className="text-base font-semibold tracking-[-0.005em]">{title}</h2>
          {text && <p className="mt-0.5 max-w-140 text-muted">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
