"use client";
import { useKey, useBoundKeys } from "@/components/shell/key-provider";
import { useShellState } from "@/components/shell/shell-state";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";

/** Every key of this page, as its controls have bound it. */
export function CheatSheet() {
  const { panel, open } = useShellState();
  const isOpen = panel === "cheat-sheet";
  useKey({ combination: "?", label: "Show the keys", group: "Everywhere" }, () => open("cheat-sheet"));
  const bindings = useBoundKeys();
  const groups = [...new Set(bindings.map((binding) => binding.group))].sort(
    (one, other) => Number(one === "Everywhere") - Number(other === "Everywhere"),
  );
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => open(next ? "cheat-sheet" : null)}
      title="Keys"
      description="They rest while you type."
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {groups.map((group) => (
          <section key={group}>
            <h3 className="mb-1 text-xs font-medium text-faint">{group}</h3>
            <dl>
              {bindings
                .filter(
                  (binding, at) =>
                    binding.group === group &&
                    // Two keys for one thing, as i beside I, stand there once.
                    bindings.findIndex((other) => other.group === group && other.label === binding.label) === at,
                )
                .map((binding) => (
                  <div
                    key={binding.combination}
                    className="flex items-center justify-between gap-4 border-b py-1.25 last:border-0"
                  >
                    <dt>{binding.label}</dt>
                    <dd>
                      <Kbd keys={binding.combination} />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
