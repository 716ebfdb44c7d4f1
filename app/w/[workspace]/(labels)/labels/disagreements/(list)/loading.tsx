import { LabelRowsSkeleton } from "@/components/labels/frame/label-rows-skeleton";

export default function Loading() {
  return <LabelRowsSkeleton />;
}
