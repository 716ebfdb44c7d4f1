"use client";
import { useBoundKeys, withoutTwins } from "@/components/ground/keys/key-provider";
import { Dialog } from "@/components/ground/ui/dialog";
import { Kbd } from "@/components/ground/ui/kbd";

/** Every key of this page by group, over the page. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const bindings = withoutTwins(useBoundKeys()).flatMap(({ combination, ...rest }) =>
    combination === null ? [] : { combination, ...rest },
  );
  const groups = [...new Set(bindings.map((binding) => binding.group))].sort(
    (one, other) => Number(one === "Everywhere") - Number(other === "Everywhere"),
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Keys"
      description="Shortcuts are off while typing. Esc leaves a field."
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {groups.map((group) => (
          <section key={group}>
            <h3 className="mb-1 text-xs font-medium text-faint">{group}</h3>
            <dl>
              {bindings
                .filter((binding) => binding.group === group)
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
