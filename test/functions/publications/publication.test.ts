/** Help articles, downloads and maintenance notices: what staff write, and from when on everybody reads it. */

import type {
  HelpPage,
  PublicationWrite,
  StaffPublication,
} from "@portal/core/events/publications/publication-schema";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { toPersonOwnerId } from "@portal/core/files/index";
import { describeRetention } from "@portal/core/policies/retention-limits";
import { serveResource } from "@portal/functions/http/serve-resource";
import { handler as file } from "@portal/functions/routes/files/file";
import { handler as download } from "@portal/functions/routes/publications/download";
import { handler as help } from "@portal/functions/routes/publications/help";
import { staffPublicationsDefinition } from "@portal/functions/routes/staff/publications";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listAuditEntries } from "../../support/calls/audit-entries.ts";
import {
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { buildLocalizedText } from "../../support/events/event-fixtures.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const staff = serveResource("staff", staffPublicationsDefinition);
const monday = "2026-11-23T02:00:00.000Z";
prepareTestServices();
let officer: SignedInPerson;
beforeAll(async () => {
  officer = await createSignedInPerson({ roles: ["OFFICER"] });
});
beforeEach(() => setTestTime(monday));

const buildArticle = (more: Partial<PublicationWrite> = {}): PublicationWrite => ({
  kind: "ARTICLE",
  category: "APPLYING",
  order: 10,
  titles: buildLocalizedText("如何申請"),
  texts: buildLocalizedText("第一步：登入。"),
  ...more,
});
const buildMaintenance = (startsAt: string, endsAt: string): PublicationWrite => ({
  ...buildArticle({ kind: "MAINTENANCE", category: "NOTICE", titles: buildLocalizedText("系統維護") }),
  startsAt,
  endsAt,
});
const path = "/api/staff/publication";
const callPublications = async (method: string, where: string, body?: unknown, version?: number) =>
  callLambda(staff, method, where, {
    token: officer.token,
    ...(body !== undefined && { body }),
    ...(version !== undefined && { version }),
  });
const createDraft = async (write: PublicationWrite): Promise<StaffPublication> => {
  const { status, body } = await callPublications("POST", path, write);
  expect(status).toBe(201);
  return body.data as StaffPublication;
};
const publishDraft = async (write: PublicationWrite, from?: string): Promise<StaffPublication> => {
  const { id, version } = await createDraft(write);
  const { body } = await callPublications("POST", `${path}/${id}/publish`, {
    version,
    ...(from && { from }),
  });
  return body.data as StaffPublication;
};
const getCentre = async (): Promise<HelpPage> =>
  (await callLambda(help, "GET", "/api/help")).body.data as HelpPage;
const listAnnounced = async (): Promise<string[]> => {
  const { body } = await callLambda(help, "GET", "/api/help/maintenance");
  return (body.data as { items: { id: string }[] }).items.map(({ id }) => id);
};

describe("how long records are kept", () => {
  test("anybody reads the years that are set, and none below those of accounting", async () => {
    const { body } = await callLambda(help, "GET", "/api/help/retention");
    expect(body.data).toEqual({ applications: 10, readings: 10, accounting: 5 });
  });
  test.each([
    [
      { applications: 12, readings: 7 },
      { applications: 12, readings: 7, accounting: 5 },
    ],
    [
      { applications: 3, readings: 10 },
      { applications: 5, readings: 10, accounting: 5 },
    ],
  ])("with %j these are %j", (years, expected) => {
    const setting = { "retention.years": { staffActs: 10, auditRecord: 10, ...years } };
    expect(describeRetention(setting)).toEqual(expected);
  });
});

test("staff read the list in pages, without the texts, each publication once", async () => {
  const createdIds: string[] = [];
  for (let order = 0; order < 5; order++)
    createdIds.push((await createDraft(buildArticle({ category: "APPLYING", order: 500 + order }))).id);
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const query = { kind: "ARTICLE", limit: 2, cursor };
    const { status, body } = await callLambda(staff, "GET", path, { token: officer.token, query });
    expect(status).toBe(200);
    const page = body.data as { items: Record<string, unknown>[]; total: number; cursor?: string };
    expect(page.items.length).toBeLessThanOrEqual(2);
    for (const item of page.items) expect(Object.keys(item)).not.toContain("texts");
    ids.push(...page.items.map(({ id }) => String(id)));
    cursor = page.cursor;
  } while (cursor !== undefined);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => createdIds.includes(id))).toEqual(createdIds);
});

