/**
 * Every operation of every route, called by another institution with the real ids of the first: it is told nothing of
 * the first one's and changes nothing of it. A new operation is tried without being entered here.
 */

import { refuseEnclosedFiles } from "@portal/core/applications/model/check-enclosures.server";
import { enclosures } from "@portal/core/applications/model/enclosures";
import { findFile, findFilesByIds } from "@portal/core/files/file-store.server";
import { uploadPurposes } from "@portal/core/files/upload-purposes";
import { listCodes } from "@portal/core/forms/code-lists/index";
import { findInstitution, findMemberRole } from "@portal/core/institutions/institution-store.server";
import { errorCodes } from "@portal/core/platform/errors";
import type { Operation } from "@portal/functions/http/operation";
import type { Route } from "@portal/functions/http/route";
import { routes } from "@portal/functions/http/routes";
import type { Handler } from "@portal/functions/http/serve-resource";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as fileHandler } from "@portal/functions/routes/files/file";
import { handler as contactHandler } from "@portal/functions/routes/institutions/contact";
import { handler as institutionHandler } from "@portal/functions/routes/institutions/institution";
import { handler as subaccount } from "@portal/functions/routes/institutions/subaccount";
import { handler as notices } from "@portal/functions/routes/messaging/notice";
import { handler as payment } from "@portal/functions/routes/payments/payment";
import { resourceDefinitions } from "@portal/functions/routes/resource-definitions";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { buildCompleteAnswers } from "../support/applications/application-fixtures.ts";
import {
  CANARY,
  createTenant,
  createVerifiedFile,
  createVictim,
  dumpPartitions,
  type Tenant,
} from "../support/applications/tenants.ts";
import {
  advanceTestTime,
  type CallOptions,
  callLambda,
  createCallContext,
} from "../support/calls/call-lambda.ts";
import { prepareTestPaymentProvider } from "../support/calls/payment-provider.ts";
import { getCurrentSlice, pickWays } from "../support/runner/proof-slice.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

prepareTestServices();
prepareTestPaymentProvider();
let owner: Awaited<ReturnType<typeof createVictim>>;
let other: Tenant;
beforeAll(async () => {
  owner = await createVictim("first");
  other = await createTenant("second");
});

interface Case {
  method: string;
  path: string;
  handler: Handler;
  body: Operation["body"];
}
const buildCases = async (): Promise<Case[]> => {
  const foundCases: Case[] = [];
  for (const route of routes as readonly Route[]) {
    const definition = resourceDefinitions[route.resource];
    const { handler } = (await import(/* @vite-ignore */ `../../packages/functions/src/${route.entry}`)) as {
      handler: Handler;
    };
    for (const [each, { body }] of Object.entries(definition ?? {})) {
      const [method = "", below = ""] = each.split(" ");
      foundCases.push({ method, path: `${route.base}${below === "/" ? "" : below}`, handler, body });
    }
  }
  // Reads come first, before anything is deleted.
  const order = ["GET", "POST", "PUT", "DELETE"];
  return foundCases.sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
};
/** An address whose last part is a secret of its own: whoever has it may read. */
const capabilities = /^\/feed\/\{secret\}/;
/** Builds a body with the id in every member that can name a record. */
const buildMembers = (id: string) => ({
  id,
  version: 1,
  scheme: "FAIR_HOSTED",
  eventId: owner.eventId,
  parentId: id,
  applicationId: id,
  institutionId: id,
  account: id,
  member: id,
  reason: "x",
  letter: id,
  files: [id],
  fileIds: [id],
  documents: { BUSINESS_REGISTRATION: [id] },
  answers: { contact: id },
  method: "ONLINE",
  currency: "MOP",
  invoiceType: "COMPANY",
  invoiceName: "x",
});
/**
 * Builds a body that names the id in each member that the operation describes: any other is refused before it is read.
 */
const buildBody = ({ body }: Pick<Case, "body">, id: string): object | undefined => {
  if (!body) return undefined;
  const bodyMembers = body instanceof z.ZodObject ? Object.keys(body.shape) : Object.keys(buildMembers(id));
  return Object.fromEntries(
    Object.entries(buildMembers(id)).filter(([member]) => bodyMembers.includes(member)),
  );
};
const actions = ["requestCancel", "uploadSigned", "accept", "object"];
const listPaths = (path: string, id: string): string[] =>
  path.includes("{action}")
    ? actions.map((action) => path.replace("{action}", action).replace(/\{\w+\}/g, id))
    : [path.replace(/\{\w+\}/g, id)];

