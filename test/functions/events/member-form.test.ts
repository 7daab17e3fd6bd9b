/** The form of a member of a group is one of its event's, in the version of today (decision 0403; spec 2 §2). */
import { clearRuleCache } from "@portal/core/platform/rule-rows.server";
import { emptyOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import { publishSchemeDraft, saveSchemeDraft } from "@portal/core/schemes/versions/scheme-studio.server";
import { handler } from "@portal/functions/routes/events/activity";
import { beforeAll, expect, test } from "vitest";
import {
  createPublishedEvent,
  createStaff,
  createTestContext,
} from "../../support/applications/application-fixtures.ts";
import { callLambda, setTestTime } from "../../support/calls/call-lambda.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const scheme = "FAIR_GROUP_MEMBER";
const inAll = (text: string) => ({ "zh-Hant": text, "zh-Hans": text, en: text, pt: text });
const question = { key: "q1", kind: "text", required: true, limit: { max: 20 } };
const overlay = {
  ...emptyOverlay,
  added: [{ step: "participation", field: question }],
  texts: { "fields.q1.label": inAll("Water supply needed") },
};

beforeAll(async () => {
  await createFreshTable();
  await createPublishedEvent({ applicationTypes: ["FAIR_GROUP"] });
  const [writer, publisher] = ["admin-1", "admin-2"].map((accountId) =>
    createTestContext({ ...createStaff("ADMIN"), accountId, account: `${accountId}@example.org` }),
  );
  if (!writer || !publisher) throw new Error("two administrators are needed");
  await saveSchemeDraft(
    scheme,
    { revision: 0, from: "2026-11-24", overlay: overlay as never, note: "Decree 12" },
    writer,
  );
  await publishSchemeDraft(scheme, { revision: 1 }, publisher, async () => []);
  clearRuleCache();
});

test.each([
  ["2026-11-23T02:00:00.000Z", undefined],
  ["2026-11-24T02:00:00.000Z", 1],
])("at %s an invited member begins in version %s", async (time, version) => {
  setTestTime(time);
  const { body } = await callLambda(handler, "GET", "/api/activity/green-2027", { query: { scheme } });
  expect((body.data as { schemeVersion?: number }).schemeVersion).toBe(version);
});
