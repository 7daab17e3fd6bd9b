/** The form of a member is read by the group whose code was typed: it asks whoever pays for a booth (decision 0768). */
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { CheckContext } from "@portal/core/forms/types/index";
import { listVisibleFields } from "@portal/core/forms/visible-fields";
import { findScheme } from "@portal/core/schemes/index";
import { renderHook, waitFor } from "@testing-library/react";
import { unload } from "swr";
import { beforeEach, expect, test } from "vitest";
import { applyGroupPayer, useGroupPayer } from "../../packages/web/src/form/use-group-payer.ts";
import { loadApplicationContext } from "../../packages/web/src/form/wizard-data.ts";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { stubNetwork } from "./network.ts";

beforeEach(() => void unload());
const context = { today: "2026-11-23", event: { form: "PHYSICAL" } } as unknown as CheckContext;
const asksForBooth = (read: CheckContext): boolean => {
  const scheme = findScheme("FAIR_GROUP_MEMBER") ?? expect.fail("no scheme");
  const answers = { participationMode: "OFFLINE" };
  return scheme.steps
    .flatMap((step) => listVisibleFields(scheme, step, answers, read))
    .some(({ key }) => key === "boothPreference");
};

test.each([
  ["MEMBER", true],
  ["LEADER", false],
] as const)("where the group says %s, whatever its event says now", async (payer, isAsked) => {
  stubNetwork({ "GET /participate/search/group/ABCDEFG2": () => ({ data: { payer } }) });
  const { result } = renderHook(() => useGroupPayer({ invitationCode: " abcd-efg2" }), {
    wrapper: ResourceProvider,
  });
  await waitFor(() => expect(result.current).toBe(payer));
  const policy = { "group.payer": payer === "MEMBER" ? "LEADER" : "MEMBER" };
  const read = applyGroupPayer({ ...context, policy, event: { ...context.event, policy } }, result.current);
  expect(asksForBooth(read)).toBe(isAsked);
});

test("nothing is read before a whole code was typed", () => {
  const { result } = renderHook(() => useGroupPayer({ invitationCode: "ABCDEFG" }), {
    wrapper: ResourceProvider,
  });
  expect(result.current).toBeUndefined();
  expect(applyGroupPayer(context, undefined)).toBe(context);
});

test("what was submitted is read by the policies that it keeps", async () => {
  stubNetwork({
    "GET /scheme/FAIR_GROUP_MEMBER": () => ({ data: findScheme("FAIR_GROUP_MEMBER") }),
    "GET /activity/fair-1": () => ({ data: { id: "fair-1", policy: { "group.payer": "LEADER" } } }),
    "GET /institution/i-1": () => ({ data: { id: "i-1" } }),
    "GET /contact": () => ({ data: { items: [] } }),
  });
  const view = { scheme: "FAIR_GROUP_MEMBER", eventId: "fair-1", institutionId: "i-1", answers: {} };
  const submittedMembers: Partial<ApplicationView> = {
    submittedAt: "2026-11-23T02:00:00.000Z",
    policy: { "group.payer": "MEMBER" },
  };
  expect((await loadApplicationContext({ ...view, ...submittedMembers })).event?.policy).toEqual(
    submittedMembers.policy,
  );
  expect((await loadApplicationContext(view)).event?.policy).toEqual({ "group.payer": "LEADER" });
});
