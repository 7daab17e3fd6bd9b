/**
 * Tenant isolation as a property: whatever the people of one institution and a stranger do, in whatever order, with ids
 * that they have seen of another institution, nothing of the other is answered and none of its rows is another.
 */

import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import type { Context } from "@portal/core/platform/actor";
import { toInstant } from "@portal/core/platform/day";
import { buildNextCopyPart, requestDataCopy } from "@portal/core/privacy/data-copy.server";
import { eraseAccount } from "@portal/core/privacy/erase-account.server";
import { requestErasure } from "@portal/core/privacy/request-erasure.server";
import { handler as message } from "@portal/functions/routes/applications/message";
import { handler as participate } from "@portal/functions/routes/applications/participate";
import { handler as feed } from "@portal/functions/routes/feeds/feed";
import { handler as file } from "@portal/functions/routes/files/file";
import { handler as contact } from "@portal/functions/routes/institutions/contact";
import { handler as institutions } from "@portal/functions/routes/institutions/institution";
import { handler as payment } from "@portal/functions/routes/payments/payment";
import * as fc from "fast-check";
import { unzipSync } from "fflate";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import { buildCompleteAnswers, mondayMorning } from "../support/applications/application-fixtures.ts";
import {
  CANARY,
  createSubAccount,
  createTenant,
  createVictim,
  dumpPartitions,
  type Tenant,
} from "../support/applications/tenants.ts";
import {
  advanceTestTime,
  createCallContext,
  createSignedInPerson,
  setTestTime,
} from "../support/calls/call-lambda.ts";
import {
  askAs,
  buildForeignCalls,
  type ForeignTarget,
  prepareForeignTarget,
} from "../support/contract/tenant-calls.ts";
import { getSliceSize } from "../support/runner/proof-slice.ts";
import { prepareTestServices } from "../support/tables/prepare-services.ts";

const RUNS = getSliceSize({ test: 60, gates: 120, long: 2000 });
/** Calls of a sequence. The short run has more sequences instead, for the same processor time. */
const MAX_CALLS = getSliceSize({ test: 4, gates: 6, long: 6 });
/** A changed row stays changed, so that the short run looks at the rows after several sequences. */
const SEQUENCES_BETWEEN_LOOKS = getSliceSize({ test: 5, gates: 1, long: 1 });
const base = "/api/participate/search";
prepareTestServices();
let owner: Awaited<ReturnType<typeof createVictim>>;
let target: ForeignTarget;
const people: Partial<Record<string, Tenant>> = {};
/** Kinds of ids that somebody may have seen; those of applications most often. */
const ids = [
  "draft",
  "submitted",
  "awaiting",
  "draft",
  "submitted",
  "awaiting",
  "file",
  "contact",
  "order",
  "group",
  "claim",
  "institution",
  "account",
] as const;

beforeAll(async () => {
  owner = await createVictim("first");
  target = await prepareForeignTarget(owner);
  people.administrator = await createTenant("second");
  people.subAll = await createSubAccount("second", "SUB_ALL");
  people.subOwn = await createSubAccount("second", "SUB_OWN");
  people.fresh = { ...(await createSignedInPerson()), institutionId: "" };
});

type Who = "administrator" | "subAll" | "subOwn" | "fresh";
interface Step {
  who: Who;
  what: keyof typeof steps;
  id: string;
}
const buildWrite = (id: string) => ({
  id,
  scheme: "FAIR_HOSTED",
  eventId: owner.eventId,
  answers: buildCompleteAnswers("FAIR_HOSTED"),
});
const delayContext = (ctx: Context, milliseconds: number): Context => ({
  ...ctx,
  now: toInstant(Date.parse(ctx.now) + milliseconds),
});
/** Reads the files of the copies that were made for an account. */
const readCopies = async (accountId: string): Promise<string> => {
  const s3 = new S3Client({ forcePathStyle: true });
  const { Contents = [] } = await s3.send(
    new ListObjectsV2Command({ Bucket: process.env.TRANSIENT_BUCKET_NAME, Prefix: `exports/${accountId}/` }),
  );
  let text = "";
  for (const { Key } of Contents) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: process.env.TRANSIENT_BUCKET_NAME, Key }));
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    text += Object.values(unzipSync(bytes))
      .map((each) => Buffer.from(each).toString("utf8"))
      .join("\n");
  }
  return text;
};
const createTemporary = async (person: Tenant): Promise<Tenant> =>
  person.institutionId ? createSubAccount(person.institutionId, "SUB_ALL") : person;

