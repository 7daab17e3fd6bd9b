/**
 * One id used at two institutions. The browser makes the id of a new draft, so anybody who has seen an id can send it
 * again: it belongs to the institution that used it first, and for everybody else it is missing.
 */
import * as Application from "@portal/core/application/commands.server";
import { checkOwner } from "@portal/core/application/ownership.server";
import { look } from "@portal/core/application/queue/presence.server";
import { history as historyOf } from "@portal/core/application/store.server";
import { codesOf } from "@portal/core/code-lists/index";
import { codes } from "@portal/core/errors";
import { start } from "@portal/core/payment/commands.server";
import { httpGateway } from "@portal/core/payment/gateway.server";
import { ofApplication, put, read as readOrder } from "@portal/core/payment/store.server";
import { scrub } from "@portal/core/subject/scrub.server";
import { transact } from "@portal/core/write.server";
import { handler as participate } from "@portal/functions/resources/participate";
import { handler as payment } from "@portal/functions/resources/payment";
import { handler as print } from "@portal/functions/resources/print";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import { awaiting, complete, event, officer, submitted } from "../support/applications.ts";
import { type Asked, call, context } from "../support/call.ts";
import { freshTable } from "../support/emulator.ts";
import { dump, partitionsBegunBy, subAccount, tenant } from "../support/tenants.ts";

type Tenant = Awaited<ReturnType<typeof tenant>>;
const base = "/api/participate/search";
const canary = "CANARY-OF-THE-OWNER";
let count = 0;
/** The owner of an id, somebody else, and an event that both may apply for. */
const two = async (): Promise<{ owner: Tenant; other: Tenant; eventId: string }> => {
  count += 1;
  const eventId = `green-${count}`;
  await event({ id: eventId });
  return { owner: await tenant(`owner-${count}`), other: await tenant(`other-${count}`), eventId };
};
const write = (id: string, eventId: string, more = {}) => ({
  id,
  scheme: "FAIR_HOSTED",
  eventId,
  answers: complete("FAIR_HOSTED", more),
});
const as = (person: Tenant) => context(person.actor);
const ask = async (person: Tenant, method: string, path: string, asked: Asked = {}) => {
  const handler = path.startsWith("/api/payment")
    ? payment
    : /\/(pdf|voucher)$/.test(path)
      ? print
      : participate;
  const answer = await call(handler, method, path, {
    token: person.token,
    institution: person.institutionId,
    ...asked,
  });
  return { ...answer, text: JSON.stringify(answer.body) + answer.bytes.toString("latin1") };
};

beforeAll(async () => {
  await freshTable();
});

describe("an id that another institution used first is missing", () => {
  test("for a new draft, whether it was submitted or is a draft", async () => {
    const { owner, other, eventId } = await two();
    const draft = ulid();
    await Application.saveDraft(write(draft, eventId), as(owner));
    const made = await submitted(owner.institutionId, eventId);
    for (const id of [draft, made.id]) {
      const answer = await ask(other, "POST", `${base}/tosubmit`, { body: write(id, eventId) });
      expect([answer.status, answer.body.code]).toEqual([404, codes.FORM_NOT_FOUND]);
      expect((await ask(other, "GET", `${base}/${id}`)).body.code).toBe(codes.FORM_NOT_FOUND);
    }
    expect((await ask(other, "GET", base)).body.data).toEqual({ items: [] });
  });

  test("for a submission at once, which neither takes the owner's place nor leaves anything behind", async () => {
    const { owner, other, eventId } = await two();
    const id = ulid();
    await Application.saveDraft(write(id, eventId), as(owner));
    const answer = await ask(other, "POST", base, { body: write(id, eventId) });
    expect([answer.status, answer.body.code]).toEqual([404, codes.FORM_NOT_FOUND]);
    // Neither a claim nor a count of the other's was taken by the refused one.
    expect((await submitted(other.institutionId, eventId)).status).toBe("PROCESSING");
    const own = await Application.submit({ ...write(id, eventId), version: 1 }, as(owner));
    expect(own.status).toBe("PROCESSING");
  });

  test("even after the owner discarded the draft", async () => {
    const { owner, other, eventId } = await two();
    const id = ulid();
    await Application.saveDraft(write(id, eventId), as(owner));
    await Application.discard(id, 1, as(owner));
    await expect(Application.saveDraft(write(id, eventId), as(other))).rejects.toMatchObject({
      code: codes.FORM_NOT_FOUND,
    });
    expect((await Application.saveDraft(write(id, eventId), as(owner))).version).toBe(1);
  });

  test("answers as an id that nobody has on every call that names one", async () => {
    const { owner, other, eventId } = await two();
    const { id } = await awaiting(owner.institutionId, eventId);
    const nobodys = ulid();
    const calls: [string, string, Asked?][] = [
      ["GET", `${base}/{id}`],
      ["GET", `${base}/{id}/history`],
      ["GET", `${base}/{id}/moves`],
      ["GET", `${base}/{id}/pdf`],
      ["GET", `${base}/{id}/voucher`],
      ["DELETE", `${base}/{id}`, { version: 1 }],
      ["POST", `${base}/{id}/requestCancel`, { body: { version: 1, reason: "x" } }],
      ["PUT", base, { body: { ...write("{id}", eventId), version: 1 } }],
      ["GET", "/api/payment/{id}"],
      ["GET", "/api/payment/{id}/receipt"],
      ["POST", "/api/payment", { body: { applicationId: "{id}", method: "ONLINE", currency: "MOP" } }],
    ];
    for (const [method, path, asked] of calls) {
      const answers = await Promise.all(
        [id, nobodys].map(async (each) => {
          const named = (text: string) => text.replaceAll("{id}", each);
          const body = asked?.body && JSON.parse(named(JSON.stringify(asked.body)));
          const answer = await ask(other, method, named(path), { ...asked, ...(body && { body }) });
          const { requestId: _, ...told } = answer.body;
          return [answer.status, told];
        }),
      );
      expect(answers[0], `${method} ${path}`).toEqual(answers[1]);
      expect(Number(answers[0]?.[0]), `${method} ${path}`).toBeGreaterThanOrEqual(400);
    }
  });
});

