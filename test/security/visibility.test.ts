/** The readers of each member of an answer, whatever is in the rows. A reading by staff is logged. */

import { PaymentChanges } from "@portal/core/applications/model/application-schema";
import { addMember } from "@portal/core/institutions/membership.server";
import { verifyChain } from "@portal/core/platform/audit/index";
import { compressJson, decompressJson } from "@portal/core/platform/compress.server";
import { errorCodes } from "@portal/core/platform/errors";
import { audiences, getAllowedReaders, restrictSchemaFor } from "@portal/core/platform/visibility";
import { responseContract } from "@portal/functions/http/response-envelope";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { createCertifiedInstitution } from "../support/applications/application-fixtures.ts";
import { listAuditEntries } from "../support/calls/audit-entries.ts";
import {
  type CallAnswer,
  type CallOptions,
  callLambda,
  createCallContext,
  createSignedInPerson,
} from "../support/calls/call-lambda.ts";
import {
  buildWorld,
  type CallableOperation,
  type CallerName,
  callerNames,
  type DemoWorld,
  listOperations,
} from "../support/demo/demo-world.ts";
import { getCurrentSlice } from "../support/runner/proof-slice.ts";
import { writeRows } from "../support/tables/write-rows.ts";

const INSTITUTION = "institution-applicant";
let world: DemoWorld;
let operations: CallableOperation[];
let rows: Record<string, unknown>[];
const { held } = responseContract;
beforeAll(async () => {
  world = await buildWorld();
  operations = await listOperations();
  rows = await world.scanRows();
});
afterAll(async () => {
  Object.assign(responseContract, { held });
  await world.stop();
});

const callAs = async (
  caller: CallerName,
  name: string,
  path: string,
  options: CallOptions = {},
): Promise<CallAnswer> => {
  const one = operations.find((each) => each.name === name);
  if (!one) throw new Error(`no operation ${name}`);
  const token = options.token ?? (await world.tokenOf(caller));
  return callLambda(one.handler, one.method, path, { ...options, ...(token && { token }) });
};
const readInstitution = async (caller: CallerName) =>
  (await callAs(caller, "GET /api/institution/{id}", `/api/institution/${INSTITUTION}`)).body.data as Record<
    string,
    unknown
  > & { shareholders?: Record<string, unknown>[] };
const listSubmittedIds = (): string[] =>
  rows.flatMap(({ pk, sk, status }) =>
    pk === `institution#${INSTITUTION}` && String(sk).startsWith("application#") && status !== "DRAFT"
      ? [String(sk).slice("application#".length)]
      : [],
  );
const readApplicationAs = async (caller: CallerName, id: string) =>
  (await callAs(caller, "GET /api/participate/search/{id}", `/api/participate/search/${id}`)).body
    .data as Record<string, unknown> & { institution?: Record<string, unknown> };
const listFiles = (purpose: string): string[] =>
  rows.flatMap((row) =>
    row.institutionId === INSTITUTION && row.purpose === purpose ? [String(row.id)] : [],
  );
const readFileAs = (caller: CallerName, id: string, more: Record<string, string> = {}) =>
  callAs(caller, "GET /api/file/{id}", `/api/file/${id}`, { query: { institutionId: INSTITUTION, ...more } });

