/** The logs that administrators read: what was done on what, by name; readings in one line; the chain of a month. */
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense } from "react";
import { MemoryRouter } from "react-router-dom";
import { unload } from "swr";
import { beforeAll, beforeEach, expect, test } from "vitest";
import policyTexts from "../../locales/pages/policy/en.json";
import texts from "../../locales/pages/staff-admin/en.json";
import { type StaffActView, toActLines } from "../../packages/web/src/features/staff-admin/act-lines.ts";
import { AuditLog } from "../../packages/web/src/features/staff-admin/audit-log-page.tsx";
import { Component as StaffActsPage } from "../../packages/web/src/features/staff-admin/staff-acts-page.tsx";
import { ResourceProvider } from "../../packages/web/src/shell/resource-provider.tsx";
import { type NetworkAnswer, stubNetwork } from "./network.ts";
import { startTexts } from "./site-texts.ts";

beforeAll(async () => {
  await startTexts("en", { "pages/staff-admin": texts, "pages/policy": policyTexts });
});
beforeEach(() => unload());

const names = { "zh-Hant": "綠色展", "zh-Hans": "绿色展", en: "Green Fair", pt: "Feira Verde" };
const buildAct = (id: string, time: string, more: Partial<StaffActView> = {}): StaffActView => ({
  id,
  at: `2026-11-23T${time}:00.000Z`,
  accountId: "officer",
  account: "officer@demo.mo",
  operation: "GET /participate/search/{id}",
  subject: "a1",
  about: { kind: "application", id: "a1", code: "FH-2026-000001", institutionName: "Harbour Ltd" },
  detail: {},
  outcome: "READ",
  ...more,
});
const showPage = (page: React.ReactNode, answers: Record<string, () => NetworkAnswer>) => {
  const calls = stubNetwork({
    "GET /staff/admin/me": () => ({ data: { roles: ["ADMIN"] } }),
    "GET /staff/admin/account": () => ({ data: { items: [{ id: "c1", account: "cashier@demo.mo" }] } }),
    ...answers,
  });
  render(
    <ResourceProvider>
      <MemoryRouter>
        <Suspense>{page}</Suspense>
      </MemoryRouter>
    </ResourceProvider>,
  );
  return { calls, user: userEvent.setup() };
};
const showActs = (items: StaffActView[]) =>
  showPage(<StaffActsPage />, { "GET /staff/admin/act": () => ({ data: { items } }) });

const other = { accountId: "c1", account: "cashier@demo.mo" };
const another = { subject: "a2", about: { kind: "application", id: "a2" } } as const;
const history = { operation: "GET /participate/search/{id}/history" };
const decision = { operation: "POST /participate/search/{id}/accept", outcome: "DONE" };
const withoutSubject = { about: undefined } as unknown as Partial<StaffActView>;
const search = {
  operation: "GET /staff/queue",
  subject: "",
  about: undefined,
} as unknown as Partial<StaffActView>;
test.each<[what: string, acts: StaffActView[], lines: string[]]>([
  [
    "of one record within an hour",
    [buildAct("3", "02:50"), buildAct("2", "02:10", history), buildAct("1", "02:00")],
    ["3 2 1"],
  ],
  [
    "with those of others between them",
    [buildAct("3", "02:20"), buildAct("2", "02:10", other), buildAct("1", "02:00")],
    ["3 1", "2"],
  ],
  ["of two records", [buildAct("2", "02:10", another), buildAct("1", "02:00")], ["2", "1"]],
  ["more than an hour apart", [buildAct("2", "03:01"), buildAct("1", "02:00")], ["2", "1"]],
  [
    "before and after a decision",
    [buildAct("3", "02:20"), buildAct("2", "02:10", decision), buildAct("1", "02:00")],
    ["3", "2", "1"],
  ],
  ["that are searches", [buildAct("2", "02:10", search), buildAct("1", "02:00", search)], ["2", "1"]],
])("readings %s", (_, acts, lines) => {
  const actLines = toActLines(acts);
  expect(actLines.map((line) => line.acts.map(({ id }) => id).join(" "))).toEqual(lines);
  expect(actLines.flatMap((line) => line.acts)).toHaveLength(acts.length);
});

