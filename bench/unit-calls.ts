/**
 * The calls whose cost in the store is bounded (quality.md; decision 0030), made once each with full-sized data:
 * `bench/units.ts` prints what they took, `test/functions/units.test.ts` holds them to their bounds.
 * Calls of commands: the session check of a signed-in call, and the two writes of an `Idempotency-Key`, come on top and
 * have rows of their own.
 */

import { createAccount } from "@portal/core/account/commands.server";
import { gateway, system } from "@portal/core/actor";
import * as Application from "@portal/core/application/commands.server";
import type { Header } from "@portal/core/application/row";
import { header, putHeader } from "@portal/core/application/store.server";
import { observer, sealed } from "@portal/core/captcha/store.server";
import { instant } from "@portal/core/day";
import * as Event from "@portal/core/event/commands.server";
import { overwrite } from "@portal/core/event/store.server";
import type { Answers } from "@portal/core/form/types";
import { settle, take } from "@portal/core/idempotency/store.server";
import { signatureOf } from "@portal/core/payment/gateway.server";
import { receive } from "@portal/core/payment/news.server";
import * as Order from "@portal/core/payment/store.server";
import { resolve } from "@portal/core/session/store.server";
import { transact } from "@portal/core/write.server";
import { ulid } from "ulid";
import {
  applicant,
  complete,
  context,
  event,
  institution,
  monday,
  officer,
} from "../test/support/applications.ts";
import { at, call, context as contextNow, signedIn } from "../test/support/call.ts";
import { fair } from "../test/support/event.ts";
import { type Cost, measured } from "../test/support/units.ts";

/** Round trips, read units, write units of table and indexes together. */
export type Bound = readonly [trips: number, read: number, write: number];
export interface Row {
  call: string;
  bound: Bound;
  cost: Cost;
}

/** An application of a careful applicant: about 4 KB of answers. */
const long = (): Answers => ({
  ...complete(),
  productsServices: filled("以可降解物料包裝的澳門製手工糕餅，以及可重用的食品容器，供本地商戶租借。", 450),
  profile: {
    zh: filled("本公司在澳門製造手工糕餅，全線產品採用可降解包裝，並為本地商戶提供可重用容器租借服務。", 450),
    en: filled("We bake traditional biscuits in Macao and lend reusable containers to local shops; ", 450),
  },
});
/** So many characters that do not repeat themselves line by line, as people's do not. */
const filled = (text: string, characters: number): string => {
  let made = "";
  for (let n = 0; made.length < characters; n++) {
    const from = (n * 7) % text.length;
    made += `${text.slice(from)}${text.slice(0, from)}${n * 7919} `;
  }
  return made.slice(0, characters).trim();
};

/** Makes every call on the table of the environment. @returns what each took, beside its bound */
export const unitRows = async (): Promise<Row[]> => {
  const rows: Row[] = [];
  const measure = async <T>(name: string, bound: Bound, work: () => Promise<T>): Promise<T> => {
    const { result, ...cost } = await measured(work);
    rows.push({ call: name, bound, cost });
    return result;
  };
  at(monday);
  await event();
  await institution("ju");
  const mine = context(applicant("ju"));
  const staff = context(officer);
  const { token, id: account } = await signedIn();

  await measure("session check", [1, 1, 0], () => resolve(token, mine.now));
  await measure("Idempotency-Key", [2, 0, 2], async () => {
    await take(account, "key", "hash", mine.now);
    await settle(account, "key", { status: 201, id: "01", version: 1 }, mine.now);
  });
  await measureLogin(measure);

  await institution("example");
  const guest = context(applicant("example"));
  const short = { id: ulid(), scheme: "FAIR_HOSTED", eventId: "green-2027", answers: complete() };
  const draft = { ...short, id: ulid(), answers: long() };
  // A new draft binds its id first, which is one more write and round trip, once (decision 0150).
  // It takes its place among the institution's drafts in one transaction; the first one counts what stands (decision 0155).
  await measure("create draft, first of its event", [8, 3, 16], () => Application.saveDraft(draft, mine));
  await Application.discard(draft.id, 1, mine);
  await measure("create draft", [2, 0, 8], () => Application.saveDraft(draft, mine));
  await measure("save draft", [1, 0, 4], () => Application.saveDraft({ ...draft, version: 1 }, mine));
  await Application.saveDraft(short, guest);
  await measure("submit, the scheme's example", [2, 6, 16], () =>
    Application.submit({ ...short, version: 1 }, guest),
  );
  const made = await measure("submit, 4 KB of answers", [2, 6, 20], () =>
    Application.submit({ ...draft, version: 2 }, mine),
  );
  await measure("read one", [1, 2, 0], () => Application.get(draft.id, mine));
  const accepted = await measure("accept", [3, 2, 10], () =>
    Application.act(draft.id, "accept", { version: made.version }, staff),
  );
  await measure("request payment", [3, 2, 10], () =>
    Application.act(draft.id, "requestPayment", { version: accepted.version }, staff),
  );
  await measurePayment(measure, draft.id);

  const filed = (await header("ju", draft.id)) as Header;
  for (let n = 0; n < 19; n++) await transact([putHeader({ ...filed, id: ulid() })]);
  await measure("list mine (20)", [1, 4, 0], () => Application.list({ limit: 20 }, mine));
  for (let n = 1; n < 50; n++) await overwrite(fair({ id: `fair-${n}` }));
  await measure("public events (50)", [1, 10, 0], () => Event.list({}, mine));
  const { handler: sweep } = await import("@portal/functions/jobs/sweep-due");
  await measure("sweep, an idle minute", [1, 4, 0], () => (sweep as unknown as () => Promise<unknown>)());
  return rows;
};

type Measure = <T>(name: string, bound: Bound, work: () => Promise<T>) => Promise<T>;

/** A whole sign-in by the handler: captcha and rate, account, session. */
const measureLogin = async (measure: Measure): Promise<void> => {
  const { handler } = await import("@portal/functions/user/user");
  await createAccount(
    { account: "a@example.mo", password: "Demo2026", roles: ["APPLICANT"], language: "en" },
    contextNow(system),
  );
  let num = "";
  observer.made = (_, read) => {
    num = read;
  };
  const captcha = await call(handler, "GET", "/api/user/captcha");
  const { codeId, key } = captcha.body.data as { codeId: string; key: string };
  const body = { account: "a@example.mo", pwd: sealed("Demo2026", key), num, codeId };
  const answer = await measure("login", [3, 3, 5], () =>
    call(handler, "POST", "/api/user/login", { key: null, body }),
  );
  if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`);
};

/** The gateway's message that a fee was paid. */
const measurePayment = async (measure: Measure, applicationId: string): Promise<void> => {
  const now = instant(monday);
  const order: Order.Order = {
    id: `${applicationId}-${ulid(Date.parse(now))}`,
    applicationId,
    institutionId: "ju",
    purpose: "fee",
    status: "OPEN",
    method: "ONLINE",
    currency: "MOP",
    amount: 675_000,
    rate: 1,
    invoiceType: "COMPANY",
    invoiceName: "濠江綠活有限公司",
    createdAt: now,
    version: 1,
    dueAt: now,
  };
  await transact([Order.put(order)]);
  const message = { id: "1", orderId: order.id, type: "paid", amount: 675_000, currency: "MOP", at: now };
  const raw = JSON.stringify(message);
  await measure("pay (webhook)", [3, 3, 14], () => receive(raw, signatureOf(raw), context(gateway)));
  if ((await Order.read(order.id))?.status !== "PAID") throw new Error("the order was not paid");
};
