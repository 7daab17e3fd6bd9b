/** What an institution may keep at a time is bounded, exactly also for creations made at once. */

import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { discard, list, saveDraft } from "@portal/core/application/commands.server";
import { countDrafts } from "@portal/core/application/store.server";
import { create as addContact } from "@portal/core/contact/commands.server";
import { ofInstitution as contactsOf } from "@portal/core/contact/store.server";
import { codes, Refusal } from "@portal/core/errors";
import { start } from "@portal/core/payment/commands.server";
import type { PaymentGateway } from "@portal/core/payment/gateway.server";
import { ofApplication } from "@portal/core/payment/store.server";
import { client, tableName } from "@portal/core/table.server";
import { announce } from "@portal/core/upload/commands.server";
import { ofInstitution as filesOf } from "@portal/core/upload/store.server";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applicant, awaiting, complete, context, event, institution } from "../support/applications.ts";
import { freshTable, type Services, startFauxqs } from "../support/emulator.ts";

let services: Services;
beforeAll(async () => {
  await freshTable();
  services = await startFauxqs();
  for (const id of ["green-2027", ...Array.from({ length: 8 }, (_, i) => `fair-${i}`)]) await event({ id });
});
afterAll(() => services.stop());

const draft = (institutionId: string, eventId: string, answers = {}) => {
  const id = ulid();
  return saveDraft({ id, scheme: "FAIR_HOSTED", eventId, answers }, context(applicant(institutionId)));
};
/** How many of these went well, and the codes of the others. */
const outcomes = async (all: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(all);
  const refused = settled.flatMap((one) =>
    one.status === "rejected" ? [one.reason instanceof Refusal ? one.reason.code : one.reason] : [],
  );
  return { done: settled.length - refused.length, codes: [...new Set(refused)] };
};

test("fifty drafts of one form for one event at once leave five", async () => {
  await institution("burst");
  const { done, codes: refused } = await outcomes(
    Array.from({ length: 50 }, () => draft("burst", "green-2027")),
  );
  expect([done, refused]).toEqual([5, [codes.QUOTA_REACHED]]);
  expect((await countDrafts("burst")).all).toBe(5);
});

test("thirty drafts in all, whatever they are for, and the refusal says how many", async () => {
  await institution("many");
  for (let i = 0; i < 30; i++) await draft("many", `fair-${i % 8}`);
  const refused = await draft("many", "fair-7").catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: codes.QUOTA_REACHED, detail: { params: { max: 30 } } });
});

test("a draft that was discarded or was there before counters makes or takes room", async () => {
  await institution("room");
  const made = [];
  for (let i = 0; i < 5; i++) made.push(await draft("room", "fair-1"));
  await expect(draft("room", "fair-1")).rejects.toMatchObject({ code: codes.QUOTA_REACHED });
  await discard(made[0]?.id ?? "", 1, context(applicant("room")));
  await draft("room", "fair-1");
  await client().send(
    new DeleteCommand({ TableName: tableName(), Key: { pk: "institution#room", sk: "quota#drafts" } }),
  );
  await expect(draft("room", "fair-1")).rejects.toMatchObject({ code: codes.QUOTA_REACHED });
  expect((await list({ limit: 100 }, context(applicant("room")))).items).toHaveLength(5);
});

test("saving a draft again takes no more, and another institution has its own room", async () => {
  await institution("again");
  for (let i = 0; i < 5; i++) {
    const { id } = await draft("again", "fair-2");
    const answers = { companyProfile: `${i}` };
    await saveDraft(
      { id, version: 1, scheme: "FAIR_HOSTED", eventId: "fair-2", answers },
      context(applicant("again")),
    );
    await saveDraft({ id, scheme: "FAIR_HOSTED", eventId: "fair-2", answers }, context(applicant("again")));
  }
  await institution("other-room");
  await draft("other-room", "fair-2");
});

test("a draft of 180 KB is refused, when it is made and when it is saved", async () => {
  await institution("large");
  const answers = { profile: { zh: "x".repeat(180_000) } };
  await expect(draft("large", "fair-3", answers)).rejects.toMatchObject({ code: codes.TOO_LARGE });
  const { id } = await draft("large", "fair-3", complete());
  const input = { id, version: 1, scheme: "FAIR_HOSTED", eventId: "fair-3", answers };
  await expect(saveDraft(input, context(applicant("large")))).rejects.toMatchObject({
    code: codes.TOO_LARGE,
  });
});

