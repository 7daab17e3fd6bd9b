/**
 * Ids of notices when a change is made again from the same state, as after a restore: what the system or the payment
 * provider caused has the same ids, at whichever time; what a person does is another act.
 */
import { appendHistory } from "@portal/core/applications/changes/append-history.server";
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { identifyNotices } from "@portal/core/messaging/identify-notices.server";
import { buildNotices, type NoticeTemplate } from "@portal/core/messaging/index";
import { type Actor, gatewayActor, systemActor } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import { expect, test } from "vitest";
import { createTestContext, officer } from "../../support/applications/application-fixtures.ts";
import { buildSubmittedHeader } from "../../support/applications/submitted-header.ts";

const recipient = { accountId: "a", account: "a@demo.mo", language: "pt" as const };
const dueAt = toInstant("2026-12-18T16:00:00.000Z");
const listIds = async (
  actor: Actor,
  time: string,
  change: [SubmittedAction, NoticeTemplate],
  hashSuffix = "",
) => {
  const before: ApplicationHeader = {
    ...buildSubmittedHeader("PROCESSING"),
    notify: [recipient],
    lastHash: `hash${hashSuffix}`,
  };
  const [action, notice] = change;
  const decision = { noticeTemplate: notice, deskNoticeTemplate: "reviewOverdue" as const };
  const { history } = await appendHistory(
    before,
    before,
    { action, decision, dueAt },
    createTestContext(actor, time),
  );
  return history.notices.map(({ id }) => id);
};

const lapse: [SubmittedAction, NoticeTemplate] = ["lapsePayment", "paymentLapsed"];
const pay: [SubmittedAction, NoticeTemplate] = ["pay", "paid"];
const accept: [SubmittedAction, NoticeTemplate] = ["accept", "accepted"];
test.each([
  ["a timer", systemActor, lapse, true],
  ["the payment provider", gatewayActor, pay, true],
  ["an officer", officer, accept, false],
] as const)("what %s causes again from the same state", async (_, actor, change, isSame) => {
  const first = await listIds(actor, "2026-12-18T16:01:00.000Z", [...change]);
  const again = await listIds(actor, "2026-12-18T17:09:00.000Z", [...change]);
  expect(new Set(first).size).toBe(3);
  expect(JSON.stringify(again) === JSON.stringify(first)).toBe(isSame);
});

test("the same notice from another state is sent again", async () => {
  const first = await listIds(systemActor, "2026-12-18T16:01:00.000Z", lapse);
  const later = await listIds(systemActor, "2026-12-18T16:01:00.000Z", lapse, " after an objection");
  expect(later.filter((id) => first.includes(id))).toEqual([]);
});

test("a notice without a timer is the same within one day", () => {
  const identifyAt = (time: string) => {
    const ctx = createTestContext(systemActor, time);
    const notices = buildNotices([recipient], "barEnded", { until: "2026-12-17" }, ctx.now);
    return identifyNotices(notices, ctx, "institution i hash barEnded").map(({ id }) => id);
  };
  const first = identifyAt("2026-12-18T02:00:00.000Z");
  expect(identifyAt("2026-12-18T03:30:00.000Z")).toEqual(first);
  expect(identifyAt("2026-12-19T02:00:00.000Z")).not.toEqual(first);
});
