/** The notice about further documents names each item in the reader's language, with the note of the staff. */
import { buildNotifications } from "@portal/core/applications/changes/build-notifications";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { localizeRequestedItems } from "@portal/core/documents/localize-requested-items.server";
import { renderNotice, renderShortNotice } from "@portal/core/messaging/render-notice";
import { toInstant } from "@portal/core/platform/day";
import { expect, test } from "vitest";

const now = toInstant("2026-11-23T02:00:00.000Z");
const header = {
  id: "a",
  code: "F-2026-0001",
  scheme: "FAIR_HOSTED",
  deadlines: [],
  supplement: {
    fields: ["zoneChoice1", "productCatalogue"],
    notes: { zoneChoice1: "展區已滿，請改選。" },
    message: "請補交。",
    dueOn: "2026-12-07",
    requestedAt: now,
  },
  notify: (["zh-Hant", "zh-Hans", "en", "pt"] as const).map((language) => ({
    accountId: language,
    account: `${language}@example.org`,
    language,
  })),
} as unknown as ApplicationHeader;

test("in four languages, by e-mail and in the portal", async () => {
  const notices = await Promise.all(
    buildNotifications(header, "supplementRequested", now).map(localizeRequestedItems),
  );
  expect(notices).toHaveLength(8);
  for (const notice of notices) {
    const { text, html } = renderNotice(notice);
    const lines = text.split("\n").filter((line) => line.startsWith("•"));
    expect(lines, notice.language).toHaveLength(2);
    expect(lines[0]).toContain(notice.language === "zh-Hans" ? "展区已满，请改选。" : "展區已滿，請改選。");
    expect(lines.join(), notice.language).not.toContain("zoneChoice1");
    expect(html).toContain("<br>•");
    expect(renderShortNotice(notice)).toContain("•");
    expect(notice).not.toHaveProperty("asked");
  }
  const [hant, , en] = [notices[0], notices[2], notices[4]].map((notice) => notice?.params.items);
  expect(hant).not.toEqual(undefined);
  expect((en as Record<string, string>).pt).toContain("•");
});

test("other notices name no items, and say nothing of them", async () => {
  const [notice] = buildNotifications(header, "supplementReceived", now);
  if (!notice) return expect.unreachable();
  expect(await localizeRequestedItems(notice)).toBe(notice);
  expect(renderNotice(notice).text).not.toContain("•");
});
