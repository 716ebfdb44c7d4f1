import { writeFileSync } from "node:fs";
import { makeStory } from "./make-story";
import { packStory, storyFile } from "./story-file";

writeFileSync(storyFile, packStory(await makeStory()));
