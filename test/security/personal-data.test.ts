/**
 * Which rows hold personal data, and what an erasure and a copy do with them: by declaration, never by looking for
 * texts.
 */

import { readFileSync } from "node:fs";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import * as Application from "@portal/core/applications/application-service.server";
import { leaveInstitution } from "@portal/core/applications/membership/leave-institution.server";
import { listHistoryEntries } from "@portal/core/applications/model/application-store.server";
import { applicationStatuses } from "@portal/core/applications/model/statuses";
import * as Accounts from "@portal/core/identity/accounts/account-store.server";
import { getContactEntity } from "@portal/core/institutions/contacts/contact-store.server";
import { getMemberEntity, getMembershipEntity } from "@portal/core/institutions/institution-store.server";
import { addMember } from "@portal/core/institutions/membership.server";
import { systemActor } from "@portal/core/platform/actor";
import { verifyChain } from "@portal/core/platform/audit/index";
import { findRowDeclaration, findUndeclaredPaths } from "@portal/core/platform/row-declaration";
import { getDocumentClient, getTableName } from "@portal/core/platform/table.server";
import { rowDeclarations } from "@portal/core/privacy/all-row-declarations";
import { decompressRow, type StoredRow } from "@portal/core/privacy/compressed-rows.server";
import { buildNextCopyPart } from "@portal/core/privacy/data-copy.server";
import { eraseAccount } from "@portal/core/privacy/erase-account.server";
import { schemes } from "@portal/core/schemes/index";
import type { Handler } from "@portal/functions/http/serve-resource";
import { handler as applications } from "@portal/functions/routes/applications/participate";
import { handler as subject } from "@portal/functions/routes/identity/subject";
import { handler as contactCalls } from "@portal/functions/routes/institutions/contact";
import { handler as institutionCalls } from "@portal/functions/routes/institutions/institution";
import { handler as subAccounts } from "@portal/functions/routes/institutions/subaccount";
import { handler as notices } from "@portal/functions/routes/messaging/notice";
import { handler as queue } from "@portal/functions/routes/staff/review-queue";
import { handler as staffCalls } from "@portal/functions/routes/staff/staff";
import { unzipSync } from "fflate";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { buildDemoEvents, writeEvents } from "../../local/seed/demo-events.ts";
import { publishDemoExhibitors, writeBoothPlans } from "../../local/seed/exhibitors.ts";
import { writeInspections } from "../../local/seed/inspections.ts";
import { type InstitutionPlan, planInstitutions } from "../../local/seed/institutions.ts";
import { runWithoutNoticeQueue } from "../../local/seed/notices.ts";
import { writeOneStop } from "../../local/seed/one-stop.ts";
import { writePeople } from "../../local/seed/people.ts";
import { writePublications } from "../../local/seed/publications.ts";
import { writeSurveys } from "../../local/seed/surveys.ts";
import { setSeedS3Endpoint } from "../../local/seed/upload-file.ts";
import { writeApplicationShare } from "../../local/seed/write-applications.ts";
import lists from "../../packages/core/src/forms/code-lists/lists.json" with { type: "json" };
import trees from "../../packages/core/src/forms/code-lists/trees.json" with { type: "json" };
import {
  buildCompleteAnswers,
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  officer,
} from "../support/applications/application-fixtures.ts";
import { transitionsByStatus as transitions } from "../support/applications/transitions-by-status.ts";
import {
  callLambda,
  createCallContext,
  type SignedInPerson,
  setTestTime,
} from "../support/calls/call-lambda.ts";
import { getCurrentSlice } from "../support/runner/proof-slice.ts";
import {
  buildSealedBody,
  createExistingAccount,
  getSessionToken,
  signInWithPassword,
} from "../support/sign-in/sign-in-calls.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

prepareTestServices();
let staffToken = "";
let adminToken = "";

const rowsOfTable = async (): Promise<StoredRow[]> => {
  const foundRows: StoredRow[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await getDocumentClient().send(
      new ScanCommand({ TableName: getTableName(), ExclusiveStartKey: from }),
    );
    foundRows.push(...((page.Items ?? []) as StoredRow[]));
    from = page.LastEvaluatedKey;
  } while (from);
  return foundRows;
};

