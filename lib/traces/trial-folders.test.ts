import { describe, expect, it } from "vitest";
import { trialFolders } from "./trial-folders";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const file = (path: string, text = "") => ({ path, head: encode(text) });
const trial = '{"id": "1", "task_name": "knot", "trial_name": "knot__a"}';

describe("trialFolders", () => {
  it("gives every file the trial in whose folder it lies, and those of the job to none", () => {
    const files = [
      file("job/result.json", '{"id": "j", "n_total_trials": 2, "stats": {"trials": [{"trial_name": "knot__a"}]}}'),
      file("job/knot__a/result.json", trial),
      file("job/knot__a/agent/trajectory.json", "{}"),
      file("job/knot__b/result.json", trial),
      file("job/knot__b/verifier/reward.txt", "1"),
    ];
    const folderOf = trialFolders(files);
    expect(files.map(({ path }) => folderOf(path))).toEqual([
      null,
      "job/knot__a",
      "job/knot__a",
      "job/knot__b",
      "job/knot__b",
    ]);
  });

  it("takes no other result for one, and no file that lies in no folder", () => {
    for (const files of [[file("a/result.json", '{"score": 1}')], [file("result.json", trial)]])
      expect(trialFolders(files)(files[0]?.path ?? "")).toBeNull();
  });
});
