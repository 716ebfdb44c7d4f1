"use client";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode } from "react";
import { Button } from "@/components/ground/ui/button";
import { returnFocus } from "@/components/ground/ui/return-focus";
import { cn } from "@/lib/cn";

export const overlay = "fixed inset-0 z-50 bg-scrim animate-in fade-in-0 duration-150";

/** Focus goes to the panel, not to its close button; a field with `autoFocus` has taken it before. */
export const focusPanel = (event: Event) => {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
};

/** For the `ref` of a body that may scroll: where it holds words alone, it takes the focus, so that keys scroll it. */
export const letKeysScroll = (body: HTMLElement | null) => {
  if (body?.querySelector("a[href], button, input, textarea, select, [tabindex='0']") === null) body.tabIndex = 0;
};

/** For `onEscapeKeyDown`: a list that is open in it, marked `data-takes-escape`, closes before the dialog does. */
export const leaveEscape = (event: KeyboardEvent) => {
  if (document.activeElement?.closest("[data-takes-escape]")) event.preventDefault();
};

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the bottom; they stay in sight while the body scrolls. */
  footer?: ReactNode;
  /**
   * `xl` is for two columns that scroll by themselves: its body neither scrolls nor has a margin where there is room
   * for both, and on a narrow screen it comes from the bottom edge.
   */
  size?: "sm" | "md" | "lg" | "xl";
  children?: ReactNode;
}

export function Dialog({ isOpen, onOpenChange, title, description, footer, size = "md", children }: DialogProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          onOpenAutoFocus={focusPanel}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={leaveEscape}
          {...(description ? {} : { "aria-describedby": undefined })}
          className={cn(
            "fixed top-[max(1rem,8vh)] left-1/2 z-50 flex max-h-[min(84vh,calc(100dvh-2rem))] w-[calc(100vw-1.5rem)] -translate-x-1/2 flex-col rounded-xl border bg-panel shadow-float outline-none animate-in fade-in-0 zoom-in-98 duration-150",
            {
              sm: "max-w-100",
              md: "max-w-140",
              lg: "max-w-210",
              xl: "max-w-250 max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:max-h-[92dvh] max-md:w-full max-md:translate-x-0 max-md:rounded-b-none",
            }[size],
          )}
        >
          <div className="flex items-start gap-3 border-b px-4 py-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-base font-semibold break-words">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-sm text-muted break-words">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <Button variant="ghost" size="sm" aria-label="Close" className="-mr-1.5 w-6 px-0 text-muted">
                <X className="size-4" aria-hidden />
              </Button>
            </Radix.Close>
          </div>
          {children && (
            <div
              ref={letKeysScroll}
              className={cn(
                "min-h-0 flex-1 focus-visible:-outline-offset-2",
                size === "xl" ? "flex max-md:block max-md:overflow-y-auto" : "overflow-y-auto px-4 py-4",
              )}
            >
              {children}
            </div>
          )}
          {footer && <div className="flex flex-wrap items-center justify-end gap-2 border-t px-4 py-3">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
