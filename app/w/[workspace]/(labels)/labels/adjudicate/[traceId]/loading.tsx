import { LabelRowsSkeleton } from "@/components/labels/label-rows-skeleton";

export default function Loading() {
  return <LabelRowsSkeleton />;
}
