import { LabelRowsSkeleton } from "@/components/labels/sets/label-rows-skeleton";

export default function Loading() {
  return <LabelRowsSkeleton />;
}