describe("articles", () => {
  test("[R32][R188] a visitor reads what is published, and no draft", async () => {
    const draftArticle = await createDraft(buildArticle());
    const publishedArticle = await publishDraft(buildArticle());
    const listedIds = (await getCentre()).articles.map(({ id }) => id);
    expect(listedIds).toContain(publishedArticle.id);
    expect(listedIds).not.toContain(draftArticle.id);
    expect((await callLambda(help, "GET", `/api/help/${draftArticle.id}`)).body.code).toBe(900049);
  });
  test("[R33] an article is read with its text in every language", async () => {
    const { id } = await publishDraft(buildArticle({ texts: buildLocalizedText("正文") }));
    const { body } = await callLambda(help, "GET", `/api/help/${id}`);
    expect(body.data).toMatchObject({
      kind: "ARTICLE",
      texts: buildLocalizedText("正文"),
      category: "APPLYING",
    });
  });
  test("they stand by topic, then by the place staff gave them", async () => {
    const last = await publishDraft(buildArticle({ category: "PAYMENT", order: 1 }));
    const second = await publishDraft(buildArticle({ category: "INSTITUTION", order: 20 }));
    const first = await publishDraft(buildArticle({ category: "INSTITUTION", order: 3 }));
    const order = (await getCentre()).articles.map(({ id }) => id);
    const places = [first, second, last].map(({ id }) => order.indexOf(id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
  test("one that is scheduled is read from its hour on", async () => {
    const { id } = await publishDraft(buildArticle(), "2026-11-24T01:00:00Z");
    setTestTime("2026-11-24T00:59:59.999Z");
    expect((await callLambda(help, "GET", `/api/help/${id}`)).status).toBe(404);
    setTestTime("2026-11-24T01:00:00.000Z");
    expect((await callLambda(help, "GET", `/api/help/${id}`)).status).toBe(200);
  });
  test("one that lacks a language stays a draft, and the answer names what is missing", async () => {
    const { id, version } = await createDraft(
      buildArticle({ titles: { ...buildLocalizedText("標題"), pt: " " } }),
    );
    const { body } = await callPublications("POST", `${path}/${id}/publish`, { version });
    expect([body.code, body.fields]).toEqual([900054, [{ path: "titles.pt", key: "required" }]]);
  });
  test.each([
    ["ARTICLE", "APPLYING", ["startsAt", "endsAt", "files"]],
    ["MAINTENANCE", "NOTICE", ["files"]],
    ["DOWNLOAD", "GUIDE", ["startsAt", "endsAt"]],
  ] as const)("one of kind %s has no members of another kind", async (kind, category, refused) => {
    const times = { startsAt: "2026-11-24T01:00:00Z", endsAt: "2026-11-24T03:00:00Z" };
    const { status, body } = await callPublications(
      "POST",
      path,
      buildArticle({ kind, category, ...times, files: {} }),
    );
    expect([status, body.code]).toEqual([400, 900054]);
    expect(body.fields).toEqual(refused.map((member) => ({ path: member, key: "illegal" })));
  });
  test("what is withdrawn is gone for readers and can be published again", async () => {
    const { id, version } = await publishDraft(buildArticle());
    const back = (await callPublications("POST", `${path}/${id}/withdraw`, { version })).body
      .data as StaffPublication;
    expect((await callLambda(help, "GET", `/api/help/${id}`)).status).toBe(404);
    await callPublications("POST", `${path}/${id}/publish`, { version: back.version });
    expect((await callLambda(help, "GET", `/api/help/${id}`)).status).toBe(200);
  });
  test("two officers do not overwrite each other", async () => {
    const { id, version } = await createDraft(buildArticle());
    await callPublications("PUT", path, { ...buildArticle({ order: 1 }), id, version });
    const { body } = await callPublications("PUT", path, { ...buildArticle({ order: 2 }), id, version });
    expect([body.code, (body.current as StaffPublication).order]).toEqual([900050, 1]);
  });
  test("a draft is removed, a published article is not", async () => {
    const removedArticle = await createDraft(buildArticle());
    expect(
      (await callPublications("DELETE", `${path}/${removedArticle.id}`, undefined, removedArticle.version))
        .status,
    ).toBe(200);
    expect((await callPublications("GET", `${path}/${removedArticle.id}`)).status).toBe(404);
    const stays = await publishDraft(buildArticle());
    expect(
      (await callPublications("DELETE", `${path}/${stays.id}`, undefined, stays.version)).body.code,
    ).toBe(900057);
  });
  test("every change is in the staff's record", async () => {
    const { id } = await publishDraft(buildArticle());
    const deeds = (await listAuditEntries("2026-11")).filter(({ subject }) => subject === id);
    expect(deeds.map(({ action, actor }) => [action, actor.name])).toEqual([
      ["publication.create", officer.account],
      ["publication.publish", officer.account],
    ]);
  });
});

describe("maintenance", () => {
  test("[R599] a notice is in the help centre, and in the banner until the work is done", async () => {
    const { id } = await publishDraft(buildMaintenance("2026-11-25T14:00:00Z", "2026-11-25T16:00:00Z"));
    expect((await getCentre()).maintenance.map((each) => each.id)).toContain(id);
    expect(await listAnnounced()).toContain(id);
    setTestTime("2026-11-25T15:59:59.999Z");
    expect(await listAnnounced()).toContain(id);
    setTestTime("2026-11-25T16:00:00.000Z");
    expect(await listAnnounced()).not.toContain(id);
    expect((await getCentre()).maintenance.map((each) => each.id)).toContain(id);
  });
  test("past notices stay in the help centre, however many there are", async () => {
    const ids: string[] = [];
    for (let day = 10; day < 17; day++)
      ids.push(
        (await publishDraft(buildMaintenance(`2026-11-${day}T14:00:00Z`, `2026-11-${day}T16:00:00Z`))).id,
      );
    expect((await getCentre()).maintenance.map((each) => each.id)).toEqual(expect.arrayContaining(ids));
  });
  test("a draft is announced to nobody", async () => {
    const { id } = await createDraft(buildMaintenance("2026-11-26T14:00:00Z", "2026-11-26T16:00:00Z"));
    expect(await listAnnounced()).not.toContain(id);
  });
  test("work that ends before it begins is refused", async () => {
    const { body } = await callPublications(
      "POST",
      path,
      buildMaintenance("2026-11-26T14:00:00Z", "2026-11-26T13:00:00Z"),
    );
    expect(body.fields).toEqual([{ path: "endsAt", key: "dayOrder" }]);
  });
});

describe("downloads", () => {
  const putUploadedFile = async (
    id: string,
    status: "verified" | "pending" = "verified",
  ): Promise<string> => {
    await getFileEntity()
      .put({
        id,
        institutionId: toPersonOwnerId(officer.id),
        purpose: "DOWNLOAD_FILE",
        name: "指南.pdf",
        type: "application/pdf",
        size: 1234,
        sha256: "0".repeat(64),
        status,
        uploadedAt: createCallContext(officer.actor).now,
        uploadedBy: officer.id,
      })
      .go();
    return id;
  };
  const buildGuide = (more: Partial<PublicationWrite> = {}) =>
    buildArticle({ kind: "DOWNLOAD", category: "GUIDE", texts: buildLocalizedText(""), ...more });

  test("[R31] the centre lists a file by category with its name and size in each language", async () => {
    const { id } = await publishDraft(buildGuide({ files: { "zh-Hant": await putUploadedFile("f1") } }));
    const { body } = await callLambda(download, "GET", "/api/download");
    const { items } = body.data as { items: { id: string; files: object }[] };
    expect(items.find((each) => each.id === id)).toMatchObject({
      category: "GUIDE",
      files: { "zh-Hant": { name: "指南.pdf", type: "application/pdf", size: 1234 } },
    });
  });
  test("[R12] a reader is sent on to the file; in a language that has none there is nothing", async () => {
    const { id } = await publishDraft(buildGuide({ files: { en: await putUploadedFile("f2") } }));
    const there = await callLambda(download, "GET", `/api/download/${id}/file`, { query: { lang: "en" } });
    expect([there.status, new URL(there.headers.location ?? "").pathname]).toEqual([
      302,
      expect.stringContaining(`/files/${toPersonOwnerId(officer.id)}/f2`),
    ]);
    const none = await callLambda(download, "GET", `/api/download/${id}/file`, { query: { lang: "pt" } });
    expect(none.status).toBe(404);
  });
  test("the file of a download stays under its name, though whoever uploaded it removes it", async () => {
    const { id } = await publishDraft(buildGuide({ files: { en: await putUploadedFile("f6") } }));
    const { token } = officer;
    const body = { name: "other.pdf", replaces: "指南.pdf" };
    const renaming = await callLambda(file, "PUT", "/api/file/f6", { token, body });
    const removal = await callLambda(file, "DELETE", "/api/file/f6", { token });
    expect([renaming.body.code, removal.body.code]).toEqual([900047, 900047]);
    const read = await callLambda(download, "GET", `/api/download/${id}/file`, { query: { lang: "en" } });
    expect(read.status).toBe(302);
    // What nothing names is still the uploader's to remove.
    await putUploadedFile("f7");
    expect((await callLambda(file, "DELETE", "/api/file/f7", { token })).status).toBe(200);
  });
  test("a draft's file is nobody's", async () => {
    const { id } = await createDraft(buildGuide({ files: { en: await putUploadedFile("f3") } }));
    const { status } = await callLambda(download, "GET", `/api/download/${id}/file`, {
      query: { lang: "en" },
    });
    expect(status).toBe(404);
  });
  test("a file that is not verified, or is another's, is refused; without one nothing is published", async () => {
    const pending = await callPublications(
      "POST",
      path,
      buildGuide({ files: { en: await putUploadedFile("f4", "pending") } }),
    );
    expect(pending.body.fields).toEqual([{ path: "files.en", key: "fileNotVerified" }]);
    const foreignAnswer = await callPublications("POST", path, buildGuide({ files: { en: "somebody's" } }));
    expect(foreignAnswer.body.fields).toEqual([{ path: "files.en", key: "fileMissing" }]);
    const { id, version } = await createDraft(buildGuide());
    const { body } = await callPublications("POST", `${path}/${id}/publish`, { version });
    expect(body.fields).toEqual([{ path: "files", key: "fileMissing" }]);
  });
  test("an applicant brings no file to the download centre", async () => {
    const { token } = await createSignedInPerson();
    const request = { purpose: "DOWNLOAD_FILE", name: "a.pdf", type: "application/pdf", size: 10 };
    const body = { ...request, sha256: "0".repeat(64) };
    expect((await callLambda(file, "POST", "/api/file", { token, body })).body.code).toBe(200113);
    expect((await callLambda(file, "POST", "/api/file", { token: officer.token, body })).status).toBe(201);
  });
});