/** Selects the institutions of the demo accounts, and the first that may ask for a convention to be inspected. */
const selectInstitutions = (all: readonly InstitutionPlan[]): InstitutionPlan[] => {
  const inspectedInstitution = all.find(({ certification }, i) => i > 30 && certification === "PASSED");
  return all.filter((by, i) => i < 10 || by === inspectedInstitution);
};

beforeAll(async () => {
  setSeedS3Endpoint(new URL(process.env.AWS_ENDPOINT_URL_S3 ?? "").origin);
  await runWithoutNoticeQueue(async () => {
    const all = planInstitutions();
    const events = buildDemoEvents();
    await writeEvents(events);
    await writeBoothPlans(events);
    await writePeople(getCurrentSlice() === "long" ? all : selectInstitutions(all), "Demo2026");
    await writePublications();
    await writeOneStop();
    // The first institution has an application in every status; the long run takes all of them.
    await writeApplicationShare({ share: 0, of: getCurrentSlice() === "long" ? 1 : all.length });
    await publishDemoExhibitors(events);
    await writeSurveys();
    await writeInspections();
  });
  setTestTime("2026-11-23T02:00:00.000Z");
  const { createSession } = await import("../support/calls/create-session.ts");
  const startSession = async (id: string) => {
    const account = await Accounts.findAccount(id);
    return createSession(id, account?.epoch ?? 0, createCallContext(systemActor).now);
  };
  staffToken = await startSession("account-officer");
  adminToken = await startSession("account-applicant");
});

describe("the declarations of personal data", () => {
  test("name every member of every row that a system holds", async () => {
    const missing = new Set<string>();
    for (const row of await rowsOfTable()) {
      const declaration = findRowDeclaration(rowDeclarations, row);
      const kind = `${row.pk.split("#")[0]} ${row.sk.split("#")[0]}`;
      if (!declaration) missing.add(kind);
      else
        for (const path of findUndeclaredPaths(decompressRow(row), declaration))
          missing.add(`${declaration.row}: ${path}`);
    }
    expect([...missing]).toEqual([]);
  });

  test("exist for every kind of row that the table's own list names", () => {
    const source = readFileSync("packages/core/src/platform/table.server.ts", "utf8");
    const listedRows = [...source.matchAll(/^ \* \| ([a-z][^|]+?) +\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].slice(
      1,
    );
    const entities = listedRows.slice(listedRows.findIndex(([, row]) => row === "entity") + 1);
    expect(entities.length).toBeGreaterThan(50);
    const getFirst = (keys = "") =>
      keys
        .replace(/<[^>]*>/g, "<")
        .split(", ")
        .map((key) => key.replace(/<.*$/, ""));
    const missing = entities.flatMap(([, row, pks, sks]) => {
      const [partitions, sorts] = [getFirst(pks), getFirst(sks)];
      // Two partitions are listed with the sort key of each; one partition with all that it has.
      const pairs =
        partitions.length > 1
          ? partitions.map((pk, i) => ({ pk, sk: sorts[Math.min(i, sorts.length - 1)] ?? "" }))
          : sorts.map((sk) => ({ pk: partitions[0] ?? "", sk }));
      return pairs
        .filter((keys) => !findRowDeclaration(rowDeclarations, keys))
        .map((keys) => `${row}: ${keys.pk} ${keys.sk}`);
    });
    expect(missing).toEqual([]);
  });

  test("say of everything that stays why it stays", () => {
    for (const { row, personal } of rowDeclarations)
      for (const [path, { erase: how, ground }] of Object.entries(personal))
        expect(Boolean(ground), `${row}: ${path}`).toBe(how === "keep");
  });

  test("let nobody copy a secret, a hash or an officer's name", () => {
    for (const { row, personal, plain } of rowDeclarations) {
      for (const path of plain) expect(path, row).not.toMatch(/hash|secret|passwordHash|epoch|token/i);
      for (const [path, { whose, copy }] of Object.entries(personal))
        if (whose === "staff") expect(copy, `${row}: ${path}`).toBe("nobody");
    }
  });
});

/**
 * Every code there is: lists, statuses, moves, currencies, languages, schemes, and texts that mean something to
 * programs.
 */
const codes: string[] = [
  ...Object.entries(lists as Record<string, unknown>).flatMap(([name, list]) => [name, ...stringsIn(list)]),
  ...stringsIn(trees),
  ...applicationStatuses,
  ...stringsIn(transitions),
  ...schemes.flatMap(({ id, resource, moves, steps }) => [
    id,
    resource,
    ...moves,
    ...steps.map((step) => step.id),
  ]),
  ...[
    "MOP",
    "RMB",
    "CNY",
    "HKD",
    "USD",
    "EUR",
    "zh-Hant",
    "zh-Hans",
    "en",
    "pt",
    "ONLINE",
    "OPEN",
    "PAID",
    "CASH",
  ],
  ...[
    "true",
    "false",
    "null",
    "undefined",
    "0",
    "1",
    "100",
    "2026-11-23",
    "MO",
    "ADMINISTRATOR",
    "SUB_OWN",
    "PASSED",
  ],
  ...[
    ".*",
    "(",
    "[a-z]+",
    "$&",
    "\\",
    "applicant",
    "staff",
    "system",
    "__proto__",
    "constructor",
    "submit",
    "accept",
  ],
  ...["濠江手信食品有限公司", "officer@demo.mo", "applicant@demo.mo", "PROCESSING"],
];
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(Array.isArray(value) ? [] : [key]),
    ...stringsIn(inner),
  ]);
}