const announced = (institutionId: string, size: number, time?: string) =>
  announce(
    { purpose: "PROMO_VIDEO", name: "a.mp4", type: "video/mp4", size, sha256: "0".repeat(64) },
    context(applicant(institutionId), time),
  );
test("eighty files announced at once leave sixty under way, and later there is room again", async () => {
  await institution("files");
  const before = (await filesOf("files")).length;
  const { done, codes: refused } = await outcomes(Array.from({ length: 80 }, () => announced("files", 1000)));
  expect([done, refused]).toEqual([60, [codes.QUOTA_REACHED]]);
  expect((await filesOf("files")).length - before).toBe(60);
  await announced("files", 1000, "2026-11-23T03:00:00.000Z");
});

test("what is under way is bounded in bytes: a gigabyte, not 250 times 50 MB", async () => {
  await institution("bytes");
  const size = 50 * 1024 * 1024;
  const { done, codes: refused } = await outcomes(Array.from({ length: 40 }, () => announced("bytes", size)));
  expect([done, refused]).toEqual([20, [codes.QUOTA_REACHED]]);
});

test("a person announces three hundred files in an hour for all institutions together, and no more", async () => {
  const places = Array.from({ length: 6 }, (_, i) => `hourly-${i}`);
  for (const place of places) await institution(place);
  const file = { purpose: "PROMO_VIDEO", name: "a.mp4", type: "video/mp4", size: 1, sha256: "0".repeat(64) };
  const announcedBy = (person: string, place: string, time?: string) =>
    announce(
      file as Parameters<typeof announce>[0],
      context(applicant(place, "ADMINISTRATOR", person), time),
    );
  // Fifty a place: none of them is full.
  for (const place of places) for (let each = 0; each < 50; each++) await announcedBy("hourly", place);
  const [last = ""] = places;
  const { codes: further } = await outcomes([announcedBy("hourly", last)]);
  expect(further).toEqual([codes.TOO_FREQUENT]);
  await announcedBy("another", last);
  await announcedBy("hourly", last, "2026-11-23T03:00:00.000Z");
});

test("contacts: two hundred", async () => {
  await institution("people");
  const ctx = context(applicant("people"));
  const before = (await contactsOf("people")).length;
  const rest = Array.from({ length: 196 - before }, (_, i) => i);
  for (let from = 0; from < rest.length; from += 28)
    await Promise.all(
      rest
        .slice(from, from + 28)
        .map((i) =>
          addContact({ fields: { nameZh: `人${i}`, jobTitleZh: "職", employmentStatus: "IN_SERVICE" } }, ctx),
        ),
    );
  const { done, codes: refused } = await outcomes(
    Array.from({ length: 10 }, (_, i) =>
      addContact({ fields: { nameZh: `末${i}`, jobTitleZh: "職", employmentStatus: "IN_SERVICE" } }, ctx),
    ),
  );
  expect([done, refused]).toEqual([4, [codes.QUOTA_REACHED]]);
});

test("paying: the same choices lead to the order that waits, and no more than five wait", async () => {
  await institution("payer");
  const { id } = await awaiting("payer", "green-2027");
  const created: string[] = [];
  const gateway = {
    create: async ({ orderId }: { orderId: string }) => {
      created.push(orderId);
      return { checkoutUrl: `https://pay.example/${orderId}` };
    },
  } as unknown as PaymentGateway;
  const pay = (invoiceName: string) =>
    start(
      {
        applicationId: id,
        method: "CREDIT_CARD",
        invoiceType: "ENTERPRISE",
        currency: "MOP",
        invoiceName,
      } as never,
      context(applicant("payer")),
      gateway,
    );
  const first = await pay("Payer Limited");
  expect((await pay("Payer Limited")).orderId).toBe(first.orderId);
  const { done, codes: refused } = await outcomes(Array.from({ length: 60 }, (_, i) => pay(`Payer ${i}`)));
  expect([done, refused]).toEqual([4, [codes.QUOTA_REACHED]]);
  expect(await ofApplication({ id, institutionId: "payer" })).toHaveLength(5);
});
