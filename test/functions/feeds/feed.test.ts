/** Calendar feeds: valid by RFC 5545, the secret one for as long as its owner acts for the institution. */
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import { buildBodyPut, buildHeaderPut } from "@portal/core/applications/model/application-store.server";
import { deadlineKinds } from "@portal/core/applications/model/deadline-kinds";
import { renderDeadlinesFeed } from "@portal/core/feeds/index";
import { getMemberEntity, getMembershipEntity } from "@portal/core/institutions/institution-entities.server";
import { languages } from "@portal/core/messaging/notice-types";
import { parseDay, toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as activity } from "@portal/functions/routes/events/activity";
import { handler as feed } from "@portal/functions/routes/feeds/feed";
import { handler as institutions } from "@portal/functions/routes/institutions/institution";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  callLambda,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { buildCompanyFields } from "../../support/calls/upload-fixtures.ts";
import { buildFair } from "../../support/events/event-fixtures.ts";
import { overwriteEvent } from "../../support/events/overwrite-event.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const monday = "2026-11-23T02:00:00.000Z";
prepareTestServices();
beforeAll(async () => {
  await overwriteEvent(buildFair({ version: 3 }));
});
beforeEach(() => setTestTime(monday));

/** The properties of each event of a calendar, its lines unfolded. */
const eventsIn = (text: string): Record<string, string>[] => {
  const unfoldedText = text.replace(/\r\n /g, "");
  return unfoldedText
    .split("BEGIN:VEVENT\r\n")
    .slice(1)
    .map((part) =>
      Object.fromEntries(
        (part.split("END:VEVENT")[0] ?? "")
          .trim()
          .split("\r\n")
          .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
      ),
    );
};
const isCalendar = (text: string): void => {
  expect(text.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:")).toBe(true);
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(text.replace(/\r\n/g, "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const uids = eventsIn(text).map(({ UID }) => UID);
  expect(new Set(uids).size).toBe(uids.length);
  for (const each of eventsIn(text)) expect(each.DTSTAMP).toMatch(/^\d{8}T\d{6}Z$/);
};

describe("events", () => {
  test.each(["/api/activity/ics", "/api/activity/green-2027/ics"])(
    "%s is a calendar to keep",
    async (path) => {
      const { status, headers, bytes } = await callLambda(activity, "GET", path, { query: { lang: "en" } });
      expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
        200,
        "text/calendar; charset=utf-8",
        "public, max-age=3600",
      ]);
      const text = bytes.toString();
      isCalendar(text);
      expect(text).toContain("X-WR-TIMEZONE:Asia/Macau");
      const fairs = eventsIn(text).filter(({ UID }) => UID?.startsWith("event-green-2027@"));
      expect(fairs).toHaveLength(1);
      expect(fairs[0]).toMatchObject({
        SEQUENCE: "3",
        "DTSTART;VALUE=DATE": "20270304",
        "DTEND;VALUE=DATE": "20270307",
        STATUS: "CONFIRMED",
      });
    },
  );
  test("the same entry keeps its UID and goes up in SEQUENCE when the event changes", async () => {
    await overwriteEvent(buildFair({ id: "moved-2027", version: 3 }));
    const readFeedText = async () =>
      eventsIn((await callLambda(activity, "GET", "/api/activity/moved-2027/ics")).bytes.toString())[0];
    const before = await readFeedText();
    await overwriteEvent(
      buildFair({ id: "moved-2027", version: 4, dates: { start: "2027-03-05", end: "2027-03-07" } }),
    );
    const after = await readFeedText();
    expect([after?.UID, after?.SEQUENCE, after?.["DTSTART;VALUE=DATE"]]).toEqual([
      before?.UID,
      "4",
      "20270305",
    ]);
  });
  test("a cancelled event stays in the calendar as cancelled", async () => {
    await overwriteEvent(buildFair({ id: "gone-2027", status: "CANCELLED" }));
    const { bytes } = await callLambda(activity, "GET", "/api/activity/ics");
    const cancelledEntry = eventsIn(bytes.toString()).find(({ UID }) => UID?.startsWith("event-gone-2027"));
    expect(cancelledEntry?.STATUS).toBe("CANCELLED");
  });
});

describe("an institution's deadlines", () => {
  const createMember = async (): Promise<{ owner: SignedInPerson; institution: string }> => {
    const owner = await createSignedInPerson();
    const { body } = await callLambda(institutions, "POST", "/api/institution", {
      token: owner.token,
      body: buildCompanyFields(),
    });
    return { owner, institution: (body.data as { id: string }).id };
  };
  const buildDue = async (
    institutionId: string,
    createdBy: string,
    id = `due-${institutionId}`,
  ): Promise<void> => {
    const header = {
      id,
      institutionId,
      scheme: "FAIR_HOSTED",
      resource: "participate",
      status: "AWAITING_PAYMENT",
      version: 7,
      createdAt: monday,
      createdBy,
      updatedAt: monday,
      eventNames: buildFair().names,
      deadlines: [
        {
          kind: "payment",
          day: "2026-11-30",
          dueAt: "2026-11-30T15:59:59.999Z",
          from: "2026-11-23",
          amount: 5,
          unit: "WORKING",
          calendarVersion: "1",
          trace: [],
        },
      ],
      timers: [],
      seq: 0,
      lastHash: "",
      notify: [],
    } as unknown as ApplicationHeader;
    await transact([
      buildHeaderPut(header),
      buildBodyPut({ id: header.id, institutionId, answers: {}, institution: buildCompanyFields() }),
    ]);
  };
  const createAddress = async (token: string): Promise<string> => {
    const { status, body } = await callLambda(feed, "POST", "/api/feed", { token, body: {} });
    expect(status).toBe(201);
    return (body.data as { path: string }).path;
  };

  test("a repeated call answers the address that it created, while that is the address", async () => {
    const { owner } = await createMember();
    const repeatCreation = async () => {
      const { status, body } = await callLambda(feed, "POST", "/api/feed", {
        token: owner.token,
        body: {},
        key: "same-call",
      });
      return [status, body.success ? (body.data as { path: string }).path : body.code];
    };
    const [, path] = await repeatCreation();
    expect(await repeatCreation()).toEqual([201, path]);
    expect((await callLambda(feed, "GET", String(path))).status).toBe(200);
    const later = await createAddress(owner.token);
    expect((await repeatCreation())[0]).toBe(404);
    expect((await callLambda(feed, "GET", later)).status).toBe(200);
  });

  test("the secret address shows each deadline on its last day, with no sign-in", async () => {
    const { owner, institution } = await createMember();
    await buildDue(institution, owner.id);
    const path = await createAddress(owner.token);
    expect(path.length).toBeGreaterThan("/api/feed/".length + 40);
    const { status, headers, bytes } = await callLambda(feed, "GET", path, { query: { lang: "pt" } });
    expect([status, headers["cache-control"]]).toEqual([200, "private, max-age=900"]);
    isCalendar(bytes.toString());
    expect(eventsIn(bytes.toString())).toMatchObject([
      {
        UID: expect.stringMatching(/^payment-due-/),
        SEQUENCE: "7",
        "DTSTART;VALUE=DATE": "20261130",
        "DTEND;VALUE=DATE": "20261201",
        SUMMARY: expect.stringContaining("Pagar até"),
      },
    ]);
  });
  test.each(deadlineKinds)("names a deadline by what is due: %s", (kind) => {
    const texts = languages.map((language) =>
      eventsIn(
        renderDeadlinesFeed(
          [{ id: "a", version: 1, code: "HF-1", deadlines: [{ kind, day: parseDay("2026-11-30") }] }],
          language,
          "https://portal.example",
          toInstant(monday),
        ),
      ).map(({ SUMMARY = "" }) => SUMMARY),
    );
    // A day by which staff or the cashier want to act is not the applicant's to keep.
    if (kind === "review" || kind === "reversal" || kind === "answer") expect(texts.flat()).toEqual([]);
    else {
      expect(new Set(texts.flat()).size).toBe(4);
      for (const text of texts.flat()) expect(text).not.toMatch(/^(限期|期限|Deadline|Prazo) /);
    }
  });
  test("has no day for a deadline that stands still", () => {
    const rests = { since: "2026-11-25", daysLeft: 5 };
    const deadlines = [{ kind: "objection" as const, day: "2026-11-30", rests }];
    const calendar = renderDeadlinesFeed(
      [{ id: "a", version: 1, deadlines }],
      "en",
      "https://portal.example",
      toInstant(monday),
    );
    expect(eventsIn(calendar)).toEqual([]);
  });
  test("the deadline of the oldest of many applications is there", async () => {
    const { owner, institution } = await createMember();
    for (let i = 0; i < 104; i++) await buildDue(institution, owner.id, `due-${institution}-${1000 + i}`);
    const path = await createAddress(owner.token);
    const { bytes } = await callLambda(feed, "GET", path);
    expect(eventsIn(bytes.toString())).toHaveLength(104);
  });
  test("a new address ends the old one, and revoking ends both", async () => {
    const { owner } = await createMember();
    const first = await createAddress(owner.token);
    const second = await createAddress(owner.token);
    expect((await callLambda(feed, "GET", first)).status).toBe(404);
    expect((await callLambda(feed, "GET", second)).status).toBe(200);
    await callLambda(feed, "DELETE", "/api/feed", { token: owner.token });
    expect((await callLambda(feed, "GET", second)).status).toBe(404);
    expect((await callLambda(feed, "GET", "/api/feed", { token: owner.token })).body.data).toEqual({
      createdAt: null,
    });
  });
  test("who acts for the institution no more reads no more", async () => {
    const { owner, institution } = await createMember();
    const path = await createAddress(owner.token);
    await getMemberEntity().delete({ institutionId: institution, accountId: owner.id }).go();
    await getMembershipEntity().delete({ institutionId: institution, accountId: owner.id }).go();
    expect((await callLambda(feed, "GET", path)).status).toBe(404);
  });
});