test("readings of one record are one line with their count, and each has its time", async () => {
  showActs([buildAct("2", "02:10", history), buildAct("1", "02:00")]);
  const [, line, ...more] = await screen.findAllByRole("row");
  expect(more).toEqual([]);
  const row = within(line as HTMLElement);
  expect(row.getByText("2 readings since 23 November 2026 at 10:00")).toBeTruthy();
  expect(
    row.getAllByRole("listitem").map(({ textContent }) => textContent?.replaceAll("\u00a0", " ")),
  ).toEqual([
    "23 November 2026 at 10:10 Application history read",
    "23 November 2026 at 10:00 Application read",
  ]);
  const link = row.getByRole("link", { name: "FH-2026-000001" });
  expect(link.getAttribute("href")).toBe("/staff/application/a1");
  expect(row.getByText("Application · Harbour Ltd")).toBeTruthy();
});

const inspection = { operation: "GET /staff/inspection/{of}/{id}", subject: "activity green-2027" };
test.each<[what: string, act: Partial<StaffActView>, expectedTexts: string[], absentText: string]>([
  [
    "an event",
    { ...inspection, about: { kind: "event", id: "green-2027", names } },
    ["Green Fair", "Event"],
    "activity green-2027",
  ],
  [
    "an institution",
    {
      operation: "GET /institution/{id}/documents",
      subject: "i1",
      about: { kind: "institution", id: "i1", institutionNames: { zh: "海港", en: "Harbour" } },
    },
    ["Harbour", "Institution"],
    "i1",
  ],
  [
    "a survey",
    { operation: "GET /staff/survey/{id}/result", subject: "s1", about: { kind: "survey", id: "s1", names } },
    ["Green Fair", "Survey"],
    "s1",
  ],
  [
    "an account",
    { operation: "PUT /staff/admin/account/{id}", subject: "c1", about: undefined } as never,
    ["cashier@demo.mo"],
    "c1",
  ],
  [
    "an event that is gone",
    { ...inspection, about: { kind: "event", id: "gone-2027" } },
    ["Event", "gone-2027"],
    "activity green-2027",
  ],
])("%s is named", async (_, act, expectedTexts, absentText) => {
  showActs([buildAct("1", "02:00", act)]);
  const table = within(await screen.findByRole("table"));
  for (const text of expectedTexts) expect(await table.findByText(text)).toBeTruthy();
  expect(table.queryByText(absentText)).toBeNull();
});

test("what a search found is counted", async () => {
  showActs([buildAct("1", "02:00", { ...search, detail: { items: "a1 a2 a3" } })]);
  expect(await screen.findByText("applications: 3")).toBeTruthy();
});

test("an act on many records names each of them, once it is unfolded", async () => {
  const bulk = { operation: "POST /staff/queue/assign", subject: "", outcome: "DONE" };
  const { user } = showActs([buildAct("1", "02:00", { ...search, ...bulk, detail: { items: "a1 a2 a3" } })]);
  const ids = await screen.findByText("a1 a2 a3");
  const details = ids.closest("details") ?? expect.fail("the ids are not folded");
  expect(details.open).toBe(false);
  await user.click(within(details).getByText("applications: 3"));
  expect(details.open).toBe(true);
});

