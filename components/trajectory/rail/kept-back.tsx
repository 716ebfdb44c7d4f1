import { EmptyState } from "@/components/ground/ui/empty-state";

/** In place of what runs say, for somebody who is to label first. */
export function KeptBack() {
  return (
    <EmptyState
      title="Hidden until your label is in"
      text="What runs and other people say of this trace would sway your label. Nothing of it has been sent to you; it comes as soon as your label is in."
    />
  );
}
