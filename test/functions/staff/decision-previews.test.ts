/**
 * The preview of a decision is what is sent afterwards, byte for byte: every transition of staff that sends something
 * is previewed, then made, and its notices are delivered by the job (decision 0754). What nobody can know before it is
 * in `unknowable`.
 */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { SubmittedAction } from "@portal/core/applications/model/actions";
import type { ApplicationHeader } from "@portal/core/applications/model/application-rows";
import * as Store from "@portal/core/applications/model/application-store.server";
import { transitions } from "@portal/core/applications/transitions/definitions/index";
import { performTransition } from "@portal/core/applications/transitions/perform-transition.server";
import { buildDecisionJob } from "@portal/core/documents/build-decision-job.server";
import type { DecisionPreview } from "@portal/core/documents/decision-preview-schema";
import { listLetterKinds } from "@portal/core/documents/letter-kinds";
import { type LetterText, renderLetterText } from "@portal/core/documents/letter-text.server";
import { loadDecisionLetter } from "@portal/core/documents/load-decision-letter.server";
import { renderPdf } from "@portal/core/documents/pdf-renderer.server";
import { previewTransition } from "@portal/core/documents/preview-transition.server";
import { updatePreferences } from "@portal/core/identity/accounts/account-service.server";
import { findAccount } from "@portal/core/identity/accounts/account-store.server";
import type { Institution } from "@portal/core/institutions/index";
import {
  findInstitution,
  getMemberEntity,
  getMembershipEntity,
} from "@portal/core/institutions/institution-store.server";
import { type Language, languages } from "@portal/core/messaging/notice-types";
import { parseNotices } from "@portal/core/messaging/read-pending-notices.server";
import { listStockReasons } from "@portal/core/messaging/stock-reasons";
import { changeWording } from "@portal/core/messaging/wording/wording-service.server";
import { recordablePenaltyKinds } from "@portal/core/penalties/penalty-kinds";
import { objectToPenalty } from "@portal/core/penalties/penalty-objection.server";
import { recordPenalty } from "@portal/core/penalties/penalty-service.server";
import type { Context } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import { errorCodes } from "@portal/core/platform/errors";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { clock } from "@portal/functions/http/create-context";
import { handler as send } from "@portal/functions/jobs/send-notice";
import { handler as notices } from "@portal/functions/routes/messaging/notice";
import { handler as previews } from "@portal/functions/routes/staff/preview";
import { handler as staff } from "@portal/functions/routes/staff/staff";
import type { SQSEvent } from "aws-lambda";
import startSes from "aws-ses-v2-local";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import en from "../../../locales/notices/en.json" with { type: "json" };
import pt from "../../../locales/notices/pt.json" with { type: "json" };
import zhHans from "../../../locales/notices/zh-Hans.json" with { type: "json" };
import zhHant from "../../../locales/notices/zh-Hant.json" with { type: "json" };
import {
  chooseCaseActor,
  createCaseContext,
  storeCaseApplication,
} from "../../core/applications/stored-case.ts";
import { type TransitionCase, transitionCases } from "../../core/applications/transition-cases.ts";
import { readPdfText } from "../../e2e/support/read-pdf-text.ts";
import {
  cashier,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createStaff,
  createTestContext,
  mondayMorning,
  officer,
  secondOfficer,
  submitCompleteApplication,
} from "../../support/applications/application-fixtures.ts";
import { scanAllRows } from "../../support/applications/tenants.ts";
import { listAuditEntries } from "../../support/calls/audit-entries.ts";
import {
  callLambda,
  createCallContext,
  createSignedInPerson,
  type SignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { createSession } from "../../support/calls/create-session.ts";
import { recordWrittenRows } from "../../support/faults/written-rows.ts";
import { getCurrentSlice, getSliceSize, pickWays } from "../../support/runner/proof-slice.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

const noticeTexts = { "zh-Hant": zhHant, "zh-Hans": zhHans, en, pt };

/**
 * What a preview cannot know: the number of a receipt, which the write takes. Beside it a PDF prints the head and foot
 * of its pages, with the moment at which it is printed.
 */
const unknowable = [/R-2026-(?:\d{6}|_{6})/g];
const hideUnknowable = (text: string): string =>
  unknowable.reduce((textSoFar, pattern) => textSoFar.replace(pattern, "R-2026-?"), text);
const stripSpaces = (text: string): string => text.replace(/\s+/g, "");

let ses: Server;
let url: string;
/** One administrator of every institution for each language. */
const readers = new Map<Language, SignedInPerson>();
beforeAll(async () => {
  await createFreshTable();
  startStrictMachine(disableRandomFailures(), [writtenRows.rule]);
  ses = await startSes({ port: 0 });
  url = `http://localhost:${(ses.address() as AddressInfo).port}`;
  process.env.AWS_ENDPOINT_URL_SESV2 = url;
  for (const language of languages) {
    const person = await createSignedInPerson();
    await updatePreferences({ language }, createCallContext(person.actor));
    readers.set(language, person);
  }
});
afterAll(() => {
  startStrictMachine();
  ses.close();
});

const addReaders = async (institutionId: string): Promise<void> => {
  for (const [language, { id: accountId, account }] of readers) {
    const since = toInstant(mondayMorning);
    const member = { institutionId, accountId, account, role: "ADMINISTRATOR" as const, language, since };
    await getMemberEntity().put(member).go();
    await getMembershipEntity().put(member).go();
  }
};

const writtenRows = recordWrittenRows();
/** The partitions that were written to since the last look, but those of the logs of staff and of the keys of calls. */
const takeWrittenPartitions = (): string[] =>
  writtenRows
    .takeKeys()
    .map(({ pk }) => pk)
    .filter((pk) => !/^(?:audit|access|act|idem)/.test(pk));

interface Mail {
  subject: string;
  destination: { to: string[] };
  body: { text: string };
}
/** Delivers the notices that a row has, and returns the e-mails by address. */
const deliverNotices = async (row: Record<string, unknown>): Promise<Map<string, Mail[]>> => {
  await fetch(`${url}/clear-store`, { method: "POST" });
  const body = JSON.stringify({ notices: parseNotices(row), source: { pk: row.pk, sk: row.sk } });
  const result = await send({ Records: [{ messageId: "0", body }] } as SQSEvent);
  expect(result).toEqual({ batchItemFailures: [] });
  const { emails } = (await (await fetch(`${url}/store`)).json()) as { emails: Mail[] };
  return Map.groupBy(emails, ({ destination }) => destination.to.join());
};

/** What the portal shows somebody behind a link, newest first. */
const listNotices = async (person: SignedInPerson, link: string, language: Language) => {
  // The session of the beginning may have ended by the day of the decision.
  const token = await createSession(
    person.id,
    (await findAccount(person.id))?.epoch ?? 0,
    toInstant(clock.now()),
  );
  const { body } = await callLambda(notices, "GET", "/api/notice", {
    token,
    query: { language, limit: 100 },
  });
  const { items } = body.data as { items: { link?: string; subject: string; text: string }[] };
  return items.filter((item) => item.link === link);
};

/**
 * Delivers the notices of a decision and compares them with its preview.
 * @param row the row of the history that the decision wrote
 * @param link to where its notice leads
 */
const expectNoticesAsPreviewed = async (
  { notice, recipients }: DecisionPreview,
  row: Record<string, unknown>,
  link: string,
): Promise<void> => {
  const mails = await deliverNotices(row);
  // The desk is no recipient whom an applicant's decision is previewed for.
  mails.delete(process.env.DESK_MAIL ?? "");
  expect([...mails.keys()].sort()).toEqual(
    recipients.flatMap(({ account, mail }) => (mail && account ? [account] : [])).sort(),
  );
  for (const [language, person] of readers) {
    const portalNotices = await listNotices(person, link, language);
    if (!notice) {
      expect(portalNotices).toEqual([]);
      continue;
    }
    const { subject, text, mail } = notice[language];
    const newestNotice = portalNotices.at(0) ?? expect.fail("nothing is shown in the portal");
    expect([newestNotice.subject, newestNotice.text].map(hideUnknowable)).toEqual(
      [subject, text].map(hideUnknowable),
    );
    expect(
      (mails.get(person.account) ?? []).map((each) => [
        hideUnknowable(each.subject),
        hideUnknowable(each.body.text),
      ]),
    ).toEqual([[hideUnknowable(subject), hideUnknowable(mail)]]);
  }
};

/** The letters that are stored and printed now. */
const readLetters = async (
  header: ApplicationHeader,
): Promise<Record<string, Record<string, LetterText>>> => {
  const body = await Store.findOwnBody(header.id, header.institutionId);
  const letters: Record<string, Record<string, LetterText>> = {};
  for (const kind of listLetterKinds(header)) {
    const [language, ...also] = languages;
    const letter = await loadDecisionLetter({ header, body }, { kind, language, also, verifyUrl: "" });
    letters[kind] = Object.fromEntries(languages.map((each) => [each, renderLetterText(letter, each)]));
  }
  return letters;
};

let printedCount = 0;
const expectLettersAsPreviewed = async (
  { letters }: DecisionPreview,
  before: ApplicationHeader,
  after: ApplicationHeader,
  ctx: Context,
): Promise<void> => {
  const earlierLetters = await readLetters(before);
  const lettersNow = await readLetters(after);
  // Letters that say the same as before are not shown.
  const changedLetters = Object.entries(lettersNow).filter(
    ([kind, texts]) => JSON.stringify(earlierLetters[kind]) !== JSON.stringify(texts),
  );
  expect(Object.fromEntries(letters.map(({ kind, texts }) => [kind, texts]))).toEqual(
    Object.fromEntries(changedLetters),
  );
  for (const { kind, texts } of letters) {
    const lang = languages[printedCount++ % languages.length] ?? "en";
    const { order } = await buildDecisionJob(after.id, { kind, lang }, ctx);
    const { title, parts } = texts[lang];
    const previewedText = [title, ...parts.flatMap(({ label = "", text }) => [label, text])].join("");
    const printedText = stripSpaces(await readPdfText(await renderPdf(order, ctx.calendar)));
    expect(printedText.slice(0, stripSpaces(previewedText).length)).toBe(stripSpaces(previewedText));
  }
};

const mapLanguages = <Text>(build: (language: Language) => Text): Record<Language, Text> =>
  Object.fromEntries(languages.map((language) => [language, build(language)])) as Record<Language, Text>;
const getNoticeOriginals = (template: "rejected"): Record<Language, string> =>
  mapLanguages((language) => noticeTexts[language][template].text);

const sendingActions = (Object.keys(transitionCases) as SubmittedAction[]).filter((action) => {
  const record = transitions[action];
  return record.by === "staff" && record.notices.length > 0;
});

const CASES_PER_ACTION = getSliceSize({ test: 2, gates: 1, long: 2 });
const previewAndMake = async (action: SubmittedAction, each: TransitionCase): Promise<DecisionPreview> => {
  const header = await storeCaseApplication(each);
  await addReaders(header.institutionId);
  const before = (await Store.findHeader(header.institutionId, header.id)) ?? expect.fail("no header");
  const ctx = createCaseContext(chooseCaseActor(action, before), each);
  setTestTime(ctx.now);
  const input = { version: before.version, ...each.input };
  takeWrittenPartitions();
  const preview = await previewTransition(before.id, action, input, ctx);
  expect(takeWrittenPartitions()).toEqual([]);
  await performTransition(before.id, action, input, ctx);
  expect(takeWrittenPartitions()).not.toEqual([]);
  const after = (await Store.findHeader(before.institutionId, before.id)) ?? expect.fail("no header");
  await expectLettersAsPreviewed(preview, before, after, ctx);
  const Key = Store.buildHistoryKey(after.id, after.seq);
  const { Item = {} } = await getDocumentClient().send(new GetCommand({ TableName: getTableName(), Key }));
  await expectNoticesAsPreviewed(preview, Item, `/personal/record/${after.id}`);
  return preview;
};

describe("what a decision on an application sends is what its preview showed, and the preview writes nothing", () => {
  // Each case is read in four languages and printed: two of each action, in the gates another one each day.
  test.each(sendingActions.map((action, i) => [action, i] as const))("%s", async (action, i) => {
    const shownPreviews: DecisionPreview[] = [];
    for (const each of pickWays(transitionCases[action], i, CASES_PER_ACTION))
      shownPreviews.push(await previewAndMake(action, each));
    // A refund of a cancelled or refused application, for example, sends none: the one case of a day may be that.
    if (getCurrentSlice() !== "gates") expect(shownPreviews.some(({ notice }) => notice)).toBe(true);
  });

  test("with texts that an administrator changed: of the notice, of the letter and of a stock reason", async () => {
    const [stockReason = expect.fail("no reason")] = listStockReasons("reject");
    const texts = getNoticeOriginals("rejected");
    const keys = { notice: "notice.rejected", letter: "letter.notAccepted", reason: `reason.${stockReason}` };
    const changedTexts = {
      [keys.notice]: mapLanguages((language) => ({
        subject: `Changed subject ${language}`,
        text: `Changed notice ${language}.\n${texts[language]}`,
      })),
      [keys.letter]: mapLanguages((language) => ({ text: `Changed letter ${language}.` })),
      [keys.reason]: mapLanguages((language) => ({ text: `Changed reason ${language}.` })),
    };
    const administrator = createTestContext(createStaff("ADMIN"));
    for (const [key, changed] of Object.entries(changedTexts))
      await changeWording(key, { version: 0, from: "2026-11-23", texts: changed }, administrator);
    // A text of today applies from the moment at which it was saved.
    const at = new Date(Date.parse(mondayMorning) + 60_000).toISOString();
    const preview = await previewAndMake("reject", { at, input: { reasonCodes: [stockReason] } });
    for (const language of languages) {
      expect(preview.notice?.[language].subject).toBe(`Changed subject ${language}`);
      expect(preview.notice?.[language].mail).toContain(`Changed notice ${language}.`);
      expect(preview.notice?.[language].text).toContain(`Changed reason ${language}.`);
      const letterTexts = preview.letters[0]?.texts[language].parts.map(({ text }) => text);
      expect(letterTexts).toEqual(
        expect.arrayContaining([`Changed letter ${language}.`, `Changed reason ${language}.`]),
      );
    }
  });
});

/** The newest row of the history of an institution. */
const findLastHistoryRow = async (institutionId: string): Promise<Record<string, unknown>> => {
  const rows = (await scanAllRows()).filter(
    ({ __edb_e__: entity, institutionId: of }) => entity === "institutionHistory" && of === institutionId,
  );
  return (
    rows.toSorted((one, other) => Number(other.seq) - Number(one.seq)).at(0) ?? expect.fail("no history")
  );
};

interface InstitutionCase {
  name: string;
  before?: Partial<Institution>;
  /** Below `/institution/{id}`. */
  path: string;
  body: object;
  link: string;
  /** Records and objects to a penalty first, and returns its id. */
  objected?: true;
}
const reason = "資料不符。";
const institutionCases: InstitutionCase[] = [
  {
    name: "a certification that passes",
    before: { certification: "VERIFYING" },
    path: "/certify",
    body: { result: "PASSED" },
    link: "/personal/attest",
  },
  {
    name: "a certification that fails",
    before: { certification: "VERIFYING" },
    path: "/certify",
    body: { result: "FAILED", reason, reasonCodes: listStockReasons("certify").slice(0, 2) },
    link: "/personal/attest",
  },
  {
    name: "a failed certification that is reopened",
    before: { certification: "FAILED", failedVersion: 1 },
    path: "/reopen",
    body: { reason },
    link: "/personal/attest",
  },
  ...recordablePenaltyKinds.map((kind) => ({
    name: `a penalty ${kind}`,
    path: "/penalty",
    body: {
      kind,
      on: "2026-11-23",
      reason,
      ...(kind === "ECOMMERCE_DENIAL" ? { until: "2027-11-23" } : { eventId: "penalty-fair" }),
    },
    link: "/personal/info",
  })),
  ...(["UPHELD", "DISMISSED"] as const).map((result) => ({
    name: `an objection to a penalty that is ${result}`,
    path: "/penalty/{penalty}/answer",
    body: { result, reason },
    link: "/personal/info",
    objected: true as const,
  })),
];

describe("what a decision on an institution sends is what its preview showed, and the preview writes nothing", () => {
  let officerSession: SignedInPerson;
  let seconds = 0;
  beforeAll(async () => {
    setTestTime(mondayMorning);
    officerSession = await createSignedInPerson({ roles: ["OFFICER"] });
    await createPublishedEvent({ id: "penalty-fair", code: "PENALTY-FAIR", type: "ABROAD" });
  });
  const recordObjection = async (id: string): Promise<string> => {
    const { items } = await recordPenalty(
      id,
      { version: 1, kind: "VERBAL_WARNING", on: "2026-11-23", reason, eventId: "penalty-fair" },
      createTestContext(officer),
    );
    const penalty = items[0]?.id ?? expect.fail("no penalty");
    await objectToPenalty(id, penalty, { version: 2, reason }, createTestContext(createApplicant(id)));
    return penalty;
  };
  test.each(institutionCases.map((each, index) => [each.name, each, index] as const))(
    "%s",
    async (_, { before, path, body, link, objected }, index) => {
      const id = `decided-${index}`;
      // Notices are listed by their time, whatever the order of the tests.
      seconds += 1;
      setTestTime(new Date(Date.parse(mondayMorning) + seconds * 1000).toISOString());
      await createCertifiedInstitution(
        id,
        { address: "Avenida 1", phone: { area: "+853", number: "28000000" }, personInCharge: "陳大文" },
        before,
      );
      await addReaders(id);
      if (path === "/penalty" && "kind" in body && body.kind === "WRITTEN_RECORD")
        await recordPenalty(
          id,
          { version: 1, kind: "VERBAL_WARNING", on: "2026-11-23", reason, eventId: "penalty-fair" },
          createTestContext(officer),
        );
      const penalty = objected ? await recordObjection(id) : "";
      const version = (await findInstitution(id))?.version ?? 0;
      const address = `/institution/${id}${path.replace("{penalty}", penalty)}`;
      const options = { token: officerSession.token, body: { version, ...body } };
      takeWrittenPartitions();
      const answer = await callLambda(previews, "POST", `/api/staff/preview${address}`, options);
      expect(answer.body).toMatchObject({ success: true });
      expect(takeWrittenPartitions()).toEqual([]);
      const decisionAnswer = await callLambda(staff, "POST", `/api/staff${address}`, options);
      expect(decisionAnswer.body).toMatchObject({ success: true });
      expect(takeWrittenPartitions()).toContain(`institution#${id}`);
      const preview = answer.body.data as DecisionPreview;
      expect(preview.letters).toEqual([]);
      await expectNoticesAsPreviewed(preview, await findLastHistoryRow(id), link);
    },
  );
});

describe("the preview of a decision", () => {
  const previewAs = (person: SignedInPerson, id: string, body: object) =>
    callLambda(previews, "POST", `/api/staff/preview/application/${id}`, { token: person.token, body });
  const submitForFair = async (id: string) => {
    await createCertifiedInstitution(id);
    const event = await createPublishedEvent({ id: `fair-of-${id}`, code: `FAIR-OF-${id}` });
    return submitCompleteApplication(id, event.id);
  };
  beforeAll(() => setTestTime(mondayMorning));

  test("whoever may decide reads what it sends before, and nobody else does", async () => {
    const { id, version, institutionId } = await submitForFair("who-reads");
    const rejection = { action: "reject", version, reason };
    const people = {
      officer: await createSignedInPerson({ roles: ["OFFICER"] }),
      admin: await createSignedInPerson({ roles: ["ADMIN"] }),
      cashier: await createSignedInPerson({ roles: ["CASHIER"] }),
      inspector: await createSignedInPerson({ roles: ["ROADSHOW"] }),
      applicant: await createSignedInPerson(),
      elsewhere: await createSignedInPerson({ roles: ["OFFICER"], scope: { events: ["another"] } }),
      here: await createSignedInPerson({ roles: ["OFFICER"], scope: { events: ["fair-of-who-reads"] } }),
    };
    const codes: Record<string, unknown> = {};
    for (const [name, person] of Object.entries(people))
      codes[name] = (await previewAs(person, id, rejection)).body.code;
    expect(codes).toEqual({
      officer: 200,
      admin: 200,
      cashier: errorCodes.APPROVAL_NO_PERMISSION,
      inspector: errorCodes.LOGIN_NO_ACCESS,
      applicant: errorCodes.LOGIN_NO_ACCESS,
      elsewhere: errorCodes.FORM_NOT_FOUND,
      here: 200,
    });
    // Each letter that was shown is a reading, and every call is in the log of what staff do.
    const readings = (await listAuditEntries("2026-11", "access")).filter(({ subject }) => subject === id);
    expect(readings.map(({ action, actor, detail }) => [action, actor.id, detail])).toEqual(
      [people.officer, people.admin, people.here].map((person) => [
        "document.letter",
        person.id,
        { institutionId, purpose: "decision" },
      ]),
    );
  });

  test("is refused as the decision would be", async () => {
    const { id, version } = await submitForFair("refused");
    const person = await createSignedInPerson({ roles: ["OFFICER"] });
    const readPreviewCode = async (body: object) => (await previewAs(person, id, body)).body.code;
    expect(await readPreviewCode({ action: "reject", version })).toBe(errorCodes.REQUIRED_EMPTY);
    expect(await readPreviewCode({ action: "reject", version: version - 1, reason })).toBe(
      errorCodes.STALE_VERSION,
    );
    expect(await readPreviewCode({ action: "reject", version, reason, booth: "A1" })).toBe(
      errorCodes.BAD_PARAMETERS,
    );
    expect(await readPreviewCode({ action: "upholdObjection", version, reason })).toBe(
      errorCodes.MOVE_NOT_ALLOWED,
    );
    expect(await readPreviewCode({ action: "lapsePayment", version })).toBe(errorCodes.MOVE_NOT_ALLOWED);
    expect(await readPreviewCode({ action: "nothing", version })).toBe(errorCodes.MOVE_NOT_ALLOWED);
  });

  test("of what a second person decides is for the second person, and shows what the first one's objector gets", async () => {
    const { id, version } = await submitForFair("second-person");
    await performTransition(id, "reject", { version, reason }, createTestContext(officer));
    await performTransition(
      id,
      "object",
      { version: version + 1, reason },
      createTestContext(createApplicant("second-person")),
    );
    const ruling = { version: version + 2, reason };
    await expect(
      previewTransition(id, "dismissObjection", ruling, createTestContext(officer)),
    ).rejects.toMatchObject({ code: errorCodes.SECOND_PERSON_REQUIRED });
    const preview = await previewTransition(id, "dismissObjection", ruling, createTestContext(secondOfficer));
    expect(preview.notice?.en.mail).toContain(reason);
  });

  test("shows a cashier no address of the recipients", async () => {
    const { id, version } = await submitForFair("no-address");
    await performTransition(id, "accept", { version }, createTestContext(officer));
    const input = { version: version + 1, paidOn: "2026-11-23", reference: "BNU 1", amount: 1, reason };
    const person = await createSignedInPerson({ roles: ["CASHIER"] });
    const { body } = await previewAs(person, id, { action: "recordTransfer", ...input });
    expect(body.data).toMatchObject({ recipients: [{ language: "pt", mail: true }] });
    expect(JSON.stringify(body.data)).not.toContain("account-no-address");
    const preview = await previewTransition(id, "recordTransfer", input, createTestContext(cashier));
    expect(preview.recipients).toEqual([
      { language: "pt", mail: true, account: "account-no-address@demo.mo" },
    ]);
  });
});