interface SeenAnswers {
  [call: string]: { status: number; data: unknown };
}
/** Lists the data that the institution and staff can see, page by page. */
const readPages = async (institutionId: string): Promise<SeenAnswers> => {
  const seenAnswers: SeenAnswers = {};
  const readAs = async (who: string, token: string, handler: Handler, path: string, query = {}) => {
    const callOptions = { token, query, ...(who === "institution" && { institution: institutionId }) };
    const { status, body } = await callLambda(handler, "GET", path, callOptions);
    seenAnswers[`${who} ${institutionId} ${path} ${JSON.stringify(query)}`] = { status, data: body.data };
    return body.data as { items?: { id: string; status: string }[] };
  };
  const { items = [] } = await readAs("institution", adminToken, applications, "/api/participate/search", {
    limit: 100,
  });
  for (const { id, status } of items) {
    await readAs("institution", adminToken, applications, `/api/participate/search/${id}`);
    await readAs("institution", adminToken, applications, `/api/participate/search/${id}/history`);
    await readAs("institution", adminToken, applications, `/api/participate/search/${id}/moves`);
    // A draft is nobody else's yet.
    if (status === "DRAFT") continue;
    await readAs("staff", staffToken, applications, `/api/participate/search/${id}`);
    await readAs("staff", staffToken, applications, `/api/participate/search/${id}/history`);
  }
  await readAs("institution", adminToken, institutionCalls, `/api/institution/${institutionId}`);
  await readAs("institution", adminToken, institutionCalls, `/api/institution/${institutionId}/history`);
  await readAs("institution", adminToken, institutionCalls, "/api/institution");
  await readAs("institution", adminToken, contactCalls, "/api/contact");
  await readAs("institution", adminToken, subAccounts, "/api/subaccount");
  await readAs("institution", adminToken, notices, "/api/notice");
  await readAs("staff", staffToken, queue, "/api/staff/queue", { limit: 100 });
  await readAs("staff", staffToken, queue, "/api/staff/queue/count");
  await readAs("staff", staffToken, staffCalls, `/api/staff/institution/${institutionId}`);
  return seenAnswers;
};

