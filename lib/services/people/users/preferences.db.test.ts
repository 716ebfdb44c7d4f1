import { describe, expect, it } from "vitest";
import { prisma } from "@/lib/db";
import { defaultPreferences } from "@/lib/preferences";
import { getPreferences } from "./get-preferences";
import { savePreferences } from "./save-preferences";

const newUser = async (): Promise<string> =>
  (await prisma.user.create({ data: { email: `${crypto.randomUUID()}@example.test` } })).id;

describe("preferences", () => {
  it("are the defaults until something was chosen, and each person's own", async () => {
    const [one, other] = [await newUser(), await newUser()];
    expect(await getPreferences(one)).toEqual(defaultPreferences);
    await savePreferences(one, { theme: "dark", collapsedAgents: ["Web\u0000Surfer"] });
    await savePreferences(one, { density: "compact" });
    expect(await getPreferences(one)).toEqual({
      ...defaultPreferences,
      theme: "dark",
      density: "compact",
      collapsedAgents: ["Web\u0000Surfer"],
    });
    expect(await getPreferences(other)).toEqual(defaultPreferences);
  });

  it("lose nothing where two pages save at once", async () => {
    const user = await newUser();
    await Promise.all([savePreferences(user, { clock: "12" }), savePreferences(user, { fontSize: "large" })]);
    expect(await getPreferences(user)).toMatchObject({ clock: "12", fontSize: "large" });
  });

  it("are the defaults for somebody who is not known", async () => {
    expect(await getPreferences("019a0000-0000-7000-8000-000000000000")).toEqual(defaultPreferences);
  });
});
