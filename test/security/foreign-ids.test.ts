/**
 * Every operation of every route, called by another institution with the real ids of the first: it is told nothing of
 * the first one's and changes nothing of it. A new operation is tried without being entered here.
 */

import { enclosures } from "@portal/core/application/enclosures";
import { refuseFiles } from "@portal/core/application/enclosures.server";
import { codes } from "@portal/core/errors";
import { purposes } from "@portal/core/upload/purposes";
import { filesOf } from "@portal/core/upload/store.server";
import { type Route, routes } from "@portal/functions/http/routes";
import type { Definition, Handler } from "@portal/functions/http/serve";
import { handler as fileHandler } from "@portal/functions/resources/file";
import { handler as institutionHandler } from "@portal/functions/resources/institution";
import { handler as participate } from "@portal/functions/resources/participate";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { complete } from "../support/applications.ts";
import { type Asked, call, pass } from "../support/call.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";
import { CANARY, dump, fileOfPurpose, type Tenant, tenant, victim } from "../support/tenants.ts";

let services: Services;
let owner: Awaited<ReturnType<typeof victim>>;
let other: Tenant;
beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
  owner = await victim("first");
  other = await tenant("second");
});
afterAll(() => services.stop());

interface Case {
  method: string;
  path: string;
  handler: Handler;
}
const casesOf = async (): Promise<Case[]> => {
  const found: Case[] = [];
  for (const route of routes as readonly Route[]) {
    const { definition, handler } = (await import(
      /* @vite-ignore */ `../../packages/functions/src/${route.entry}`
    )) as { definition?: Definition; handler: Handler };
    for (const each of Object.keys(definition ?? {})) {
      const [method = "", below = ""] = each.split(" ");
      found.push({ method, path: `${route.base}${below === "/" ? "" : below}`, handler });
    }
  }
  // What is read is read before anything is discarded.
  const order = ["GET", "POST", "PUT", "DELETE"];
  return found.sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
};
/** An address whose last part is a secret of its own: who holds it may read. */
const capabilities = /^\/feed\/\{secret\}/;
/** A body that names the id wherever a body of ours names something. */
const bodyOf = (id: string) => ({
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
const actions = ["requestCancel", "uploadSigned", "accept", "object"];
const pathsOf = (path: string, id: string): string[] =>
  path.includes("{action}")
    ? actions.map((action) => path.replace("{action}", action).replace(/\{\w+\}/g, id))
    : [path.replace(/\{\w+\}/g, id)];

test("no operation with an id tells or changes anything of another institution's", async () => {
  const before = await dump(owner.partitions);
  const told: string[] = [];
  let calls = 0;
  // Whoever may begin a draft under an id would be answered what stands there.
  for (const id of Object.values(owner.ids))
    await call(participate, "POST", "/api/participate/search/tosubmit", {
      token: other.token,
      institution: other.institutionId,
      body: { id, scheme: "FAIR_HOSTED", eventId: owner.eventId, answers: {} },
    });
  for (const { method, path, handler } of await casesOf()) {
    if (!path.includes("{") || capabilities.test(path)) continue;
    for (const id of Object.values(owner.ids)) {
      for (const named of pathsOf(path, id)) {
        const asked: Asked = {
          token: other.token,
          institution: other.institutionId,
          query: method === "GET" ? { institutionId: owner.institutionId, lang: "en" } : {},
          ...(method === "GET" || method === "DELETE" ? { version: 1 } : { body: bodyOf(id) }),
        };
        const answer = await call(handler, method, `/api${named}`, asked);
        calls += 1;
        if ((JSON.stringify(answer.body) + answer.bytes.toString("latin1")).includes(CANARY))
          told.push(`${method} ${named}`);
        pass(500);
      }
    }
  }
  expect(told).toEqual([]);
  expect(calls).toBeGreaterThan(500);
  expect(await dump(owner.partitions)).toEqual(before);
});

test("no list, count or export tells anything of another institution's, whatever institution the header names", async () => {
  const before = await dump(owner.partitions);
  for (const institution of [other.institutionId, owner.institutionId]) {
    const told: string[] = [];
    for (const { method, path, handler } of await casesOf()) {
      if (method !== "GET" || path.includes("{")) continue;
      const query = { institutionId: owner.institutionId, scheme: "FAIR_HOSTED", eventId: owner.eventId };
      const answer = await call(handler, method, `/api${path}`, { token: other.token, institution, query });
      if ((JSON.stringify(answer.body) + answer.bytes.toString("latin1")).includes(CANARY)) told.push(path);
    }
    expect(told, institution).toEqual([]);
  }
  expect(await dump(owner.partitions)).toEqual(before);
});

test("a body that names another institution's id is refused like one that names nobody's", async () => {
  const before = await dump(owner.partitions);
  for (const { method, path, handler } of await casesOf()) {
    if (method === "GET" || path.includes("{") || /^\/(user|staff|smsLogin|thirdparty|webhook)/.test(path))
      continue;
    for (const id of Object.values(owner.ids)) {
      const answer = await call(handler, method, `/api${path}`, {
        token: other.token,
        institution: other.institutionId,
        body: bodyOf(id),
      });
      expect(JSON.stringify(answer.body), `${method} ${path}`).not.toContain(CANARY);
      pass(500);
    }
  }
  expect(await dump(owner.partitions)).toEqual(before);
});

test.each([...purposes])("a file for %s is no file to another institution", async (purpose) => {
  const id = `file-${purpose}`;
  await fileOfPurpose(owner.institutionId, id, purpose);
  expect(await filesOf(other.institutionId, [id])).toEqual({});
  const as = { token: other.token, institution: other.institutionId };
  for (const query of [{}, { institutionId: owner.institutionId }])
    expect((await call(fileHandler, "GET", `/api/file/${id}`, { ...as, query })).status).toBe(404);
  expect((await call(fileHandler, "DELETE", `/api/file/${id}`, as)).status).toBe(404);
  expect(Object.keys(await filesOf(owner.institutionId, [id]))).toEqual([id]);
});

test.each(Object.entries(enclosures))(
  "%s encloses no file of another institution",
  async (action, { purpose }) => {
    const id = `enclosed-${purpose}`;
    await fileOfPurpose(owner.institutionId, id, purpose);
    await expect(refuseFiles(other.institutionId, action, [id])).rejects.toMatchObject({
      code: codes.FILE_NOT_VERIFIED,
      detail: { fields: [{ path: "fileIds.0", key: "fileMissing" }] },
    });
  },
);

test("an application and a certification take no file and no contact of another institution", async () => {
  const as = { token: other.token, institution: other.institutionId };
  const photo = "photo-of-the-first";
  await fileOfPurpose(owner.institutionId, photo, "PRODUCT_PHOTO");
  const answers = complete("FAIR_HOSTED", { productPhotos: [photo] });
  const submitted = await call(participate, "POST", "/api/participate/search", {
    ...as,
    body: { id: ulid(), scheme: "FAIR_HOSTED", eventId: owner.eventId, answers },
  });
  expect(submitted.body.fields).toContainEqual(expect.objectContaining({ key: "fileMissing" }));
  const named = await call(participate, "POST", "/api/participate/search", {
    ...as,
    body: {
      id: ulid(),
      scheme: "FAIR_HOSTED",
      eventId: owner.eventId,
      answers: complete("FAIR_HOSTED", { contact: owner.ids.contact }),
    },
  });
  expect(named.status).toBe(400);
  const attested = await call(institutionHandler, "POST", `/api/institution/${owner.institutionId}/attest`, {
    ...as,
    body: { version: 1, documents: { BUSINESS_REGISTRATION: [photo] } },
  });
  expect(attested.body.code).toBe(codes.INSTITUTION_MISSING);
});
