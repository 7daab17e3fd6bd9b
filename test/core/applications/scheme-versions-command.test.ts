/**
 * Versions of a scheme: written by one administrator, published by another, and held by every application that was
 * begun in them (decision 0403).
 */

import * as Application from "@portal/core/applications/application-service.server";
import { buildNotifications } from "@portal/core/applications/changes/build-notifications";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import * as Applications from "@portal/core/applications/model/application-store.server";
import { buildApplicationCopyJob } from "@portal/core/documents/build-print-jobs.server";
import { localizeRequestedItems } from "@portal/core/documents/localize-requested-items.server";
import { renderPdf } from "@portal/core/documents/pdf-renderer.server";
import { getPrintTexts } from "@portal/core/documents/print-texts.server";
import type { Field } from "@portal/core/forms/types/index";
import type { Actor } from "@portal/core/platform/actor";
import { errorCodes } from "@portal/core/platform/errors";
import { clearRuleCache } from "@portal/core/platform/rule-rows.server";
import { loadCurrentScheme, loadScheme } from "@portal/core/schemes/versions/load-scheme.server";
import { emptyOverlay, type SchemeOverlay } from "@portal/core/schemes/versions/scheme-overlay";
import {
  discardSchemeDraft,
  getStudioScheme,
  listStudioSchemes,
  publishSchemeDraft,
  saveSchemeDraft,
} from "@portal/core/schemes/versions/scheme-studio.server";
import type { SchemeDraftWrite } from "@portal/core/schemes/versions/scheme-version-schema";
import { ulid } from "ulid";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createStaff,
  createTestContext,
  officer,
} from "../../support/applications/application-fixtures.ts";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import { listAuditEntries } from "../../support/calls/audit-entries.ts";

const scheme = "FAIR_HOSTED";
const writer: Actor = { ...createStaff("ADMIN"), accountId: "admin-1", account: "writer@example.org" };
const publisher: Actor = { ...createStaff("ADMIN"), accountId: "admin-2", account: "publisher@example.org" };
const toInstantOfDay = (on: string) => `${on}T02:00:00.000Z`;
const inAll = (text: string) => ({ "zh-Hant": text, "zh-Hans": text, en: text, pt: text });
const overlay: SchemeOverlay = {
  ...emptyOverlay,
  added: [
    {
      step: "participation",
      field: { key: "q1", kind: "text", required: true, limit: { max: 20 } } as Field,
    },
  ],
  texts: { "fields.q1.label": inAll("Water supply needed") },
};
const writeDraft = async (over: Partial<SchemeDraftWrite> = {}, by = writer, on = "2026-11-23") => {
  const context = createTestContext(by, toInstantOfDay(on));
  const { revision } = await getStudioScheme(scheme, context);
  const write = { revision, from: "2026-11-24", overlay: overlay as never, note: "Decree 12", ...over };
  return saveSchemeDraft(scheme, write, context);
};
const publishDraft = (revision: number, by = publisher, on = "2026-11-23") =>
  publishSchemeDraft(scheme, { revision }, createTestContext(by, toInstantOfDay(on)), async () => []);
const getRefusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    ({ code, detail }: { code: number; detail?: { fields?: { path: string; key: string }[] } }) => ({
      code,
      fields: detail?.fields?.map(({ path, key }) => `${path}: ${key}`),
    }),
  );

const beginDraft = (institution: string, on: string, version?: number): Promise<ApplicationView> =>
  Application.saveDraft(
    {
      id: ulid(),
      scheme,
      eventId: "green-2027",
      answers: buildCompleteAnswers(scheme),
      ...(version === undefined ? {} : { schemeVersion: version }),
    },
    createTestContext(createApplicant(institution), toInstantOfDay(on)),
  );
const submitForm = (
  institution: string,
  { id, version }: Pick<ApplicationView, "id" | "version">,
  answers = {},
  over: object = {},
) =>
  Application.submitApplication(
    {
      id,
      version,
      scheme,
      eventId: "green-2027",
      answers: { ...buildCompleteAnswers(scheme), ...answers },
      ...over,
    },
    createTestContext(createApplicant(institution), toInstantOfDay("2026-11-25")),
  );

beforeAll(async () => {
  await createTableWithFair();
  for (const id of ["before", "after", "open", "straight"]) await createCertifiedInstitution(id);
});
// Each step is another minute of another Lambda.
beforeEach(clearRuleCache);

