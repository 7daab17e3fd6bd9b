/** The page of an event leads to its public draw once there is one. */
import { expect, test } from "vitest";
import { renderPage } from "../../packages/web/src/app/server-render.tsx";
import { buildFair, buildLocalizedText } from "../support/events/event-fixtures.ts";

const event = {
  ...buildFair({ id: "own" }),
  closingDays: {},
  zones: [{ id: "A", names: buildLocalizedText("A"), capacity: 10 }],
  tiers: [{ tier: 1, names: buildLocalizedText("Tier 1") }],
};
const renderEvent = async (more: { drawAt?: string }): Promise<string> =>
  (
    await renderPage({
      url: "/show/detail?id=own",
      language: "en",
      at: "2026-11-23T02:00:00.000Z",
      answers: { "/api/activity/own": { ...event, ...more } },
    })
  ).body;

test.each([
  ["an event without a draw has no link to it", {}, false],
  ["an event whose list is published has one", { drawAt: "2026-12-01T02:00:00.000Z" }, true],
])("%s", async (_, more, isLinked) => {
  const body = await renderEvent(more);
  expect(body).toContain("Tier 1");
  expect(body.includes("/show/lottery/own")).toBe(isLinked);
});