type IdName = keyof typeof owner.ids;
/** What the ids in a path are ids of. */
const namedThings: readonly (readonly [place: RegExp, names: readonly IdName[]])[] = [
  [/^\/(participate|outlands|special|appother|report|message)\b/, ["draft", "submitted", "awaiting"]],
  [/^\/(payment|osspay|webhook)\b/, ["order", "awaiting"]],
  [/^\/(event|activity|place|group|cluster)\b/, ["group", "submitted", "awaiting"]],
  [/^\/file\b/, ["file"]],
  [/^\/contact\b/, ["contact"]],
  [/^\/institution\b/, ["institution", "claim", "account"]],
  [/^\/subaccount\b/, ["colleague", "account"]],
  [/^\/notice\b/, ["notice"]],
];
/**
 * Lists the ids with which an operation is called: those of what it is about and two of other things, others for the
 * next operation. All of them of an operation that is not known here, and in the long run. Whoever does not work for
 * the institute is turned away from the desk before any id is read: one is tried there.
 */
const listTriedIds = (path: string, number: number): readonly string[] => {
  const { ids } = owner;
  const all = Object.values(ids);
  if (getCurrentSlice() === "long") return all;
  if (path.startsWith("/staff/")) return pickWays(all, number);
  const names = namedThings.find(([place]) => place.test(path))?.[1];
  return names ? [...new Set([...names.map((name) => ids[name]), ...pickWays(all, number, 2)])] : all;
};

test("no operation with an id tells or changes anything of another institution's", async () => {
  const before = await dumpPartitions(owner.partitions);
  const tellingCalls: string[] = [];
  let calls = 0;
  // Whoever may begin a draft under an id would be answered what is there.
  for (const id of Object.values(owner.ids))
    await callLambda(participate, "POST", "/api/participate/search/tosubmit", {
      token: other.token,
      institution: other.institutionId,
      body: { id, scheme: "FAIR_HOSTED", eventId: owner.eventId, answers: {} },
    });
  for (const [number, { method, path, handler, body }] of (await buildCases()).entries()) {
    if (!path.includes("{") || capabilities.test(path)) continue;
    for (const id of listTriedIds(path, number)) {
      for (const namedPath of listPaths(path, id)) {
        const callOptions: CallOptions = {
          token: other.token,
          institution: other.institutionId,
          query: method === "GET" ? { institutionId: owner.institutionId, lang: "en" } : {},
          ...(method === "GET" || method === "DELETE" ? { version: 1 } : { body: buildBody({ body }, id) }),
        };
        const answer = await callLambda(handler, method, `/api${namedPath}`, callOptions);
        calls += 1;
        if ((JSON.stringify(answer.body) + answer.bytes.toString("latin1")).includes(CANARY))
          tellingCalls.push(`${method} ${namedPath}`);
        advanceTestTime(500);
      }
    }
  }
  expect(tellingCalls).toEqual([]);
  expect(calls).toBeGreaterThan(500);
  expect(await dumpPartitions(owner.partitions)).toEqual(before);
});

