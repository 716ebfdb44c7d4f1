import { type ReactNode } from "react";
import "@/components/ground/docs/docs.css";

export default function DocsLayout({ children }: { children: ReactNode }) {
  return children;
}
