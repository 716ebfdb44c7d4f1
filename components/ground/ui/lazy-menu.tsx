"use client";
import { Slot } from "radix-ui";
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { StandIn } from "@/components/ground/ui/stand-in";
import { toast } from "@/components/ground/toasts/toast";

const load = () => import("./dropdown-menu");
export type MenuParts = Awaited<ReturnType<typeof load>>;

interface LazyMenuProps<More extends object> {
  /** The button that opens it: one element that takes a ref. */
  trigger: ReactElement;
  /**
   * Fetches, with the parts of `dropdown-menu`, what else the menu is made of; what imported those parts
   * itself would bring them again.
   */
  more?: () => Promise<More>;
  /** What is in the menu, made of those parts. */
  children: (parts: MenuParts & More) => ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
  className?: string;
}

/**
 * A dropdown menu whose parts are fetched when the pointer or focus comes to its button, for pages
 * that are read more than worked on.
 */
export function LazyMenu<More extends object>({ trigger, more, children, ...place }: LazyMenuProps<More>) {
  const id = useId();
  const [menu, setMenu] = useState<{ element: HTMLElement; parts: MenuParts & More } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isByKey = useRef(false);
  const isShown = isOpen && menu !== null;
  const loadAll = async () => Object.assign({}, ...(await Promise.all([load(), more?.()]))) as MenuParts & More;
  /** Ahead of need; who needs it hears of a failure. */
  const prefetch = () => void loadAll().catch(() => undefined);
  const press = async (element: HTMLElement) => {
    if (isShown) return setOpen(false);
    try {
      if (menu?.element !== element) setMenu({ element, parts: await loadAll() });
      setOpen(true);
    } catch {
      toast.error("The menu could not be loaded. Check the connection and try again.");
    }
  };
  return (
    <>
      <Slot.Root
        id={id}
        aria-haspopup="menu"
        aria-expanded={isShown}
        data-state={isShown ? "open" : "closed"}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onPointerDown={(event: PointerEvent<HTMLElement>) => {
          if (event.button !== 0 || event.ctrlKey) return;
          // The menu takes focus: the button must not take it after.
          if (!isShown) event.preventDefault();
          isByKey.current = false;
          void press(event.currentTarget);
        }}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          if (!["Enter", " ", "ArrowDown"].includes(event.key)) return;
          event.preventDefault();
          isByKey.current = true;
          if (!isShown) void press(event.currentTarget);
        }}
      >
        {trigger}
      </Slot.Root>
      {menu && (
        <menu.parts.DropdownMenu open={isOpen} onOpenChange={setOpen}>
          <menu.parts.DropdownMenuTrigger asChild>
            <StandIn element={menu.element} />
          </menu.parts.DropdownMenuTrigger>
          <menu.parts.DropdownMenuContent
            {...place}
            aria-labelledby={id}
            onFocus={(event: FocusEvent<HTMLElement>) => {
              // Radix did not see the key that was pressed before it was there.
              if (event.target !== event.currentTarget || !isByKey.current) return;
              isByKey.current = false;
              firstVisible(event.currentTarget)?.focus();
            }}
          >
            {children(menu.parts)}
          </menu.parts.DropdownMenuContent>
        </menu.parts.DropdownMenu>
      )}
    </>
  );
}

/** The first item that may be chosen; some are there for a narrow screen only. */
const firstVisible = (menu: HTMLElement): HTMLElement | undefined =>
  [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]:not([data-disabled])")].find((item) =>
    item.checkVisibility(),
  );