/** Attempts to use an id of somebody else. Each returns everything that the caller received. */
const steps = {
  ...buildForeignCalls(() => target),
  draft: (p: Tenant, id: string) =>
    askAs(p, participate, "POST", `${base}/tosubmit`, { body: buildWrite(id) }),
  change: (p: Tenant, id: string) =>
    askAs(p, participate, "PUT", base, { body: { ...buildWrite(id), version: 1 } }),
  submit: (p: Tenant, id: string) => askAs(p, participate, "POST", base, { body: buildWrite(id) }),
  submitDraft: (p: Tenant, id: string) =>
    askAs(p, participate, "POST", base, { body: { ...buildWrite(id), version: 1 } }),
  report: (p: Tenant, id: string) =>
    askAs(p, participate, "POST", `${base}/tosubmit`, {
      body: { id: ulid(), scheme: "REPORT_EXHIBITION", parentId: id, answers: {} },
    }),
  read: async (p: Tenant, id: string) =>
    (
      await Promise.all(
        ["", "/history", "/moves"].map((below) => askAs(p, participate, "GET", `${base}/${id}${below}`)),
      )
    ).join(""),
  list: async (p: Tenant) =>
    (await askAs(p, participate, "GET", base)) +
    (await askAs(p, participate, "GET", `${base}/list`)) +
    (await askAs(p, participate, "GET", `${base}/group`)),
  messages: async (p: Tenant, id: string) =>
    (await askAs(p, message, "GET", "/api/message")) +
    (await askAs(p, message, "GET", `/api/message/${id}`)) +
    (await askAs(p, message, "POST", `/api/message/${id}/read`)) +
    (await askAs(p, message, "GET", `/api/message/${id}/file/file-of-message`)),
  write: (p: Tenant, id: string) =>
    askAs(p, message, "POST", `/api/message/${id}`, { body: { text: "x", fileIds: [owner.ids.file] } }),
  move: (p: Tenant, id: string) =>
    askAs(p, participate, "POST", `${base}/${id}/requestCancel`, { body: { version: 1, reason: "x" } }),
  discard: (p: Tenant, id: string) => askAs(p, participate, "DELETE", `${base}/${id}`, { version: 1 }),
  eligibility: (p: Tenant) =>
    askAs(p, participate, "GET", `${base}/eligibility`, {
      query: { scheme: "FAIR_HOSTED", eventId: owner.eventId },
    }),
  group: (p: Tenant, id: string) => askAs(p, participate, "GET", `${base}/group/${id}`),
  expel: (p: Tenant, id: string) =>
    askAs(p, participate, "POST", `${base}/group/${id}/remove`, { body: { member: id, reason: "x" } }),
  pay: async (p: Tenant, id: string) =>
    (await askAs(p, payment, "GET", `/api/payment/${id}`)) +
    (await askAs(p, payment, "POST", "/api/payment", {
      body: {
        applicationId: id,
        method: "ONLINE",
        currency: "MOP",
        invoiceType: "COMPANY",
        invoiceName: "x",
      },
    })),
  upload: (p: Tenant) =>
    askAs(p, file, "POST", "/api/file", {
      body: { purpose: "PRODUCT_PHOTO", name: "a.jpg", type: "image/jpeg", size: 10, sha256: "0".repeat(64) },
    }),
  file: async (p: Tenant, id: string) =>
    (await askAs(p, file, "GET", `/api/file/${id}`)) + (await askAs(p, file, "DELETE", `/api/file/${id}`)),
  contact: async (p: Tenant, id: string) =>
    (await askAs(p, contact, "GET", `/api/contact/${id}`)) +
    (await askAs(p, contact, "DELETE", `/api/contact/${id}`, { version: 1 })),
  institution: async (p: Tenant, id: string) =>
    (await askAs(p, institutions, "GET", `/api/institution/${id}`)) +
    (await askAs(p, institutions, "GET", `/api/institution/${id}/history`)) +
    (await askAs(p, participate, "GET", base, { institution: id })),
  feed: async (p: Tenant) => {
    const feedText = await askAs(p, feed, "POST", "/api/feed");
    const secret = /"secret":"([\w-]+)"/.exec(feedText)?.[1];
    return secret ? feedText + (await askAs(p, feed, "GET", `/api/feed/${secret}`)) : feedText;
  },
  /** Somebody drafts under the id, asks for a copy of what is held, and reads it. */
  copy: async (p: Tenant, id: string) => {
    const person = await createTemporary(p);
    await steps.draft(person, id);
    await requestDataCopy(createCallContext(person.actor));
    while (await buildNextCopyPart(person.id, createCallContext(person.actor)));
    return readCopies(person.id);
  },
  /** Somebody drafts under the id and has the account erased. */
  erase: async (p: Tenant, id: string) => {
    if (!p.institutionId) return "";
    const person = await createTemporary(p);
    await steps.draft(person, id);
    await requestErasure(createCallContext(person.actor));
    await eraseAccount(person.id, delayContext(createCallContext(person.actor), 15 * 86_400_000));
    return "";
  },
};

