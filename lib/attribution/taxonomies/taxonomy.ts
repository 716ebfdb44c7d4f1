import { z } from "zod";

/**
 * A kind of failure. `id` is what a judge answers with and what is stored, as "2.6";
 * `category` groups modes on the screen.
 */
export const FailureMode = z.object({
  id: z.string().min(1).max(40),
  title: z.string().min(1).max(120),
  definition: z.string().max(600),
  category: z.string().max(120),
});
export type FailureMode = z.infer<typeof FailureMode>;

/**
 * A list of failure modes under a name. A changed list is a new version, so that what was said
 * by an old one stays understood.
 */
export const Taxonomy = z.object({
  name: z.string().min(1).max(60),
  version: z.string().min(1).max(20),
  title: z.string().min(1).max(120),
  /** Paper or author. */
  source: z.string().max(300),
  modes: z.array(FailureMode).min(1).max(80),
});
export type Taxonomy = z.infer<typeof Taxonomy>;
