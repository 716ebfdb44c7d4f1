import { type ReactNode } from "react";
import { Logo } from "@/components/ground/shell/logo";

/** The quiet page that sign-in, sign-up and one-time links stand on. */
export function AuthFrame({
  title,
  text,
  children,
  footer,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-86">
        <div className="mb-6 flex items-center gap-2">
          <Logo className="size-5 text-fault" />
          <span className="text-base font-semibold tracking-[-0.005em]">Faultline</span>
        </div>
        <h1 className="text-xl font-semibold tracking-[-0.015em] break-words">{title}</h1>
        {text && <p className="mt-1 text-muted">{text}</p>}
        {children && <div className="mt-5">{children}</div>}
        {footer && <p className="mt-5 text-muted">{footer}</p>}
      </div>
    </main>
  );
}
