import { type StoryCall } from "./story-call";

interface Made {
  id: string;
}

/** What a workspace has set up: people, keys, providers, views, rules, automations, channels, destinations. */
export const settingsCalls: readonly StoryCall[] = [
  { operation: "get /api/v1/workspace" },
  { operation: "patch /api/v1/workspace", body: { name: "Harbor", abstainBelow: 0.2, attributesUploads: true } },
  { operation: "delete /api/v1/workspace/sample" },
  { operation: "post /api/v1/workspaces", body: { name: "Second harbor" } },
  {
    operation: "get /api/v1/members",
    keep: ({ members }: { members: { userId: string; role: string }[] }) => ({
      userId: members.find(({ role }) => role === "EDITOR")?.userId ?? "",
    }),
  },
  { operation: "get /api/v1/members/{userId}/access" },
  { operation: "patch /api/v1/members/{userId}", body: { role: "ADMIN" } },
  {
    operation: "post /api/v1/invitations",
    body: { role: "VIEWER", note: "Ben" },
    keep: ({ id }: Made) => ({ invitationId: id }),
  },
  { operation: "get /api/v1/invitations" },
  { operation: "delete /api/v1/invitations/{invitationId}" },
  {
    operation: "post /api/v1/api-keys",
    body: { name: "CI", role: "EDITOR", expiresInDays: 30 },
    keep: ({ id }: Made) => ({ apiKeyId: id }),
  },
  { operation: "get /api/v1/api-keys" },
  { operation: "delete /api/v1/api-keys/{apiKeyId}" },
  {
    operation: "post /api/v1/providers",
    body: {
      name: "Lab",
      baseUrl: "http://127.0.0.1:9/v1",
      key: "sk-0123456789abcdef",
      models: [{ name: "small", contextTokens: 8_000 }],
    },
    keep: ({ provider }: { provider: Made }) => ({ providerId: provider.id }),
  },
  { operation: "get /api/v1/providers" },
  { operation: "get /api/v1/providers/{providerId}" },
  { operation: "patch /api/v1/providers/{providerId}", body: { name: "Lab 2", concurrency: 2 } },
  { operation: "post /api/v1/providers/{providerId}/test", body: {} },
  { operation: "get /api/v1/providers/{providerId}/models" },
  { operation: "post /api/v1/providers/{providerId}/resume" },
  { operation: "delete /api/v1/providers/{providerId}" },
  { operation: "get /api/v1/methods" },
  {
    operation: "post /api/v1/views",
    body: { page: "traces", name: "Failures", query: "q=outcome:failed" },
    keep: ({ view }: { view: Made }) => ({ viewId: view.id }),
  },
  { operation: "get /api/v1/views", query: "?page=traces" },
  { operation: "get /api/v1/views/{viewId}" },
  { operation: "patch /api/v1/views/{viewId}", body: { name: "All failures", isShared: true } },
  { operation: "delete /api/v1/views/{viewId}" },
  { operation: "post /api/v1/alert-rules/usual" },
  {
    operation: "post /api/v1/alert-rules",
    body: { name: "More failures", settings: { kind: "failure-rate", rate: 0.05 } },
    keep: ({ rule }: { rule: Made }) => ({ ruleId: rule.id }),
  },
  { operation: "get /api/v1/alert-rules" },
  { operation: "get /api/v1/alert-rules/{ruleId}" },
  { operation: "patch /api/v1/alert-rules/{ruleId}", body: { isEnabled: false } },
  { operation: "delete /api/v1/alert-rules/{ruleId}" },
  { operation: "post /api/v1/automations/preview", body: { filter: "outcome:failed" } },
  { operation: "post /api/v1/automations/plan", body: { filter: "outcome:failed", run: { method: "rules" } } },
  {
    operation: "post /api/v1/automations",
    body: { name: "Rules first", filter: "outcome:failed", run: { method: "rules" } },
    keep: ({ automation }: { automation: Made }) => ({ automationId: automation.id }),
  },
  { operation: "get /api/v1/automations" },
  { operation: "get /api/v1/automations/{automationId}" },
  { operation: "patch /api/v1/automations/{automationId}", body: { isEnabled: false } },
  { operation: "delete /api/v1/automations/{automationId}" },
  { operation: "get /api/v1/channels" },
  { operation: "post /api/v1/channels/{channelId}/test" },
  {
    operation: "get /api/v1/channels/{channelId}/deliveries",
    keep: ({ deliveries: [first] }: { deliveries: [Made] }) => ({ deliveryId: first.id }),
  },
  { operation: "post /api/v1/deliveries/{deliveryId}/resend" },
  {
    operation: "post /api/v1/channels",
    body: { name: "Office", kind: "webhook", url: "http://127.0.0.1:9/hook" },
    keep: ({ channel }: { channel: Made }) => ({ channelId: channel.id }),
  },
  { operation: "get /api/v1/channels/{channelId}" },
  { operation: "patch /api/v1/channels/{channelId}", body: { name: "Front office", isEnabled: true } },
  { operation: "post /api/v1/channels/{channelId}/secret" },
  { operation: "delete /api/v1/channels/{channelId}" },
  { operation: "get /api/v1/write-back" },
  {
    operation: "post /api/v1/write-back",
    body: { name: "Mirror", kind: "phoenix", baseUrl: "http://127.0.0.1:9", project: "default" },
    keep: ({ destination }: { destination: Made }) => ({ mirrorId: destination.id }),
  },
  {
    operation: "get /api/v1/write-back/{destinationId}",
    params: ({ mirrorId = "" }) => ({ destinationId: mirrorId }),
  },
  {
    operation: "patch /api/v1/write-back/{destinationId}",
    params: ({ mirrorId = "" }) => ({ destinationId: mirrorId }),
    body: { name: "Mirror 2", baseUrl: "http://127.0.0.1:9" },
  },
  {
    operation: "post /api/v1/write-back/{destinationId}/test",
    params: ({ mirrorId = "" }) => ({ destinationId: mirrorId }),
  },
  {
    operation: "post /api/v1/write-back/{destinationId}/retry",
    params: ({ mirrorId = "" }) => ({ destinationId: mirrorId }),
  },
  {
    operation: "delete /api/v1/write-back/{destinationId}",
    params: ({ mirrorId = "" }) => ({ destinationId: mirrorId }),
  },
  { operation: "delete /api/v1/members/{userId}" },
];
