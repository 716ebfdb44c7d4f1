/** What a tool gave: its output, or what went wrong. */
export interface ToolOutput {
  output: string;
  isError: boolean;
}

const longestOutput = 8_000;

export const gave = (output: string): ToolOutput => ({
  output:
    output.length > longestOutput
      ? `${output.slice(0, longestOutput)}\n… cut off after ${longestOutput} characters`
      : output,
  isError: false,
});

export const wentWrong = (why: string): ToolOutput => ({ output: `Error: ${why}`, isError: true });
