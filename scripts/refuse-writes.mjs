// Loaded into the processes of an instance by `npm run chaos` where it may mount no disk: while the file of
// FAULTLINE_NO_ROOM is there, nothing can be written below FAULTLINE_NO_ROOM_IN.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

const { FAULTLINE_NO_ROOM: flag, FAULTLINE_NO_ROOM_IN: folder } = process.env;
const { existsSync } = fs;

if (flag && folder) {
  for (const name of ["appendFileSync", "writeFileSync", "copyFileSync", "mkdirSync"]) {
    const write = fs[name];
    fs[name] = (...args) => {
      const target = String(name === "copyFileSync" ? args[1] : args[0]);
      if (target.startsWith(folder) && existsSync(flag))
        throw Object.assign(new Error(`ENOSPC: no space left on device, ${name} '${target}'`), { code: "ENOSPC" });
      return write(...args);
    };
  }
  syncBuiltinESMExports();
}
