import { type ReactNode } from "react";

/**
 * A part of a settings page; `action` stands beside its title. Without a title it is what the page itself is called
 * after; `isTitle`: its title is the heading of a page that has no other.
 */
export function SettingsSection({
  title,
  isTitle = false,
  text,
  action,
  isWide = false,
  children,
}: {
  title?: string;
  isTitle?: boolean;
  text?: ReactNode;
  action?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}) {
  const Heading = isTitle ? "h1" : "h2";
  return (
    <section className={isWide ? "max-w-240" : "max-w-120"}>
      <div className="mb-3 flex items-start gap-x-4 gap-y-3 max-sm:flex-col">
        <div className="min-w-0 flex-1">
          {title && (
            <Heading className="mb-0.5 text-base font-semibold tracking-[-0.005em] break-words">{title}</Heading>
          )}
          {text && <p className="max-w-140 text-muted">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
