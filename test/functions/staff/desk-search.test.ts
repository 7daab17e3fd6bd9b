/** One search of the desk: what is no application, by whom it may be found, and what of it is in the log. */
import { buildPublicationId } from "@portal/core/events/publications/index";
import { buildPublicationWrite } from "@portal/core/events/publications/publication-store.server";
import { issueOneStopPayment } from "@portal/core/payments/one-stop/one-stop-staff-service.server";
import { searchOneStopPayments } from "@portal/core/payments/one-stop/search-one-stop.server";
import { toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { callLambda, createSignedInPerson } from "../../support/calls/call-lambda.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
let number = "";
const titles = { "zh-Hant": "蓮花指南", "zh-Hans": "莲花指南", en: "Lotus guide", pt: "Guia Lótus" };
const publicationId = buildPublicationId("ARTICLE", "lotus");
beforeAll(async () => {
  await createCertifiedInstitution("lotus", { nameEn: "Lotus Trading" });
  await createCertifiedInstitution("other", { nameEn: "Hou Kong" });
  for (const id of ["lotus-2027", "harbour-2027"])
    await createPublishedEvent({
      id,
      code: id.toUpperCase(),
      names: { "zh-Hant": id, "zh-Hans": id, en: id, pt: id },
    });
  const payment = await issueOneStopPayment(
    { companyName: "Lotus Investments", registeredCapital: 100, amountDue: 100, date: "2026-11-23" },
    createTestContext(officer),
  );
  number = payment.id;
  await transact([
    buildPublicationWrite({
      id: publicationId,
      version: 1,
      kind: "ARTICLE",
      category: "GENERAL",
      order: 1,
      titles,
      texts: titles,
      status: "DRAFT",
      updatedAt: toInstant(mondayMorning),
      updatedBy: "x",
    } as Parameters<typeof buildPublicationWrite>[0]),
  ]);
});

type Person = Parameters<typeof createSignedInPerson>[0];
const searchAs = async (person: Person, q: string) => {
  const { token } = await createSignedInPerson(person);
  const { status, body } = await callLambda(staff, "GET", "/api/staff/search", { token, query: { q } });
  expect(status).toBe(200);
  return body.data as {
    items: { kind: string; id: string; status: string }[];
    more: string[];
    unread: string[];
  };
};
const listFound = ({ items }: Awaited<ReturnType<typeof searchAs>>) =>
  items.map(({ kind, id, status }) => [kind, id, status]);

test("a search of payments that ends before all were read says so", async () => {
  // The number was issued and not submitted, in the third list.
  expect(await searchOneStopPayments("lotus", 6, 2)).toEqual({ items: [], unread: true });
  const answer = await searchOneStopPayments("lotus", 6);
  expect(answer.items.map((payment) => payment.number)).toEqual([number]);
  expect(answer).not.toHaveProperty("unread");
  expect((await searchAs({ roles: ["OFFICER"] }, "lotus")).unread).toEqual([]);
});

describe("words in the names of everything", () => {
  const listEverything = () => [
    ["institution", "lotus", "PASSED"],
    ["event", "lotus-2027", "PUBLISHED"],
    ["oneStop", number, "TO_SUBMIT"],
    ["publication", publicationId, "DRAFT"],
  ];
  test.each(["OFFICER", "ADMIN"] as const)("are found by %s, in the order of kinds", async (role) => {
    expect(listFound(await searchAs({ roles: [role] }, "LOTUS"))).toEqual(listEverything());
  });
  test("are found by a cashier in payment numbers only", async () => {
    expect(listFound(await searchAs({ roles: ["CASHIER"] }, "lotus"))).toEqual([listEverything()[2]]);
  });
  test("are found by a role for one event in that event only", async () => {
    const scope = { events: ["lotus-2027"] };
    expect(listFound(await searchAs({ roles: ["OFFICER"], scope }, "lotus"))).toEqual([listEverything()[1]]);
    expect(listFound(await searchAs({ roles: ["OFFICER"], scope }, "harbour"))).toEqual([]);
    expect(listFound(await searchAs({ roles: ["CASHIER"], scope }, "lotus"))).toEqual([]);
  });
  test("a payment number is found in any spelling, and nothing by no words", async () => {
    const spelling = number.toLowerCase().replaceAll("-", " ");
    expect(listFound(await searchAs({ roles: ["CASHIER"] }, spelling))).toEqual([listEverything()[2]]);
    expect(listFound(await searchAs({ roles: ["ADMIN"] }, " "))).toEqual([]);
  });
});

test("a person's whole address leads to their institutions, and a part of it to nobody", async () => {
  // The administrator of the institution, whose membership names this account.
  await createSignedInPerson({ id: "account-other", account: "wong@example.mo" });
  const findInstitutions = async (q: string) =>
    listFound(await searchAs({ roles: ["OFFICER"] }, q)).filter(([kind]) => kind === "institution");
  expect(await findInstitutions("wong@example.mo")).toEqual([["institution", "other", "PASSED"]]);
  expect(await findInstitutions("wong@")).toEqual([]);
});

test("of more than five it says that there are more", async () => {
  for (let i = 0; i < 6; i++) await createCertifiedInstitution(`many-${i}`, { nameEn: `Peninsula ${i}` });
  const result = await searchAs({ roles: ["OFFICER"] }, "peninsula");
  expect([result.items.length, result.more]).toEqual([5, ["institution"]]);
});