describe("an institution", () => {
  test.each(["administrator", "subAll", "officer", "admin"] as const)(
    "shows %s its owners with their documents",
    async (caller) => {
      const { shareholders } = await readInstitution(caller);
      expect(shareholders?.[0]).toHaveProperty("idNumber");
    },
  );
  test("shows a sub-account for own records its owners without their documents, no bank account, no file", async () => {
    const institution = await readInstitution("subOwn");
    expect(institution.shareholders?.length).toBeGreaterThan(0);
    expect(JSON.stringify(institution)).not.toContain("idNumber");
    for (const member of [
      "bankAccounts",
      "certificationDocuments",
      "flagFiles",
      "socialSecurityEmployerNumber",
    ])
      expect(institution).not.toHaveProperty(member);
  });
  test("shows a cashier neither owners nor documents", async () => {
    const institution = await readInstitution("cashier");
    expect(institution).toHaveProperty("nameZh");
    for (const member of ["shareholders", "certificationDocuments", "flagFiles", "personInCharge"])
      expect(institution).not.toHaveProperty(member);
  });
  test("in a list, each is shown by the reader's role in that institution", async () => {
    const { body } = await callAs("subOwn", "GET /api/institution", "/api/institution");
    expect(JSON.stringify(body)).not.toContain("idNumber");
  });

  test("in a list, who may read owners' documents at one institution reads none of another that is seen for own records", async () => {
    const person = await createSignedInPerson();
    const member = { accountId: person.id, account: person.account, language: "en" as const };
    const { id: whole } = await createCertifiedInstitution("seen-whole");
    await addMember({ ...member, institutionId: whole, role: "SUB_ALL" }, createCallContext(person.actor));
    await addMember(
      { ...member, institutionId: INSTITUTION, role: "SUB_OWN" },
      createCallContext(person.actor),
    );
    const list = operations.find(({ name }) => name === "GET /api/institution");
    if (!list) throw new Error("no list of institutions");
    const callOptions = { token: person.token, institution: whole };
    const { body } = await callLambda(list.handler, "GET", "/api/institution", callOptions);
    const { items } = body.data as { items: { id: string; shareholders?: { idNumber?: string }[] }[] };
    const listNumbers = (id: string) =>
      items.find((each) => each.id === id)?.shareholders?.filter(({ idNumber }) => idNumber).length;
    expect([listNumbers(whole), listNumbers(INSTITUTION)]).toEqual([1, 0]);
    expect(items.find((each) => each.id === INSTITUTION)).not.toHaveProperty("certificationDocuments");
  });
});

describe("an application", () => {
  test("shows a cashier of its answers how money comes back, and nothing of persons", async () => {
    for (const id of listSubmittedIds()) {
      const application = await readApplicationAs("cashier", id);
      const allowedKeys = ["refundMethod", "transferCertificate", "chequePayeeName"];
      expect(Object.keys(application.answers as object).filter((key) => !allowedKeys.includes(key))).toEqual(
        [],
      );
      expect(application.institution ?? {}).not.toHaveProperty("shareholders");
      expect(application).not.toHaveProperty("supplement");
    }
  });
  test("shows reviewers all of it", async () => {
    const [id = ""] = listSubmittedIds();
    const application = await readApplicationAs("officer", id);
    expect(Object.keys(application.answers as object).length).toBeGreaterThan(5);
    expect(application.institution).toHaveProperty("shareholders");
  });
  test("is not printed for a cashier", async () => {
    const [id = ""] = listSubmittedIds();
    const path = `/api/participate/search/${id}/pdf`;
    const { body } = await callAs("cashier", "GET /api/participate/search/{id}/pdf", path);
    expect(body.code).toBe(errorCodes.LOGIN_NO_ACCESS);
  });
  test("names no officer to an applicant, in no entry of its history", async () => {
    for (const id of listSubmittedIds()) {
      const path = `/api/participate/search/${id}/history`;
      const { body } = await callAs("administrator", "GET /api/participate/search/{id}/history", path);
      expect(JSON.stringify(body)).not.toMatch(/officer@|cashier@|admin@/);
      const { items } = body.data as { items: never[] };
      expect(await verifyChain(items)).toBe(-1);
    }
  });
  test("shows a cashier no changed answers in its history", async () => {
    for (const id of listSubmittedIds()) {
      const path = `/api/participate/search/${id}/history`;
      const { body } = await callAs("cashier", "GET /api/participate/search/{id}/history", path);
      const { items } = body.data as { items: { diff?: object }[] };
      const members = items.flatMap(({ diff = {} }) => Object.keys(diff));
      expect(members.filter((name) => !Object.keys(PaymentChanges.shape).includes(name))).toEqual([]);
    }
  });
});

