import { EmptyState } from "@/components/ground/ui/empty-state";

/** In place of what runs say, for somebody who is to label first. */
export function KeptBack() {
  return (
    <EmptyState
      title="Hidden until you submit your label"
      text="Answers from runs and other people could bias your label. None have been sent to your browser; they appear after you submit."
    />
  );
}
