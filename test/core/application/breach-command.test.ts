/** A grant for e-commerce that is taken back: thirty days to pay back, sixty at most, and what is told (D3:352; decision 0098). */
import * as Application from "@portal/core/application/commands.server";
import { applyDue } from "@portal/core/application/due.server";
import { standing } from "@portal/core/application/standing.server";
import * as Store from "@portal/core/application/store.server";
import type { ActionBody, ApplicationView } from "@portal/core/application/wire";
import { codes } from "@portal/core/errors";
import { schemeOf } from "@portal/core/schemes/index";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import { applicant, asSystem, cashier, context, officer } from "../../support/applications.ts";
import { freshTable } from "../../support/emulator.ts";
import { institutionWithPapers } from "../../support/papers.ts";

const scheme = "SUBSIDY_ECOMMERCE";
const example = schemeOf(scheme)?.example.answers ?? {};
const who = { officer, cashier };
const act = (
  { id, version }: { id: string; version: number },
  by: keyof typeof who | "applicant",
  action: string,
  body: Partial<ActionBody> = {},
  time?: string,
): Promise<ApplicationView> =>
  Application.act(
    id,
    action,
    { version, ...body },
    context(by === "applicant" ? applicant(current) : who[by], time),
  );
let current = "";
/** An institution whose grant was paid out on the first day. */
const paidOut = async (id: string): Promise<ApplicationView> => {
  current = id;
  await institutionWithPapers(id, example);
  const made = await Application.submit({ id: ulid(), scheme, answers: example }, context(applicant(id)));
  const accepted = await act(made, "officer", "accept");
  const amount = made.funding?.asked ?? 0;
  const granted = await act(accepted, "officer", "decideFunding", { result: "APPROVED", amount });
  const processed = await act(granted, "officer", "process");
  return act(processed, "cashier", "settle", { amount, paidOn: "2026-11-23" });
};
const headerOf = async ({ id }: { id: string }) => {
  const header = await Store.header(current, id);
  if (!header) throw new Error("no header");
  return header;
};
const reason = "平台帳戶已停止營運。";

beforeAll(async () => {
  await freshTable();
});

test("what was paid is owed for thirty days; late, it bars from applying until it is paid back", async () => {
  const paid = await paidOut("late");
  const taken = await act(paid, "officer", "cancelGrant", { reason });
  const amount = paid.funding?.settled?.amount ?? 0;
  expect(taken).toMatchObject({
    status: "SETTLED",
    reason,
    funding: {
      cancelled: { on: "2026-11-23", cause: "BREACH" },
      repayment: { amount, dueOn: "2026-12-23" },
    },
  });
  await expect(act(taken, "officer", "cancelGrant", { reason })).rejects.toMatchObject({
    code: codes.MOVE_NOT_ALLOWED,
  });
  const inTime = context(asSystem, "2026-12-23T15:59:00.000Z");
  expect(await applyDue("late", paid.id, inTime)).toEqual(["objectionClose"]);
  expect((await standing("late")).arrears).toEqual([]);
  const after = context(asSystem, "2026-12-23T16:00:30.000Z");
  expect(await applyDue("late", paid.id, after)).toEqual(["lapseRepayment"]);
  expect((await standing("late")).arrears).toEqual([paid.id]);
  const late = "2026-12-28T02:00:00.000Z";
  const owed = await headerOf(paid);
  for (const paidOn of ["", "2026-11-22", "2026-12-29"])
    await expect(act(owed, "cashier", "confirmRepayment", { paidOn }, late)).rejects.toMatchObject({
      detail: { fields: [{ path: "paidOn" }] },
    });
  const back = await act(owed, "cashier", "confirmRepayment", { paidOn: "2026-12-28" }, late);
  expect(back.funding?.repayment).toMatchObject({ repaidOn: "2026-12-28" });
  expect(back.deadlines.map(({ kind }) => kind)).not.toContain("repayment");
  expect((await standing("late")).arrears).toEqual([]);
});

test("more time is given until the sixtieth day and no longer", async () => {
  const paid = await paidOut("more");
  const taken = await act(paid, "officer", "cancelGrant", { reason });
  for (const dueOn of ["", "2026-12-23", "2027-01-23"])
    await expect(act(taken, "officer", "extendRepayment", { dueOn })).rejects.toMatchObject({
      detail: { fields: [{ path: "dueOn" }] },
    });
  const longer = await act(taken, "officer", "extendRepayment", { dueOn: "2027-01-22" });
  expect(longer.funding?.repayment?.dueOn).toBe("2027-01-22");
  const old = context(asSystem, "2026-12-23T16:00:30.000Z");
  expect(await applyDue("more", paid.id, old)).toEqual(["objectionClose"]);
  expect(await applyDue("more", paid.id, context(asSystem, "2027-01-22T16:00:30.000Z"))).toEqual([
    "lapseRepayment",
  ]);
});

test("an objection that is upheld lets the grant stand again", async () => {
  const paid = await paidOut("again");
  const taken = await act(paid, "officer", "cancelGrant", { reason });
  const objected = await act(taken, "applicant", "object", { reason: "仍在營運。" });
  const again = await act(objected, "officer", "upholdObjection");
  expect(again.status).toBe("SETTLED");
  expect(again.funding).toEqual(paid.funding);
  expect((await headerOf(paid)).timers).toEqual([]);
});

test("a change is told within fifteen days; later it is kept as late", async () => {
  const paid = await paidOut("change");
  const lateOf = async (changedOn: string) => {
    const header = await headerOf(paid);
    await act(header, "applicant", "reportChange", { reason: "搬遷營業地點。", changedOn });
    return (await Store.history(paid.id)).at(-1)?.diff?.change;
  };
  expect(await lateOf("2026-11-08")).toMatchObject({ after: { late: false } });
  expect(await lateOf("2026-11-07")).toMatchObject({ after: { late: true } });
  await expect(lateOf("2026-11-24")).rejects.toMatchObject({ detail: { fields: [{ path: "changedOn" }] } });
});
