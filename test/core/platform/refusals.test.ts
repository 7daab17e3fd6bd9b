/** Refusals that only a damaged or hurried world meets (spec 1 §8). */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { findPaymentRefusal } from "@portal/core/applications/orders/index";
import { explainDenial } from "@portal/core/applications/permissions/authorization";
import { renderLetterPdf } from "@portal/core/documents/administrator-letter-pdf.server";
import { renderStatementPdf } from "@portal/core/documents/statement-pdf.server";
import type { Actor } from "@portal/core/platform/actor";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";
import { createApplicant, createTestContext } from "../../support/applications/application-fixtures.ts";

const now = toInstant("2026-11-23T02:00:00Z");
const buildHeader = (over: Partial<ApplicationHeader>): ApplicationHeader => ({
  id: "01ARZ3NDEKTSV4RRFFQ69G5FAV",
  institutionId: "i",
  scheme: "FAIR_HOSTED",
  resource: "participate",
  eventId: "green-2027",
  eventDates: { start: "2027-03-04", end: "2027-03-06" },
  status: "AWAITING_PAYMENT",
  version: 1,
  createdAt: now,
  createdBy: "account-i",
  updatedAt: now,
  fee: { lines: [], total: { amount: 675_000, currency: "MOP" } },
  deadlines: [],
  timers: [],
  seq: 1,
  lastHash: "",
  notify: [],
  ...over,
});

describe("[R585] a payment", () => {
  const freeFee = { lines: [], total: { amount: 0, currency: "MOP" as const } };
  test.each<[string, Partial<ApplicationHeader>, boolean, number | undefined]>([
    ["of a fair that is gone", {}, false, 300002],
    ["of nothing", { fee: freeFee }, true, 300003],
    ["that nobody awaits", { status: "PROCESSING" }, true, 300004],
    ["of a fee that is awaited", {}, true, undefined],
  ])("%s", (_what, over, eventThere, code) =>
    expect(findPaymentRefusal(buildHeader(over), eventThere)).toBe(code),
  );
});

describe("[R583][R584] a supplement", () => {
  const me: Actor = createApplicant("i");
  const explainOn = (deadlines: ApplicationHeader["deadlines"], on: string) =>
    explainDenial(
      buildHeader({ status: "SUPPLEMENT_REQUIRED", deadlines }),
      "supplement",
      createTestContext(me, on),
    )?.code;
  const buildDeadlines = (kind: "supplement" | "supplementPeriod", to: string) => [
    {
      kind,
      from: "2026-11-02",
      amount: 5,
      unit: "WORKING" as const,
      calendarVersion: "1",
      day: parseDay(to),
      dueAt: `${to}T15:59:59.999Z`,
      trace: [],
    },
  ];
  test("after the day set for it is 106003", () =>
    expect(explainOn(buildDeadlines("supplement", "2026-11-20"), "2026-11-23T02:00:00Z")).toBe(106003));
  test("after the event's whole period is 109003", () =>
    expect(explainOn(buildDeadlines("supplementPeriod", "2026-11-20"), "2026-11-23T02:00:00Z")).toBe(109003));
  test("on a Sunday is 106001", () =>
    expect(explainOn(buildDeadlines("supplement", "2026-11-30"), "2026-11-22T02:00:00Z")).toBe(106001));
  test("on a public holiday is 106002", () =>
    expect(explainOn(buildDeadlines("supplement", "2026-12-30"), "2026-12-08T02:00:00Z")).toBe(106002));
  test("in time is taken", () =>
    expect(explainOn(buildDeadlines("supplement", "2026-11-30"), "2026-11-23T02:00:00Z")).toBeUndefined());
});

test("[R571] a document whose texts are missing is refused 10302, never printed empty", async () => {
  const [here, empty] = [process.cwd(), mkdtempSync(join(tmpdir(), "texts-"))];
  try {
    process.chdir(empty);
    await expect(renderStatementPdf("pt", now)).rejects.toMatchObject({ code: 10302 });
    await expect(renderLetterPdf({ account: "a@b.mo", number: "" }, "pt", now)).rejects.toMatchObject({
      code: 10302,
    });
  } finally {
    process.chdir(here);
    rmSync(empty, { recursive: true });
  }
});