/** Members that an erasure may change, wherever they stand; everything else is what it was. */
const MAY_CHANGE = new Set(["redacted", "version", "name", "updatedAt", "age"]);
const withoutPersons = (value: unknown): unknown => {
  // The notice that the person left the institution is sent as before.
  if (Array.isArray(value)) return value.filter((each) => each?.action !== "leave").map(withoutPersons);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !MAY_CHANGE.has(key))
      .map(([key, inner]) => [key, withoutPersons(inner)]),
  );
};

let count = 0;
/** Somebody of an institution, with contacts that bear these names. */
const createMember = async (
  institutionId: string,
  names: readonly string[],
  more: Partial<Parameters<typeof createExistingAccount>[1]> = {},
) => {
  count += 1;
  const email = `sai.${count}@example.mo`;
  const account = await createExistingAccount(email, more);
  await addMember(
    { institutionId, accountId: account.id, account: email, role: "SUB_ALL", language: "pt" },
    createCallContext(systemActor),
  );
  for (const [i, name] of names.entries())
    await getContactEntity()
      .put({
        id: `leaving-${count}-${i}`,
        institutionId,
        version: 1,
        fields: {
          nameZh: name,
          nameForeign: name,
          jobTitleZh: "經理",
          employmentStatus: "IN_SERVICE",
          email,
        },
      })
      .go();
  const actor = {
    kind: "applicant",
    accountId: account.id,
    account: email,
    roles: account.roles,
    institution: { id: institutionId, role: "SUB_ALL" },
  } as const;
  return { account, email, actor };
};
/** Erased at once: the fourteen days have passed. */
const eraseNow = async (id: string): Promise<void> => {
  const account = await Accounts.findAccount(id);
  if (!account) throw new Error("no account");
  await Accounts.updateAccount(account, { erasureAt: createCallContext(systemActor).now });
  expect(await eraseAccount(id, createCallContext(systemActor))).toBe("ERASED");
};