describe("a document", () => {
  test("of a certification is not a cashier's to read", async () => {
    const [id = ""] = listFiles("OWNER_ID_COPY");
    expect((await readFileAs("cashier", id)).body.code).toBe(errorCodes.LOGIN_NO_ACCESS);
  });
  test("that proves a payment is", async () => {
    const [id = ""] = listFiles("TRANSFER_CERTIFICATE");
    expect((await readFileAs("cashier", id)).status).toBe(200);
  });
  test("read by staff is written down with who, which file and as what it was uploaded", async () => {
    const [id = ""] = listFiles("OWNER_ID_COPY");
    await readFileAs("officer", id);
    const entry = (await listAuditEntries("2026-11", "access")).at(-1);
    expect(entry).toMatchObject({
      actor: { name: "officer@demo.mo" },
      action: "document.file",
      subject: id,
      detail: { institutionId: INSTITUTION, purpose: "OWNER_ID_COPY" },
    });
  });
  test("whose name alone is asked for is given out without a link, and no reading is noted", async () => {
    const [id = ""] = listFiles("OWNER_ID_COPY");
    const before = (await listAuditEntries("2026-11", "access")).length;
    const { body } = await readFileAs("officer", id, { facts: "true" });
    expect(body.data).not.toHaveProperty("downloadUrl");
    expect(body.data).not.toHaveProperty("previewUrl");
    expect((await listAuditEntries("2026-11", "access")).length).toBe(before);
  });
  test("twelve read at once are twelve entries of one chain", async () => {
    const [id = ""] = listFiles("OWNER_ID_COPY");
    const before = (await listAuditEntries("2026-11", "access")).length;
    // In one session: of many that begin together, those beyond twenty are ended (decision 0449).
    const token = (await world.tokenOf("officer")) ?? expect.fail();
    const read = { query: { institutionId: INSTITUTION }, token };
    const all = await Promise.all(
      Array.from({ length: 12 }, () => callAs("officer", "GET /api/file/{id}", `/api/file/${id}`, read)),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const entries = await listAuditEntries("2026-11", "access");
    expect([entries.length - before, await verifyChain(entries)]).toEqual([12, -1]);
  });
  test("the copy of an application and an institution's documents are written down as well", async () => {
    const [id = ""] = listSubmittedIds();
    await callAs("officer", "GET /api/participate/search/{id}/pdf", `/api/participate/search/${id}/pdf`);
    await callAs("admin", "GET /api/staff/institution/{id}", `/api/staff/institution/${INSTITUTION}`);
    await callAs("officer", "GET /api/institution/{id}", `/api/institution/${INSTITUTION}`);
    const read = (await listAuditEntries("2026-11", "access")).map(
      ({ action, subject }) => `${action} ${subject}`,
    );
    expect(read).toEqual(
      expect.arrayContaining([`document.copy ${id}`, `document.institution ${INSTITUTION}`]),
    );
  });
});

/** Every schema in a schema. */
function* partsOf(schema: z.ZodType, seen = new Set<z.ZodType>()): Generator<z.ZodType> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  const inner =
    schema instanceof z.ZodObject
      ? Object.values(schema.shape)
      : schema instanceof z.ZodArray
        ? [schema.element]
        : schema instanceof z.ZodUnion
          ? schema.options
          : schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
            ? [schema.unwrap()]
            : schema instanceof z.ZodRecord
              ? [schema.valueType]
              : [];
  for (const each of inner as z.ZodType[]) yield* partsOf(each, seen);
}
const everyResponse = Object.values(resourceDefinitions).flatMap((definition) =>
  Object.values(definition).map(({ response }) => response),
);

test("a schema derived for an audience has no member that is not for it", () => {
  for (const audience of audiences)
    for (const response of everyResponse)
      for (const part of partsOf(restrictSchemaFor(response, [audience]))) {
        if (!(part instanceof z.ZodObject) || part.shape.role instanceof z.ZodLiteral) continue;
        for (const each of Object.values(part.shape)) {
          const readers = getAllowedReaders(each);
          // Schemas that depend on the caller's role in the object are derived for that role.
          if (readers && !readers.includes(audience))
            expect(
              ["ADMINISTRATOR", "SUB_ALL", "SUB_OWN"].some((role) => readers.includes(role as never)),
            ).toBe(true);
        }
      }
});

