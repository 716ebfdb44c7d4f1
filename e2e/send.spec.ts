import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { madeRun } from "@/app/api/v1/otlp/testing/made-run";
import { paths } from "@/lib/paths";
import { expect, test } from "./harness/test";

test(
  "from an empty workspace to the first trace of one's own program",
  { tag: "@smoke" },
  async ({ page, baseURL, workspace }) => {
    await page.goto(paths.traces(workspace.slug));
    await page.getByRole("link", { name: "Send from your code" }).click();
    await expect(page.getByRole("heading", { name: "Send from your code" })).toBeVisible();
    await expect(page.getByText("Waiting for the first span…")).toBeVisible();
    await expect(page.getByText("fl_YOUR_KEY").first()).toBeVisible();

    await page.getByRole("button", { name: "Create a key" }).click();
    const variables = page.locator("figure").filter({ hasText: "OTEL_EXPORTER_OTLP_ENDPOINT" }).locator("pre");
    await expect(variables).toContainText("Bearer%20fl_");
    await expect(page.getByText("fl_YOUR_KEY")).toHaveCount(0);
    const lines = (await variables.textContent()) ?? "";
    const url = new URL(/OTLP_ENDPOINT=(\S+)/.exec(lines)?.[1] ?? "");
    const authorization = decodeURIComponent(/HEADERS="Authorization=([^"]+)"/.exec(lines)?.[1] ?? "");

    await page.getByRole("tab", { name: "OpenTelemetry Python" }).focus();
    await page.keyboard.press("End");
    await expect(page.getByRole("tab", { name: "LangSmith SDK" })).toHaveAttribute("aria-selected", "true");
    await expect(page.getByText("LANGSMITH_OTEL_ENABLED=true")).toBeVisible();

    const exporter = new OTLPTraceExporter({ url: `${baseURL}${url.pathname}/v1/traces`, headers: { authorization } });
    const spans = await madeRun("Where does the map of the harbour lie?");
    expect(await new Promise((resolve) => exporter.export(spans, ({ code }) => resolve(code)))).toBe(0);
    await expect(page.getByText("Your first trace is here.")).toBeVisible();
    await page.getByRole("link", { name: "Open the trace" }).click();
    await expect(page.getByText("Where does the map of the harbour lie?").first()).toBeVisible();
  },
);

test("is reached from the import dialog, the page of imports and the page of API keys", async ({ page, workspace }) => {
  const address = paths.sendFromCode(workspace.slug);
  const keys = paths.settings(workspace.slug, "api-keys");
  for (const from of [paths.traces(workspace.slug, { import: "1" }), paths.imports(workspace.slug), keys]) {
    await page.goto(from);
    if (from === keys)
      await expect(page.getByRole("link", { name: "Send from your code" })).toHaveAttribute("href", address);
    else {
      await page.getByRole("tab", { name: "From your code" }).click();
      await expect(page.getByRole("tabpanel").getByText("Waiting for the first span…")).toBeVisible();
    }
  }
});