const quickSteps = (Object.keys(steps) as (keyof typeof steps)[]).filter(
  (what) => what !== "copy" && what !== "erase",
);

test(`in ${RUNS} sequences of calls nothing of another institution is told, and its rows are byte by byte as they were`, async () => {
  const step = fc.record({
    who: fc.constantFrom<Who>("administrator", "subAll", "subOwn", "fresh"),
    // A copy and an erasure take ten times as long as other calls.
    what: fc.oneof(
      { arbitrary: fc.constantFrom(...quickSteps), weight: quickSteps.length },
      { arbitrary: fc.constantFrom<keyof typeof steps>("copy", "erase"), weight: 1 },
    ),
    id: fc.oneof(
      { arbitrary: fc.constantFrom(...ids).map((name) => owner.ids[name]), weight: 5 },
      {
        arbitrary: fc.constantFrom(ulid(), ulid(), ulid()),
        weight: 1,
      },
    ),
  });
  const before = await dumpPartitions(owner.partitions);
  expect(JSON.stringify(before)).toContain(CANARY);
  // The calls do answer whose it is: otherwise nothing would be proven.
  expect(await steps.read(owner, owner.ids.submitted)).toContain(CANARY);
  expect(await askAs(owner, message, "GET", `/api/message/${owner.ids.submitted}`)).toContain(CANARY);
  expect(await steps.contact(people.administrator as Tenant, "contact-other-1")).toContain("李小明");
  let sequenceCount = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: MAX_CALLS }), async (sequence: Step[]) => {
      setTestTime(mondayMorning);
      for (const { who, what, id } of sequence) {
        const stepAnswer = await steps[what](people[who] as Tenant, id);
        expect(stepAnswer, `${who} ${what} ${id}`).not.toContain(CANARY);
        advanceTestTime(1000);
      }
      sequenceCount += 1;
      if (sequenceCount % SEQUENCES_BETWEEN_LOOKS === 0)
        expect(await dumpPartitions(owner.partitions)).toEqual(before);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  expect(await dumpPartitions(owner.partitions)).toEqual(before);
}, 1_200_000);