describe("the next version of a scheme", { shuffle: false }, () => {
  let oldApplication: ApplicationView;

  test("is refused while something of it is wrong, with the path of each field", async () => {
    oldApplication = await beginDraft("before", "2026-11-23");
    expect(
      await getRefusal(writeDraft({ from: "2026-11-22", overlay: { ...overlay, texts: {} } as never })),
    ).toEqual({
      code: errorCodes.INVALID_VALUE,
      fields: [
        "from: beforeMin",
        ...["zh-Hant", "zh-Hans", "en", "pt"].map(
          (language) => `overlay.texts.fields.q1.label.${language}: required`,
        ),
      ],
    });
  });
  test("is saved by one, and never over what somebody else saved", async () => {
    expect((await writeDraft()).draft).toMatchObject({
      revision: 1,
      writers: [writer.account],
      mayPublish: false,
    });
    expect(await getRefusal(writeDraft({ revision: 0 }))).toMatchObject({ code: errorCodes.STALE_VERSION });
    expect((await writeDraft({ revision: 1 })).draft?.revision).toBe(2);
    const findRow = async (by: Actor) =>
      (await listStudioSchemes(createTestContext(by))).find(({ id }) => id === scheme);
    const row = { id: scheme, current: 0, hasDraft: true };
    expect(await findRow(publisher)).toEqual({ ...row, hasOwnDraft: false });
    expect(await findRow(writer)).toEqual({ ...row, hasOwnDraft: true });
  });
  test("is published by another administrator, as it was read, and only once", async () => {
    expect(await getRefusal(publishDraft(2, writer))).toMatchObject({
      code: errorCodes.SECOND_PERSON_REQUIRED,
    });
    expect(await getRefusal(publishDraft(1))).toMatchObject({ code: errorCodes.STALE_VERSION });
    const publishedScheme = await publishDraft(2);
    expect(publishedScheme.draft).toBeUndefined();
    expect(publishedScheme.versions).toMatchObject([
      { version: 1, state: "FUTURE", writtenBy: [writer.account], publishedBy: publisher.account },
    ]);
    expect(await getRefusal(publishDraft(2))).toMatchObject({ code: errorCodes.STALE_VERSION });
    // Whoever read the scheme before would take back, unseen, what was published.
    expect(await getRefusal(writeDraft({ revision: 0 }))).toMatchObject({ code: errorCodes.STALE_VERSION });
    expect((await listAuditEntries("2026-11")).map(({ action }) => action)).toEqual([
      "scheme.draft",
      "scheme.draft",
      "scheme.publish",
    ]);
  });
  test("applies from its first day on", async () => {
    const versionOn = async (on: string) =>
      (await loadCurrentScheme(scheme, createTestContext(officer, toInstantOfDay(on)).now))?.version;
    expect([await versionOn("2026-11-23"), await versionOn("2026-11-24")]).toEqual([0, 1]);
  });

  test("does not touch an application that was begun before: it is submitted without the question", async () => {
    const submittedApplication = await submitForm("before", oldApplication);
    expect(submittedApplication.schemeVersion).toBeUndefined();
    const refusal = await getRefusal(submitForm("before", oldApplication, { q1: "yes" }));
    expect(refusal).toBeDefined();
  });

  let application: ApplicationView;
  test("asks its question in an application that is begun in it, also of a caller that names no version", async () => {
    const draft = await beginDraft("after", "2026-11-25");
    expect(draft.schemeVersion).toBe(1);
    expect(await getRefusal(submitForm("after", draft))).toMatchObject({
      fields: expect.arrayContaining(["q1: required"]),
    });
    expect(await getRefusal(submitForm("after", draft, { q1: "x".repeat(21) }))).toMatchObject({
      fields: ["q1: tooLong"],
    });
    application = await submitForm("after", draft, { q1: "Two taps" }, { schemeVersion: 1 });
    expect(application).toMatchObject({ schemeVersion: 1, answers: { q1: "Two taps" } });
  });
  test("asks it in a submission without a draft as well", async () => {
    const straight = { id: ulid(), version: undefined as never };
    expect(await getRefusal(submitForm("straight", straight))).toMatchObject({ fields: ["q1: required"] });
  });
  test("leaves a form that was open at midnight as it was shown", async () => {
    expect((await beginDraft("open", "2026-11-24", 0)).schemeVersion).toBeUndefined();
    expect((await beginDraft("open", "2026-11-26", 0)).schemeVersion).toBe(1);
    expect((await beginDraft("open", "2026-11-26", 7)).schemeVersion).toBe(1);
  });

  test("is on the copy of its applications, and on no other", async () => {
    const copyApplication = async (of: string, id: string) => {
      const job = await buildApplicationCopyJob(id, "en", createTestContext(createApplicant(of)));
      const { calendar } = createTestContext(officer);
      const bytes = await renderPdf(job.order, calendar);
      expect(Buffer.from(bytes).toString("latin1", 0, 5)).toBe("%PDF-");
      return job.order.kind === "copy" ? job.order.of : undefined;
    };
    expect((await copyApplication("after", application.id))?.overlay?.texts).toEqual(overlay.texts);
    expect(await copyApplication("before", oldApplication.id)).not.toHaveProperty("overlay");
    const texts = getPrintTexts("pt", {}, overlay.texts);
    expect(texts.text("schemes/FAIR_GREEN|schemes/FAIR_HOSTED:fields.q1.label")).toBe("Water supply needed");
  });
  test("lets staff ask for its question again, and names it in the notice", async () => {
    const withSupplementRequest = await Application.performTransition(
      application.id,
      "requestSupplement",
      { version: application.version, fields: ["q1"], message: "請說明。", dueOn: "2026-12-07" },
      createTestContext(officer, toInstantOfDay("2026-11-25")),
    );
    expect(withSupplementRequest.status).toBe("SUPPLEMENT_REQUIRED");
    const header = await Applications.findHeader("after", application.id);
    if (!header) return expect.unreachable();
    const [notice] = buildNotifications(header, "supplementRequested", createTestContext(officer).now);
    if (!notice) return expect.unreachable();
    expect((await localizeRequestedItems(notice)).params.items).toMatchObject({
      en: "\n• Water supply needed",
    });
    const applicant = createTestContext(createApplicant("after"), toInstantOfDay("2026-11-26"));
    const answerField = (value: string) =>
      Application.performTransition(
        application.id,
        "supplement",
        { version: withSupplementRequest.version, answers: { q1: value } },
        applicant,
      );
    expect(await getRefusal(answerField(""))).toMatchObject({ fields: ["q1: required"] });
    expect((await answerField("Three taps")).answers.q1).toBe("Three taps");
  });

  test("a later one replaces it; the question keeps its key and its kind", async () => {
    const [added] = overlay.added;
    if (!added) return expect.unreachable();
    const overlayWithSameKey: SchemeOverlay = {
      ...overlay,
      added: [{ ...added, field: { key: "q1", kind: "yesNo", required: true } }],
    };
    expect(
      await getRefusal(writeDraft({ overlay: overlayWithSameKey as never, from: "2026-11-27" })),
    ).toMatchObject({
      fields: ["overlay.added.0.kind: keyReused"],
    });
    const { draft } = await writeDraft({ overlay: emptyOverlay as never, from: "2026-11-27" });
    await publishDraft(draft?.revision ?? 0);
    const { versions } = await getStudioScheme(
      scheme,
      createTestContext(writer, toInstantOfDay("2026-11-27")),
    );
    expect(versions.map(({ version, state }) => [version, state])).toEqual([
      [2, "CURRENT"],
      [1, "PAST"],
    ]);
    const form = await loadScheme(application);
    expect(form?.steps.flatMap(({ fields }) => fields.map(({ key }) => key))).toContain("q1");
  });
  test("can be dropped by anybody who read it", async () => {
    const revision = (await writeDraft({ from: "2026-11-28" })).draft?.revision ?? 0;
    const context = createTestContext(publisher);
    expect(await getRefusal(discardSchemeDraft(scheme, { revision: 9 }, context))).toMatchObject({
      code: errorCodes.STALE_VERSION,
    });
    expect((await discardSchemeDraft(scheme, { revision }, context)).draft).toBeUndefined();
  });
  test("has a number that the next one does not have, so that nobody publishes what they have not read", async () => {
    const context = createTestContext(publisher);
    const readRevision = (await writeDraft({ from: "2026-11-28" })).draft?.revision ?? 0;
    await discardSchemeDraft(scheme, { revision: readRevision }, context);
    await writeDraft({ from: "2026-11-29" });
    const staleRefusal = { code: errorCodes.STALE_VERSION };
    expect(await getRefusal(publishDraft(readRevision))).toMatchObject(staleRefusal);
    expect(await getRefusal(discardSchemeDraft(scheme, { revision: readRevision }, context))).toMatchObject(
      staleRefusal,
    );
    expect(await getRefusal(writeDraft({ revision: readRevision, from: "2026-11-30" }))).toMatchObject(
      staleRefusal,
    );
  });
  test("has no scheme that nobody delivered", async () => {
    expect(await getRefusal(getStudioScheme("NOTHING", createTestContext(writer)))).toMatchObject({
      code: errorCodes.FORM_NOT_FOUND,
    });
  });
});