describe("an erasure", () => {
  test("of somebody whose names are codes changes no status, method, amount, code or day", async () => {
    const names = [...new Set(codes)];
    const { account, email, actor } = await createMember("institution-applicant", names);
    // Of one institution everything there can be, of the other what the person handed in.
    count += 1;
    const other = `codes-${count}`;
    await createCertifiedInstitution(other);
    for (const [accountId, login] of [
      [account.id, email],
      ["account-applicant", "applicant@demo.mo"],
    ] as const)
      await addMember(
        { institutionId: other, accountId, account: login, role: "SUB_ALL", language: "pt" },
        createCallContext(systemActor),
      );
    for (const entity of [getMemberEntity(), getMembershipEntity()])
      await entity
        .patch({ institutionId: other, accountId: "account-applicant" })
        .set({ role: "ADMINISTRATOR" })
        .go();
    const fields = {
      nameZh: "PROCESSING",
      jobTitleZh: "經理",
      employmentStatus: "IN_SERVICE" as const,
      email,
    };
    await getContactEntity().put({ id: "coded", institutionId: other, version: 1, fields }).go();
    await createPublishedEvent({ id: `codes-fair-${count}` });
    const { id, version } = await Application.submitApplication(
      {
        id: ulid(Date.parse(createCallContext(systemActor).now)),
        scheme: "FAIR_HOSTED",
        eventId: `codes-fair-${count}`,
        answers: buildCompleteAnswers("FAIR_HOSTED", { contactPerson: "coded" }),
      },
      createCallContext({ ...actor, institution: { id: other, role: "SUB_ALL" } }),
    );
    await Application.performTransition(id, "accept", { version }, createCallContext(officer));
    const listPages = async () => ({
      ...(await readPages("institution-applicant")),
      ...(await readPages(other)),
    });
    const before = await listPages();
    for (const [page, { status }] of Object.entries(before)) expect([page, status]).toEqual([page, 200]);
    await eraseNow(account.id);
    const after = await listPages();
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [page, { status, data }] of Object.entries(after)) {
      expect([page, status]).toEqual([page, 200]);
      if (/contact|subaccount|notice/.test(page)) continue;
      expect(withoutPersons(data), page).toEqual(withoutPersons(before[page]?.data));
    }
    for (const row of await rowsOfTable())
      if (/^(application#|institution#)/.test(row.pk))
        expect(JSON.stringify(decompressRow(row)).includes(email), `${row.pk} ${row.sk}`).toBe(false);
    const foreignApplication = { id, institutionId: other };
    expect(await verifyChain(await listHistoryEntries(foreignApplication))).toBe(-1);
    expect((await listHistoryEntries(foreignApplication)).some(({ redacted }) => redacted)).toBe(true);
  });

  test("of one of two who share a name leaves the other's rows as they were", async () => {
    const name = "陳大文";
    count += 1;
    const id = `twins-${count}`;
    await createCertifiedInstitution(id);
    const leaving = await createMember(id, [name]);
    const staying = await createMember(id, [name]);
    const before = (await rowsOfTable()).filter(({ sk }) => sk === `contact#leaving-${count}-0`);
    await eraseNow(leaving.account.id);
    const after = (await rowsOfTable()).filter(({ sk }) => sk === `contact#leaving-${count}-0`);
    expect(after).toEqual(before);
    expect(JSON.stringify(after)).toContain(staying.email);
  });

  test("leaves a colleague who has the same telephone", async () => {
    count += 1;
    const id = `office-${count}`;
    await createCertifiedInstitution(id);
    const sharedPhone = { area: "MO", number: `6211${String(count).padStart(4, "0")}` };
    const leaving = await createMember(id, ["歐陽離職"], {
      phone: sharedPhone.number,
      phoneAreaCodeId: "MO",
    });
    const colleague = {
      nameZh: "同事",
      jobTitleZh: "秘書",
      employmentStatus: "IN_SERVICE" as const,
      mobile: sharedPhone,
    };
    await getContactEntity().put({ id: "colleague", institutionId: id, version: 1, fields: colleague }).go();
    await eraseNow(leaving.account.id);
    const { data } = await getContactEntity().get({ institutionId: id, id: "colleague" }).go();
    expect(data?.fields).toEqual(colleague);
  });

  test("takes whom the answers name by a field, and nobody who is named beside", async () => {
    count += 1;
    const id = `answers-${count}`;
    await createCertifiedInstitution(id);
    const fairId = `named-${count}`;
    await createPublishedEvent({ id: fairId });
    const { account, email, actor } = await createMember(id, ["歐陽參展"]);
    const answers = { contactPerson: `leaving-${count}-0`, productDescription: "歐陽參展" };
    const draft = await Application.saveDraft(
      {
        scheme: "OVERSEAS_EXHIBIT",
        eventId: fairId,
        answers: {
          ...answers,
          participants: [
            { nameZh: "歐陽參展", email, mobile: { area: "MO", number: "62110000" } },
            { nameZh: "歐陽參展", email: "outro@example.mo", mobile: { area: "MO", number: "62110001" } },
          ],
        },
      } as never,
      createCallContext(actor),
    );
    await eraseNow(account.id);
    const storedDraft = await Application.getApplication(draft.id, createCallContext(createApplicant(id)));
    expect(storedDraft.answers).toMatchObject({
      participants: [
        { nameZh: expect.stringMatching(/^deleted-/), email: expect.stringMatching(/^deleted-/) },
        { nameZh: "歐陽參展", email: "outro@example.mo", mobile: { area: "MO", number: "62110001" } },
      ],
    });
    expect((storedDraft.answers.participants as object[])[0]).not.toHaveProperty("mobile");
  });
});

describe("a copy", () => {
  const readCopy = async (person: SignedInPerson): Promise<string> => {
    const copyAnswer = await callLambda(subject, "POST", "/api/user/subject/copy", {
      token: person.token,
      body: await buildSealedBody({ pwd: "Demo2026" }),
    });
    expect(copyAnswer.status).toBe(202);
    while (await buildNextCopyPart(person.id, createCallContext(systemActor)));
    const { body } = await callLambda(subject, "GET", "/api/user/subject", { token: person.token });
    const { url } = (body.data as { copy: { parts: { url: string }[] } }).copy.parts[0] ?? { url: "" };
    const files = unzipSync(new Uint8Array(await (await fetch(url)).arrayBuffer()));
    return Object.entries(files)
      .filter(([name]) => name.endsWith(".json"))
      .map(([, bytes]) => new TextDecoder().decode(bytes))
      .join("\n");
  };

  test.each([
    ["SUB_OWN", false],
    ["SUB_ALL", true],
  ] as const)("made for %s has the owners' numbers: %s", async (role, whole) => {
    count += 1;
    const id = `copied-${count}`;
    await createCertifiedInstitution(id);
    const fairId = `copied-fair-${count}`;
    await createPublishedEvent({ id: fairId });
    const { account, email, actor } = await createMember(id, [`歐陽副本${count}`]);
    for (const entity of [getMemberEntity(), getMembershipEntity()])
      await entity.patch({ institutionId: id, accountId: account.id }).set({ role }).go();
    // It is sent while the author may hand in the files of colleagues; a copy follows the role of today.
    const by = createCallContext({ ...actor, institution: { id, role: "SUB_ALL" } });
    const mine = await Application.submitApplication(
      {
        id: ulid(Date.parse(by.now)),
        scheme: "FAIR_HOSTED",
        eventId: fairId,
        answers: buildCompleteAnswers("FAIR_HOSTED", { contactPerson: `leaving-${count}-0` }),
      },
      by,
    );
    await Application.performTransition(
      mine.id,
      "accept",
      { version: mine.version },
      createCallContext({ ...officer, account: "oficial.secreto@ipim.example" }),
    );
    const token = getSessionToken(await signInWithPassword(email, "Demo2026"));
    const text = await readCopy({ id: account.id, account: email, token, actor });
    expect(text).toContain(mine.id);
    expect(text).toContain(email);
    expect(text.includes(`ID-${id}`)).toBe(whole);
    for (const hiddenText of [
      "oficial.secreto",
      `account-${id}@demo.mo`,
      '"notify"',
      '"holds"',
      "passwordHash",
      "lastHash",
      '"salt"',
    ])
      expect(text, hiddenText).not.toContain(hiddenText);
  });

  test("of a former member has what that person did, and nothing of what the institution does since", async () => {
    count += 1;
    const id = `left-${count}`;
    await createCertifiedInstitution(id);
    const fairId = `left-fair-${count}`;
    await createPublishedEvent({ id: fairId });
    const { account, email, actor } = await createMember(id, [`歐陽前員工${count}`]);
    const by = createCallContext(actor);
    const savedDraft = await Application.saveDraft(
      {
        scheme: "OVERSEAS_EXHIBIT",
        eventId: fairId,
        answers: { productDescription: "begun by me" },
      } as never,
      by,
    );
    const application = await Application.submitApplication(
      {
        id: ulid(Date.parse(by.now)),
        scheme: "FAIR_HOSTED",
        eventId: fairId,
        answers: buildCompleteAnswers("FAIR_HOSTED", { contactPerson: `leaving-${count}-0` }),
      },
      by,
    );
    await leaveInstitution(id, undefined, by);
    // The administrator and the staff go on with both.
    const administrator = createCallContext(createApplicant(id));
    await Application.saveDraft(
      {
        id: savedDraft.id,
        version: savedDraft.version,
        scheme: "OVERSEAS_EXHIBIT",
        eventId: fairId,
        answers: { productDescription: "secret of the successor" },
      } as never,
      administrator,
    );
    await Application.performTransition(
      application.id,
      "reject",
      { version: application.version, reason: "secret of the staff" },
      createCallContext(officer),
    );
    const token = getSessionToken(await signInWithPassword(email, "Demo2026"));
    const text = await readCopy({ id: account.id, account: email, token, actor });
    for (const ownText of [
      savedDraft.id,
      application.id,
      application.code ?? "no code",
      '"action": "submit"',
      email,
    ])
      expect(text, ownText).toContain(ownText);
    for (const later of ["secret of", "begun by me", "REJECTED", '"answers"'])
      expect(text, later).not.toContain(later);
  });
});
