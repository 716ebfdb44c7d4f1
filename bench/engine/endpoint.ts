import { text } from "node:stream/consumers";
import { type OracleOptions, startOracle } from "@/lib/llm/testing/oracle-endpoint";

// Reads its options from standard input and prints the address that it listens on.
const oracle = await startOracle(JSON.parse(await text(process.stdin)) as OracleOptions);
process.stdout.write(`${oracle.baseUrl}\n`);
