import { FormSkeleton } from "@/components/evaluations/form-skeleton";

export default function Loading() {
  return <FormSkeleton />;
}
