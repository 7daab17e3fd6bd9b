/** The checklist of an application: points by scheme, results and scores with notes, kept version by version. */
import { findChecklistIssues, summarizeChecklist } from "@portal/core/applications/desk/checklist";
import type { Checklist } from "@portal/core/applications/desk/checklist-schema";
import { insertChecklistVersion } from "@portal/core/applications/desk/checklist-store.server";
import { listFields } from "@portal/core/forms/expressions/computed-values";
import { schemes } from "@portal/core/schemes/index";
import { listReviewPoints, schemesWithReviewPoints } from "@portal/core/schemes/review-points";
import { handler as exportHandler } from "@portal/functions/routes/staff/export";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import texts from "@portal/locales/pages/staff-checklist/zh-Hant.json" with { type: "json" };
import { beforeAll, describe, expect, test } from "vitest";
import {
  createCertifiedInstitution,
  createPublishedEvent,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { callLambda, createSignedInPerson } from "../../support/calls/call-lambda.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

prepareTestServices();
let first = "";
let second = "";
let cashier = "";
const ids: string[] = [];
beforeAll(async () => {
  await createPublishedEvent();
  for (const n of [1, 2, 3]) {
    await createCertifiedInstitution(`checked-company-${n}`);
    ids.push((await submitCompleteApplication(`checked-company-${n}`, "green-2027")).id);
  }
  first = (await createSignedInPerson({ roles: ["OFFICER"], account: "first@demo.mo" })).token;
  second = (await createSignedInPerson({ roles: ["OFFICER"], account: "second@demo.mo" })).token;
  cashier = (await createSignedInPerson({ roles: ["CASHIER"], account: "cashier@demo.mo" })).token;
});

const callChecklist = async (token: string, id: string, body?: object) => {
  const answer = await callLambda(staff, body ? "PUT" : "GET", `/api/staff/application/${id}/checklist`, {
    token,
    ...(body ? { body } : {}),
  });
  return {
    status: answer.status,
    code: answer.body.code,
    fields: answer.body.fields,
    list: answer.body.data as Checklist,
  };
};

test("of many saves the latest hundred are listed, and the next one is made all the same", async () => {
  await createCertifiedInstitution("saved-often");
  const { id } = await submitCompleteApplication("saved-often", "green-2027");
  const author = "first@demo.mo";
  const at = "2026-11-23T02:00:00.000Z";
  for (let version = 1; version <= 120; version++)
    await insertChecklistVersion({ id, version, at, author, answers: {}, changed: ["documents"] });
  const { list } = await callChecklist(first, id);
  expect([list.version, list.history.length, list.history.at(-1)?.version]).toEqual([120, 100, 21]);
  const answers = { documents: { result: "MET" } };
  const answer = await callChecklist(first, id, { version: 120, answers });
  expect([answer.status, answer.list.version, answer.list.history.length]).toEqual([200, 121, 100]);
});

describe("the points of a scheme", () => {
  test("belong to schemes that exist, once each, and have a text", () => {
    const knownSchemes = schemes.map(({ id }) => id);
    expect(schemesWithReviewPoints.filter((id) => !knownSchemes.includes(id))).toEqual([]);
    const usedKeys = new Set<string>();
    for (const id of knownSchemes) {
      const keys = listReviewPoints(id).map(({ key }) => key);
      expect(new Set(keys).size, id).toBe(keys.length);
      for (const key of keys) usedKeys.add(key);
    }
    expect(Object.keys(texts.point).toSorted()).toEqual([...usedKeys].toSorted());
  });
  test.each([
    ["SUBSIDY_ECOMMERCE", ["macaoEquity", "quotationAge", "ecommercePlatform"]],
    ["FIRST_SHOP_GENERAL", ["firstShopBrand", "firstShopArea", "firstShopStaff", "firstShopPlan"]],
    [
      "INCENTIVE_CONVENTION",
      ["impactInternational", "impactMarket", "impactProfessional", "impactDigital", "impactGreen"],
    ],
    ["INCENTIVE_EXHIBITOR", ["relatedPartyPrices", "independentQuotations"]],
    ["FAIR_HOSTED", ["certifiedData", "documents", "inTime", "noDebts", "consistent"]],
  ])("%s is held to %j", (scheme, keys) => {
    expect(listReviewPoints(scheme).map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
  });
});

test("an officer who decides on an amount is asked about other support and about the costs, in every scheme", () => {
  const grants = schemes.filter(({ moves }) => moves.includes("decideFunding"));
  expect(grants.map(({ id }) => id)).toContain("TRAINING");
  for (const { id } of grants)
    expect(
      listReviewPoints(id).map(({ key }) => key),
      id,
    ).toEqual(
      expect.arrayContaining(["realOperation", "noRelatedApplication", "otherSupport", "costsReasonable"]),
    );
});
test("whose quotation it is, which a file does not tell the form, is checked wherever one is asked for", () => {
  const asking = schemes.filter((scheme) =>
    listFields(scheme).some((field) => field.kind === "documents" && field.purpose === "QUOTATION_90D"),
  );
  const checking = schemes.filter(({ id }) =>
    listReviewPoints(id).some(({ key }) => key === "independentQuotations"),
  );
  expect(asking.map(({ id }) => id)).toContain("TRAINING");
  expect(checking.map(({ id }) => id)).toEqual(asking.map(({ id }) => id));
});
test("the prices of others are checked wherever related parties are declared", () => {
  const asking = schemes.filter((scheme) => listFields(scheme).some(({ key }) => key === "relatedParties"));
  for (const { id } of asking)
    expect(
      listReviewPoints(id).map(({ key }) => key),
      id,
    ).toContain("relatedPartyPrices");
});

describe("a score", () => {
  const points = listReviewPoints("INCENTIVE_CONVENTION");
  const listAnswerIssues = (answer: object) =>
    findChecklistIssues(points, { impactGreen: answer }).map(({ path, key }) => `${path} ${key}`);
  test("scores a point that has a scale, within it", () => {
    const answers = { impactGreen: { score: 5 }, impactMarket: { score: 0 } };
    expect(findChecklistIssues(points, answers)).toEqual([]);
    const scoreCount = points.filter(({ kind }) => kind === "SCORE").length;
    const saidBy = { author: "first@demo.mo", at: "2026-11-23T02:00:00.000Z" };
    expect(
      summarizeChecklist(points, {
        impactGreen: { score: 5, ...saidBy },
        impactMarket: { score: 0, ...saidBy },
      }),
    ).toEqual({ answered: 2, score: 5, maxScore: 5 * scoreCount });
  });
  test.each<[object, string]>([
    [{ score: 6 }, "answers.impactGreen.score max"],
    [{ score: -1 }, "answers.impactGreen.score min"],
    [{ score: 2.5 }, "answers.impactGreen.score notInteger"],
    [{ result: "MET" }, "answers.impactGreen.result option"],
  ])("%j is refused beside its field", (answer, expected) =>
    expect(listAnswerIssues(answer)).toEqual([expected]),
  );
});

describe("a checklist", () => {
  test("is filled in by several, each answer with its author, and keeps every version", async () => {
    const [id = ""] = ids;
    expect((await callChecklist(first, id)).list).toMatchObject({ version: 0, answered: 0, history: [] });
    const savedChecklist = await callChecklist(first, id, {
      version: 0,
      answers: { documents: { result: "MET" }, inTime: { result: "NOT_MET", note: " one day late " } },
    });
    expect(savedChecklist.list).toMatchObject({
      version: 1,
      answered: 2,
      answers: { inTime: { note: "one day late" } },
    });
    const next = await callChecklist(second, id, {
      version: 1,
      answers: {
        documents: { result: "MET" },
        inTime: { result: "NOT_APPLICABLE", note: "one day late" },
        noDebts: { result: "MET" },
      },
    });
    expect(next.list.answers).toMatchObject({
      documents: { author: "first@demo.mo" },
      inTime: { author: "second@demo.mo", result: "NOT_APPLICABLE" },
      noDebts: { author: "second@demo.mo" },
    });
    expect(next.list.history).toMatchObject([
      { version: 2, author: "second@demo.mo", changed: ["inTime", "noDebts"] },
      { version: 1, author: "first@demo.mo", changed: ["documents", "inTime"] },
    ]);
    // An older version does not overwrite it, and the same answers do not create a new version.
    expect(await callChecklist(first, id, { version: 1, answers: {} })).toMatchObject({
      status: 409,
      code: 900050,
    });
    const { answers } = next.list;
    const sameAnswers = Object.fromEntries(
      Object.entries(answers).map(([key, { result, note }]) => [key, { result, ...(note && { note }) }]),
    );
    expect((await callChecklist(first, id, { version: 2, answers: sameAnswers })).list.version).toBe(2);
    // Whoever approves reads it; only reviewers write it.
    expect((await callChecklist(cashier, id)).list.answered).toBe(3);
    expect((await callChecklist(cashier, id, { version: 2, answers: {} })).status).toBe(403);
  });
  test.each<[string, object, string, string]>([
    [
      "a point that the scheme does not have",
      { firstShopPlan: { score: 3 } },
      "answers.firstShopPlan",
      "option",
    ],
    [
      "a score of a point that is met or not",
      { documents: { score: 3 } },
      "answers.documents.score",
      "option",
    ],
    [
      "nothing said of what is not met",
      { documents: { result: "NOT_MET", note: " " } },
      "answers.documents.note",
      "required",
    ],
  ])("with %s is refused beside the field", async (_, answers, path, key) => {
    const answer = await callChecklist(first, ids[1] ?? "", { version: 0, answers });
    expect(answer).toMatchObject({ code: 900054, fields: [{ path, key }] });
  });
  test("is exported with every point, its note and its author", async () => {
    const id = ids[2] ?? "";
    await callChecklist(first, id, {
      version: 0,
      answers: { documents: { result: "NOT_MET", note: "=no plan" } },
    });
    const answer = await callLambda(exportHandler, "GET", "/api/staff/export/checklist", {
      token: first,
      query: { q: "checked-company-3", format: "csv", lang: "en" },
    });
    const lines = answer.bytes.toString("utf8").trim().split("\r\n");
    expect(lines).toHaveLength(1 + 5);
    expect(lines[2]).toContain(
      `"All documents have been submitted, and are legible and recent enough","Not met",,,"'=no plan","first@demo.mo"`,
    );
  });
});
