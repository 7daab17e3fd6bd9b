/** The prices on the page of an event, rendered as the job `prerender` renders it. */
import { describe, expect, test } from "vitest";
import { languages, type RenderRequest, renderPage } from "../../packages/web/src/app/server-render.tsx";
import { buildFair } from "../support/events/event-fixtures.ts";

const renderFeesPage = async (
  over: Parameters<typeof buildFair>[0],
  language: RenderRequest["language"] = "en",
): Promise<string> => {
  const event = { ...buildFair({ id: "own", ...over }), closingDays: {} };
  const answers = { "/api/activity/own": event };
  const { body } = await renderPage({
    url: "/show/detail?id=own",
    language,
    at: "2026-11-23T02:00:00.000Z",
    answers,
  });
  return body
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, "|")
    .replaceAll("\u00a0", " ");
};
const rateChart = [
  { extra: "RENT", price: 150_000, per: "SESSION", band: "B_0_50" },
  { extra: "FOOD_BEVERAGE", price: 8_000, per: "PERSON" },
  { extra: "OTHER", price: 0, per: "SESSION" },
];

describe("the fees of an event", () => {
  test("[R282] the rate chart is where seminars are held: rooms by size, extras, what is quoted", async () => {
    const text = await renderFeesPage({ applicationTypes: ["SEMINAR"], rateChart });
    for (const part of [
      "Room (0 to 50 people)",
      "MOP 1,500.00",
      "per session",
      "Food and drink",
      "per person",
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/Other\|+quoted on request/);
  });
  test("a room and what is served in it cost nothing where an event is held online, and are not in its list", async () => {
    const charges = [...rateChart, { extra: "LIVE_STREAM", price: 900_000, per: "SESSION" }];
    const text = await renderFeesPage({ form: "ONLINE", applicationTypes: ["SEMINAR"], rateChart: charges });
    expect(text).toContain("Live stream");
    expect(text).not.toContain("Food and drink");
    expect(text).not.toContain("Room (");
  });
  test("a rent for every size of room is named so", async () => {
    const chart = [{ extra: "RENT", price: 150_000, per: "SESSION" }];
    const text = await renderFeesPage({ applicationTypes: ["SEMINAR"], rateChart: chart });
    expect(text).toMatch(/Room \(any size\)\|+MOP 1,500\.00/);
  });
  test("what each person of a delegation pays is where delegations are, and under its name", async () => {
    const chart = [...rateChart, { extra: "PARTICIPANT", price: 180_000, per: "PERSON" }];
    const text = await renderFeesPage({ applicationTypes: ["OVERSEAS_DELEGATION"], rateChart: chart });
    expect(text).toMatch(/Each member of a delegation\|+MOP 1,800\.00/);
    expect(text).not.toContain("Food and drink");
    const seminars = await renderFeesPage({ applicationTypes: ["SEMINAR"], rateChart: chart });
    expect(seminars).not.toContain("Each member of a delegation");
  });
  test("the price of each person is nowhere else", async () =>
    expect(await renderFeesPage({ applicationTypes: ["FAIR_HOSTED"], rateChart })).not.toContain(
      "Food and drink",
    ));
  test("a price that is kept for some says for whom; a stand of the mini zone is no booth to begin from", async () => {
    const text = await renderFeesPage({
      booths: [
        { type: "STANDARD_9", price: 1_350_000, per: "BOOTH", sqm: 9 },
        { type: "STANDARD_6", price: 50_000, per: "BOOTH", sqm: 6, eligibility: "MACAO_SME" },
        { type: "STANDARD_6", price: 20_000, per: "BOOTH", eligibility: "MINI_ZONE" },
      ],
    });
    expect(text).toMatch(/Standard booth \(6 m²\) \(preferential price: [^|)]+\)/);
    expect(text).toContain("Booth in the mini sales zone");
    expect(text).toContain("from MOP 500.00");
  });
  const standard = { type: "STANDARD_9" as const, price: 1_350_000, per: "BOOTH" as const, sqm: 9 };
  const rawBooth = { type: "RAW_SPACE" as const, price: 100_000, per: "SQM" as const };
  const discounts = [{ kind: "LOCAL_50" as const, percent: 50 }];
  const feesHeading = "What you pay for a booth";
  test("what exhibitors pay is shown beside the list where somebody pays less", async () => {
    expect(await renderFeesPage({ booths: [standard], discounts: [] })).not.toContain(feesHeading);
    expect(await renderFeesPage({ booths: [standard], discounts })).toContain(feesHeading);
  });
  test("by exhibitor, and by booth where there are several", async () => {
    const countNames = async (booths: (typeof standard | typeof rawBooth)[]): Promise<number> => {
      const [, table = ""] = (await renderFeesPage({ booths, discounts })).split(feesHeading);
      return table.split("Discounts are not combined")[0]?.match(/Standard booth \(9 m²\)/g)?.length ?? 0;
    };
    expect(await countNames([standard])).toBe(0);
    expect(await countNames([standard, rawBooth])).toBe(3);
  });
  test.each(languages)("in %s no code is shown", async (language) => {
    const text = await renderFeesPage({ applicationTypes: ["SEMINAR"], rateChart }, language);
    expect(text).not.toMatch(/B_0_50|FOOD_BEVERAGE|SESSION|fee\.|MACAO_SME/);
  });
});
