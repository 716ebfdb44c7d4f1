import { FormSkeleton } from "@/components/measure/evaluations/form-skeleton";

export default function Loading() {
  return <FormSkeleton />;
}