/** Other ways to write an id: what a store, a proxy or a comparison without case could take for it. */
const spellings: Readonly<Record<string, (id: string) => string>> = {
  "in the other case": (id) => (id === id.toLowerCase() ? id.toUpperCase() : id.toLowerCase()),
  "in full-width characters": (id) =>
    id.replace(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
  "with a separator of keys": (id) => `${id}#`,
  "behind a separator of keys": (id) => `x#${id}`,
  "with a slash": (id) => `${id}/`,
  "behind a way up": (id) => `x/../${id}`,
  "encoded twice": (id) => encodeURIComponent(`${id}#`),
  "with a null": (id) => `${id}\u0000`,
  "with an invisible character": (id) => `${id}\u200B`,
  "with a space": (id) => ` ${id}`,
  "with a line feed": (id) => `${id}\n`,
  "longer than any": (id) => id.padEnd(3000, "#"),
};

test.each(Object.entries(spellings))("an id that is written %s is the id of nothing", async (name, write) => {
  const before = await dumpPartitions(owner.partitions);
  const tellingPaths: string[] = [];
  for (const [number, { method, path, handler }] of (await buildCases()).entries()) {
    if (method !== "GET" || !path.includes("{") || capabilities.test(path)) continue;
    // At the desk, where no id is read, each operation is tried with one of them.
    if (path.startsWith("/staff/") && !pickWays(Object.keys(spellings), number).includes(name)) continue;
    const [id = ""] = Object.values(owner.ids);
    const namedPath = path.replace(/\{\w+\}/g, encodeURIComponent(write(id)));
    const answer = await callLambda(handler, method, `/api${namedPath}`, {
      token: other.token,
      institution: other.institutionId,
      query: { lang: "en" },
    });
    const isTold = (JSON.stringify(answer.body) + answer.bytes.toString("latin1")).includes(CANARY);
    if (isTold || (answer.status >= 500 && answer.status !== 503))
      tellingPaths.push(`${answer.status} ${path}`);
  }
  expect(tellingPaths).toEqual([]);
  expect(await dumpPartitions(owner.partitions)).toEqual(before);
});

test("no list, count or export tells anything of another institution's, whatever institution the header names", async () => {
  const before = await dumpPartitions(owner.partitions);
  for (const institution of [other.institutionId, owner.institutionId]) {
    const tellingPaths: string[] = [];
    for (const { method, path, handler } of await buildCases()) {
      if (method !== "GET" || path.includes("{")) continue;
      const query = { institutionId: owner.institutionId, scheme: "FAIR_HOSTED", eventId: owner.eventId };
      const answer = await callLambda(handler, method, `/api${path}`, {
        token: other.token,
        institution,
        query,
      });
      if ((JSON.stringify(answer.body) + answer.bytes.toString("latin1")).includes(CANARY))
        tellingPaths.push(path);
    }
    expect(tellingPaths, institution).toEqual([]);
  }
  expect(await dumpPartitions(owner.partitions)).toEqual(before);
});

test("a body that names another institution's id is refused like one that names nobody's", async () => {
  const before = await dumpPartitions(owner.partitions);
  for (const [number, { method, path, handler, body }] of (await buildCases()).entries()) {
    if (method === "GET" || path.includes("{") || /^\/(user|staff|smsLogin|thirdparty|webhook)/.test(path))
      continue;
    for (const id of listTriedIds(path, number)) {
      const answer = await callLambda(handler, method, `/api${path}`, {
        token: other.token,
        institution: other.institutionId,
        body: buildBody({ body }, id),
      });
      expect(JSON.stringify(answer.body), `${method} ${path}`).not.toContain(CANARY);
      advanceTestTime(500);
    }
  }
  expect(await dumpPartitions(owner.partitions)).toEqual(before);
});

test.each([...uploadPurposes])("a file for %s is no file to another institution", async (purpose) => {
  const id = `file-${purpose}`;
  await createVerifiedFile(owner.institutionId, id, purpose);
  expect(await findFilesByIds(other.institutionId, [id])).toEqual({});
  const as = { token: other.token, institution: other.institutionId };
  for (const query of [{}, { institutionId: owner.institutionId }])
    expect((await callLambda(fileHandler, "GET", `/api/file/${id}`, { ...as, query })).status).toBe(404);
  expect((await callLambda(fileHandler, "DELETE", `/api/file/${id}`, as)).status).toBe(404);
  expect(Object.keys(await findFilesByIds(owner.institutionId, [id]))).toEqual([id]);
});

test.each(Object.entries(enclosures))(
  "%s encloses no file of another institution",
  async (action, { purpose }) => {
    const id = `enclosed-${purpose}`;
    await createVerifiedFile(owner.institutionId, id, purpose);
    await expect(
      refuseEnclosedFiles(other.institutionId, action, [id], createCallContext(other.actor)),
    ).rejects.toMatchObject({
      code: errorCodes.FILE_NOT_VERIFIED,
      detail: { fields: [{ path: "fileIds.0", key: "fileMissing" }] },
    });
  },
);

test("an application and a certification take no file and no contact of another institution", async () => {
  const as = { token: other.token, institution: other.institutionId };
  const photo = "photo-of-the-first";
  await createVerifiedFile(owner.institutionId, photo, "PRODUCT_PHOTO");
  const answers = buildCompleteAnswers("FAIR_HOSTED", { productPhotos: [photo] });
  const submission = await callLambda(participate, "POST", "/api/participate/search", {
    ...as,
    body: { id: ulid(), scheme: "FAIR_HOSTED", eventId: owner.eventId, answers },
  });
  expect(submission.body.fields).toContainEqual(expect.objectContaining({ key: "fileMissing" }));
  const contactSubmission = await callLambda(participate, "POST", "/api/participate/search", {
    ...as,
    body: {
      id: ulid(),
      scheme: "FAIR_HOSTED",
      eventId: owner.eventId,
      answers: buildCompleteAnswers("FAIR_HOSTED", { contactPerson: owner.ids.contact }),
    },
  });
  expect([
    contactSubmission.status,
    contactSubmission.body.code,
    contactSubmission.body.fields?.map(({ path }) => path),
  ]).toEqual([409, errorCodes.CONTACT_MISMATCH, ["contactPerson"]]);
  const attestation = await callLambda(
    institutionHandler,
    "POST",
    `/api/institution/${owner.institutionId}/attest`,
    {
      ...as,
      body: { version: 1, documents: { BUSINESS_REGISTRATION: [photo] } },
    },
  );
  expect(attestation.body.code).toBe(errorCodes.INSTITUTION_MISSING);
});

/** Calls whose bodies are whole and right but for whose id they name: the owner's own go through. */
const wholeCalls = async (): Promise<
  [name: string, handler: Handler, method: string, path: string, body: object][]
> => {
  const { draft, awaiting, contact, colleague, institution } = owner.ids;
  const write = { scheme: "FAIR_HOSTED", eventId: owner.eventId, answers: { companyProfile: "of another" } };
  const fields = { nameZh: "另一人", jobTitleZh: "經理", employmentStatus: "IN_SERVICE" };
  const standing = await findInstitution(institution);
  const pay = {
    applicationId: awaiting,
    method: listCodes("paymentMethod")[0],
    currency: "MOP",
    invoiceType: listCodes("invoiceType")[0],
    invoiceName: CANARY,
  };
  return [
    ["a draft is saved", participate, "PUT", "/participate/search", { ...write, id: draft, version: 1 }],
    ["an order is made", payment, "POST", "/payment", pay],
    ["a contact is changed", contactHandler, "PUT", "/contact", { ...fields, id: contact, version: 1 }],
    [
      "a right is changed",
      subaccount,
      "PUT",
      "/subaccount",
      { id: colleague, version: 1, permission: "ALL" },
    ],
    ["somebody is suspended", subaccount, "POST", `/subaccount/${colleague}/suspend`, { version: 2 }],
    ["a notice is read", notices, "POST", "/notice/notice-of-victim/read", {}],
    [
      "an institution is changed",
      institutionHandler,
      "PUT",
      "/institution",
      { ...standing?.fields, nameZh: "改名有限公司", id: institution, version: standing?.version },
    ],
  ];
};

test("an id that is longer than any in a body is the id of nothing", async () => {
  const failedCalls: string[] = [];
  for (const [name, handler, method, path, body] of await wholeCalls())
    for (const id of ["x".repeat(3000), "字".repeat(400)]) {
      if (!("id" in body)) continue;
      const { status } = await callLambda(handler, method, `/api${path}`, {
        token: other.token,
        institution: other.institutionId,
        body: { ...body, id },
      });
      if (status >= 500) failedCalls.push(`${status} ${name}`);
      advanceTestTime(500);
    }
  expect(failedCalls).toEqual([]);
  // Bodies of staff name institutions and files too.
  expect(await findMemberRole(other.id, "x".repeat(3000))).toBeUndefined();
  expect(await findFile(other.institutionId, "x".repeat(3000))).toBeUndefined();
});

test("a call that its owner may make changes nothing when another institution makes it, and its owner's does", async () => {
  const before = await dumpPartitions(owner.partitions);
  for (const [name, handler, method, path, body] of await wholeCalls())
    for (const institution of [other.institutionId, owner.institutionId]) {
      const answer = await callLambda(handler, method, `/api${path}`, {
        token: other.token,
        institution,
        body,
      });
      expect([name, answer.status >= 400 && answer.status < 500, answer.body.code === 900054]).toEqual([
        name,
        true,
        false,
      ]);
      expect(JSON.stringify(answer.body)).not.toContain(CANARY);
      advanceTestTime(500);
    }
  expect(await dumpPartitions(owner.partitions)).toEqual(before);
  for (const [n] of (await wholeCalls()).entries()) {
    // Asked anew: what went before has counted the institution's version on.
    const [name, handler, method, path, body] = (await wholeCalls())[n] ?? [];
    if (!name || !handler || !method || !path || !body) throw new Error("no such call");
    const as = { token: owner.token, institution: owner.institutionId };
    const answer = await callLambda(handler, method, `/api${path}`, { ...as, body });
    expect([name, answer.status, answer.body.code, answer.body.fields]).toEqual([
      name,
      method === "POST" && path === "/payment" ? 201 : 200,
      200,
      undefined,
    ]);
  }
});
