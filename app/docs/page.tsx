import { type Metadata } from "next";
import { showPage } from "./show-page";

export const metadata: Metadata = { title: "Documentation" };

export default function DocsHome() {
  return showPage("");
}
