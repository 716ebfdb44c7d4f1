import { Monitor, Moon, Sun } from "lucide-react";

/** The choices of theme, as menu and palette offer them. */
export const themes = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
] as const;