describe("what stands below an application is its owner's", () => {
  test("a draft has no history, and rows of another institution are in nobody else's", async () => {
    const { owner, other, eventId } = await two();
    const { id } = await submitted(owner.institutionId, eventId);
    expect(await historyOf({ id, institutionId: owner.institutionId })).toHaveLength(1);
    expect(await historyOf({ id, institutionId: other.institutionId })).toEqual([]);
    const draft = ulid();
    await Application.saveDraft(write(draft, eventId), as(owner));
    expect(await Application.history(draft, as(owner))).toEqual([]);
  });

  test("an order is written only below what its institution submitted, and read only by it", async () => {
    const { owner, other, eventId } = await two();
    const { id } = await awaiting(owner.institutionId, eventId);
    await start(
      {
        applicationId: id,
        method: codesOf("paymentMethod")[0],
        currency: "MOP",
        invoiceType: codesOf("invoiceType")[0],
        invoiceName: canary,
      },
      as(owner),
      { ...httpGateway, create: async () => ({ checkoutUrl: "" }) },
    );
    const [order] = await ofApplication({ id, institutionId: owner.institutionId });
    expect(order?.invoiceName).toBe(canary);
    expect(await ofApplication({ id, institutionId: other.institutionId })).toEqual([]);
    const forged = { ...order, id: `${id}-${ulid()}`, institutionId: other.institutionId } as never;
    await expect(transact([put(forged), checkOwner(id, other.institutionId)])).rejects.toThrow(/body/);
    expect(await readOrder((forged as { id: string }).id)).toBeUndefined();
  });

  test("an officer's presence is written only where something was submitted", async () => {
    const { owner, eventId } = await two();
    const draft = ulid();
    await Application.saveDraft(write(draft, eventId), as(owner));
    for (const id of [draft, ulid()])
      await expect(look(id, context(officer))).rejects.toMatchObject({ code: codes.FORM_NOT_FOUND });
    const { id } = await submitted(owner.institutionId, eventId);
    expect(await look(id, context(officer))).toEqual([]);
  });

  test("erasing somebody of one institution leaves the rows of another as they are, byte by byte", async () => {
    const { owner, other, eventId } = await two();
    let id = "";
    const partitions = await partitionsBegunBy(async () => {
      id = (await submitted(owner.institutionId, eventId)).id;
    });
    const before = await dump(partitions);
    await expect(Application.saveDraft(write(id, eventId), as(other))).rejects.toMatchObject({
      code: codes.FORM_NOT_FOUND,
    });
    const account = { id: other.id, account: other.account } as Parameters<typeof scrub>[1];
    await scrub(other.institutionId, account, {
      accountId: owner.id,
      addresses: [owner.account.toLowerCase(), "PROCESSING"],
      phones: [],
    });
    expect(await dump(partitions)).toEqual(before);
  });
});

describe("who sees only own records learns nothing of a colleague's", () => {
  test("by eligibility, a second submission, or the institution's data", async () => {
    const { owner, eventId } = await two();
    const own = await subAccount(owner.institutionId, "SUB_OWN");
    const { id } = await submitted(owner.institutionId, eventId);
    const answers = [
      await ask(own, "GET", `${base}/eligibility`, { query: { scheme: "FAIR_HOSTED", eventId } }),
      await ask(own, "POST", base, { body: write(ulid(), eventId) }),
      await ask(own, "POST", base, { body: write(id, eventId) }),
      await ask(own, "POST", `${base}/tosubmit`, { body: write(id, eventId) }),
      await ask(own, "GET", base),
      await ask(own, "GET", `${base}/list`),
      await ask(own, "GET", `${base}/group`),
      await ask(own, "GET", `/api/payment/${id}`),
    ];
    for (const answer of answers) expect(answer.text).not.toContain(id);
    // The colleague who made it is told which one it is.
    const told = await ask(owner, "GET", `${base}/eligibility`, {
      query: { scheme: "FAIR_HOSTED", eventId },
    });
    expect(told.text).toContain(id);
  });
});