test("a roster that could not be read is reported also in a month without entries", async () => {
  showPage(<StaffActsPage />, {
    "GET /staff/admin/act": () => ({ data: { items: [] } }),
    "GET /staff/admin/account": () => ({
      status: 403,
      body: { success: false, code: 900010, requestId: "r" },
    }),
  });
  expect(await screen.findByText("There are no entries for this month.")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});

const buildEntry = (seq: number, more: object = {}) => ({
  seq,
  at: "2026-11-23T02:00:00.000Z",
  actor: { id: "officer", name: "officer@demo.mo" },
  action: "document.file",
  subject: `file-${seq}`,
  about: { kind: "institution", id: "i1", institutionName: "Harbour Ltd" },
  detail: { institutionId: "i1", purpose: "certification" },
  ...more,
});
test("the log says how many of its entries are shown, whose each is, and checks the whole month in pieces", async () => {
  const pieces = [
    { items: [{ count: 5000, intact: true }], cursor: "c" },
    { items: [{ count: 12, intact: true }] },
  ];
  const { user, calls } = showPage(<AuditLog log="access" />, {
    "GET /staff/admin/access": () => ({
      data: { items: [buildEntry(5012), buildEntry(5011)], intact: true, total: 5012, cursor: "older" },
    }),
    "GET /staff/admin/audit/check": () => ({ data: pieces.shift() }),
  });
  expect(await screen.findByText("2 entries of 5,012 are shown. They are unchanged.")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "Harbour Ltd" })).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Show more" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Check the whole month" }));
  expect(await screen.findByText("All 5,012 entries of this month are in place and unchanged.")).toBeTruthy();
  const checks = calls.filter(({ path }) => path.endsWith("/check")).map(({ query }) => query.toString());
  expect(checks).toEqual(["log=access&month=2026-11", "log=access&month=2026-11&cursor=c"]);
});

