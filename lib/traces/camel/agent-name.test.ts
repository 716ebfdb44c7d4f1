import { describe, expect, it } from "vitest";
import { nameFromPrompt, taskFromPrompt, workerName } from "./agent-name";

describe("the name in a prompt", () => {
  it.each([
    ["===== RULES OF USER =====\nNever forget you are a Baker and I am a Guest. Never flip roles!", "Baker"],
    ["Coordinator\n\nYou are coordinating a group of workers.", "Coordinator"],
    ["You are Ledger Keeper: keeps the books", "Ledger Keeper"],
    ["You are a helpful clerk. Be brief.", "helpful clerk"],
    ["Answer in French.", undefined],
    ["", undefined],
  ])("%j is %s", (prompt, name) => {
    expect(nameFromPrompt(prompt)).toBe(name);
  });

  it("of a role-play and of a workforce comes with the task", () => {
    expect(taskFromPrompt("Here is the task: Bake bread.. Never forget our task!")).toBe("Bake bread.");
    expect(taskFromPrompt("The content of the task is:\n\n======\nCount\nthe jars\n======\n")).toBe("Count\nthe jars");
    expect(taskFromPrompt("Do something")).toBeUndefined();
  });

  it("of a worker stands before the colon, where there is a short one", () => {
    expect(workerName("Keeper: keeps the books")).toEqual({ name: "Keeper", description: "keeps the books" });
    expect(workerName("An agent that can search the web")).toEqual({ name: "An agent that can search the web" });
  });
});