describe("a member that is added to any row", () => {
  const MARK = "planted-member-0151";
  /** The others read no more than these do; the long run asks as everybody. */
  const asking: readonly CallerName[] =
    getCurrentSlice() === "long" ? callerNames : ["administrator", "subOwn", "officer", "cashier"];
  /** Adds a member to a value that is stored compressed, such as the header and body of an application. */
  const addToPackedValue = (value: unknown): unknown =>
    value instanceof Uint8Array
      ? compressJson({ ...decompressJson<object>(value), internalNote: MARK })
      : value;
  /** A row with a member more, and one more in everything that is in it. */
  const plantMember = (row: Record<string, unknown>): Record<string, unknown> => ({
    ...Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === "object" &&
        value !== null &&
        Object.getPrototypeOf(value) === Object.prototype &&
        isInner(name)
          ? { ...value, internalNote: MARK }
          : value,
      ]),
    ),
    ...(row.rest !== undefined && { rest: addToPackedValue(row.rest) }),
    ...(row.body !== undefined && { body: addToPackedValue(row.body) }),
    internalNote: MARK,
  });
  /** Not where keys are data (answers, names by language, file ids by type). */
  const isInner = (name: string): boolean =>
    /^(fields|content|record|order|penalty|survey|lottery|member|summary|event|detail|inspection|behind|preferences)$/.test(
      name,
    );

  test("reaches nobody, by no reading operation", async () => {
    delete responseContract.held;
    await writeRows(rows.map(plantMember));
    const ids = new Map<string, string[]>();
    const addId = (kind: string, id: string): void => {
      const knownIds = ids.get(kind) ?? [];
      if (knownIds.length < 3 && !knownIds.includes(id)) ids.set(kind, [...knownIds, id]);
    };
    for (const { pk, sk } of rows)
      for (const key of [pk, sk]) {
        const [kind = "", id] = String(key).split("#");
        if (id) addId(kind.toLowerCase(), id);
      }
    const everyId = [
      ...new Set([INSTITUTION, ...listSubmittedIds().slice(0, 3), ...[...ids.values()].flat()]),
    ];
    const tellingAnswers: string[] = [];
    let servedCount = 0;
    // Readings end no session.
    const tokens = new Map<CallerName, string | undefined>();
    for (const caller of asking) tokens.set(caller, await world.tokenOf(caller));
    for (const one of operations.filter(
      ({ method, path }) => method === "GET" && !/pdf|letter|voucher|receipt|blank|template/.test(path),
    ))
      for (const caller of asking) {
        const token = tokens.get(caller);
        const wantedIds = one.path.includes("{") ? listRelevant(one.path, everyId, ids) : ["none"];
        for (const id of wantedIds) {
          const answer = await callLambda(
            one.handler,
            one.method,
            one.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id)),
            {
              ...(token && { token }),
            },
          );
          if (answer.status < 300) servedCount++;
          const text = JSON.stringify(answer.body) + answer.bytes.toString("utf8");
          if (text.includes(MARK)) tellingAnswers.push(`${one.name} to ${caller}`);
        }
      }
    expect([...new Set(tellingAnswers)]).toEqual([]);
    expect(servedCount).toBeGreaterThan(100);
  });
  const pools: [RegExp, string][] = [
    [/\/(participate|outlands|special|appother|report|payment|staff\/application)\b/, "application"],
    [/\/(institution|inspection)\b/, "institution"],
    [/\/(activity|event|lottery|plan)\b/, "event"],
    [/\/file\b/, "file"],
    [/\/contact\b/, "contact"],
    [/\/(question|survey)\b/, "survey"],
    [/\/(help|download|publication)\b/, "publication"],
  ];
  const listRelevant = (
    path: string,
    all: readonly string[],
    ids: ReadonlyMap<string, string[]>,
  ): string[] => {
    const kind = pools.find(([place]) => place.test(path))?.[1];
    const ownIds =
      kind === "institution"
        ? [INSTITUTION]
        : kind === "application"
          ? listSubmittedIds().slice(0, 2)
          : undefined;
    return ownIds ?? ids.get(kind ?? "") ?? all.slice(0, 2);
  };
});