test("a page whose chain is broken says so, and so does a check", async () => {
  const { user } = showPage(<AuditLog log="audit" />, {
    "GET /staff/admin/audit": () => ({ data: { items: [buildEntry(1)], intact: false, total: 1 } }),
    "GET /staff/admin/audit/check": () => ({ data: { items: [{ count: 1, intact: false }] } }),
  });
  const brokenText = texts.audit.broken;
  expect(await screen.findByText(brokenText)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Check the whole month" }));
  expect((await screen.findAllByText(brokenText)).length).toBe(2);
});

test("accounts in an entry are named by the roster, and an account that has left it by its id", async () => {
  showPage(<AuditLog log="audit" />, {
    "GET /staff/admin/audit": () => ({
      data: {
        items: [buildEntry(1, { action: "inspection.assign", detail: { added: ["c1"], removed: ["gone"] } })],
        intact: true,
        total: 1,
      },
    }),
  });
  expect(await screen.findByText("added: cashier@demo.mo · removed: gone")).toBeTruthy();
});

test.each([
  ["POST /staff/admin/policy", "", { key: "countersign" }],
  ["DELETE /staff/admin/policy/{id}", "countersign~ALL~~2026-12-10", {}],
])("%s leads to the policy, by its name", async (operation, subject, detail) => {
  showActs([buildAct("1", "02:00", { operation, subject, detail, outcome: "DONE", ...withoutSubject })]);
  const link = await screen.findByRole("link", { name: policyTexts.meaning.countersign });
  expect(link.getAttribute("href")).toBe("/staff/admin?search=countersign");
});

test("what was set of a policy is told in the words of its page, with the policy by its name", async () => {
  showPage(<AuditLog log="audit" />, {
    "GET /staff/admin/audit": () => ({
      data: {
        items: [
          buildEntry(1, {
            action: "policy.withdraw",
            subject: "countersign",
            about: undefined,
            detail: {
              scope: "ALL",
              from: "2026-12-01",
              value: { grants: "TWO_PERSONS", grantsFromMop: 100 },
              preparedBy: "admin@demo.mo",
            },
          }),
        ],
        intact: true,
        total: 1,
      },
    }),
  });
  const { countersign } = policyTexts.meaning;
  const link = await screen.findByRole("link", { name: countersign });
  expect(link.getAttribute("href")).toBe("/staff/admin?search=countersign");
  const detail = document.querySelector(".admin-detail")?.textContent ?? "";
  expect(detail).toContain(`${policyTexts.member.grants}: ${policyTexts.word.TWO_PERSONS}`);
  expect(detail).toContain(`${policyTexts.member.grantsFromMop}: 100`);
  expect(detail).toContain("prepared by: admin@demo.mo");
});

test("an action on many applications is described in words", async () => {
  showActs([
    buildAct("1", "02:00", { ...search, operation: "POST /staff/queue/bulk", detail: { action: "reject" } }),
  ]);
  expect(await screen.findByText(/^action: (?!reject)/)).toBeTruthy();
});

test.each<[what: string, detail: StaffActView["detail"], words: string]>([
  ["the amount of a refund", { amount: 337_500 }, "amount: MOP 3,375.00"],
  ["its value date", { paidOn: "2026-11-23" }, "value date: 23 November 2026"],
  ["its reference", { reference: "BNU 42" }, "bank reference: BNU 42"],
])("%s reads as on the bank statement", async (_, detail, words) => {
  showActs([buildAct("1", "02:00", { ...search, detail })]);
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each<[what: string, detail: StaffActView["detail"], words: string]>([
  ["stock reasons", { reasonCodes: "INCOMPLETE OUT_OF_SCOPE" }, "stock reasons: "],
  ["a ruling", { result: "UPHELD" }, "result: upheld"],
  ["roles", { roles: "OFFICER CASHIER" }, "roles: Officer, Cashier"],
  ["the reach of a setting", { scope: "SCHEME" }, "applies to: "],
  ["a penalty", { kind: "VERBAL_WARNING" }, "kind: Verbal warning"],
  ["a dry run", { dryRun: true }, "checked only: yes"],
])("%s are told in words", async (_, detail, words) => {
  showActs([buildAct("1", "02:00", { ...search, detail })]);
  const line = await screen.findByText((text) => text.startsWith(words));
  expect(line.textContent).not.toMatch(/[A-Z]{3,}/);
});

test.each([
  [
    "the text of its code",
    "900050",
    "Refused: The data has just been changed elsewhere and your change was not saved",
  ],
  ["what only the refusal itself knew left open", "900312", "Refused: … is working on this application."],
  ["an outcome without a refusal as it is", "FAILED", "Not completed"],
])("an act that was refused is described in words: %s", async (_, outcome, text) => {
  showActs([buildAct("1", "02:00", { ...decision, outcome })]);
  const [, line] = await screen.findAllByRole("row");
  await waitFor(() => expect(line?.textContent).toContain(text));
});

test("each code of a list of an event is shown in words, and what is long is folded", async () => {
  const about = { kind: "event", id: "green-2027", names } as const;
  const detail = {
    "applicationTypes.0": "– → FAIR_GREEN",
    "applicationTypes.1": "– → SEMINAR",
    status: "– → DRAFT",
    ...Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`zones.${i}.capacity`, `– → ${i + 1}`])),
  };
  showActs([buildAct("1", "02:00", { operation: "POST /staff/event", about, detail, outcome: "DONE" })]);
  const [, line] = await screen.findAllByRole("row");
  await waitFor(() => expect(line?.textContent).toContain("Exhibit at the green exhibition"));
  expect(line?.textContent).not.toMatch(/FAIR_GREEN|SEMINAR|applicationTypes|DRAFT/);
  const summary = within(line as HTMLElement).getByText("6 more values");
  expect(summary.closest("details")?.open).toBe(false);
});

test("whom a case was given to, by an act on many as well, is shown by name", async () => {
  const detail = { action: "assign", assignee: "officer@demo.mo → admin2@demo.mo" };
  showActs([buildAct("1", "02:00", { operation: "POST /staff/queue/bulk", detail, outcome: "DONE" })]);
  expect(await screen.findByText(/: Assign · assigned to: officer@demo\.mo → admin2@demo\.mo/)).toBeTruthy();
});
