/** Documents that come late: the applicant says why, staff take the reason or not (spec 2 §9; decision 0101). */

import { applyDue } from "@portal/core/application/clocks/due.server";
import * as Application from "@portal/core/application/commands.server";
import type { ActionBody, ApplicationView } from "@portal/core/application/wire";
import { codes } from "@portal/core/errors";
import { beforeAll, describe, expect, test } from "vitest";
import {
  applicant,
  asSystem,
  complete,
  context,
  event,
  institution,
  monday,
  officer,
  submitted,
} from "../../support/applications.ts";
import { freshTable } from "../../support/emulator.ts";
import { refused } from "../../support/refused.ts";

beforeAll(async () => {
  await freshTable();
  await event();
});
const act = (
  app: ApplicationView,
  action: string,
  who: typeof officer,
  body: Partial<ActionBody>,
  at = monday,
) => Application.act(app.id, action, { version: app.version, ...body }, context(who, at));
/** Asked for documents until Friday 27 November. */
const asked = async (id: string): Promise<ApplicationView> => {
  await institution(id);
  const app = await submitted(id, "green-2027");
  return act(app, "requestSupplement", officer, { fields: ["fascia"], message: "x", dueOn: "2026-11-27" });
};
const friday = "2026-11-27T15:59:00.000Z";
const saturday = "2026-11-28T00:30:00.000Z";
const lapse = (id: string, app: ApplicationView, at = saturday) =>
  applyDue(id, app.id, context(asSystem, at));
const { fascia = null } = complete();

describe("[R491] late documents need a justification that staff accept or not", () => {
  test("while it is looked at the day does not lapse; accepted, there is another day", async () => {
    const app = await asked("l1");
    const why = await act(app, "justifyLate", applicant("l1"), {
      reason: "海關清關需時",
      fileIds: ["demo-LATE_JUSTIFICATION"],
    });
    expect(why).toMatchObject({
      status: "SUPPLEMENT_REQUIRED",
      pending: "lateness",
      reason: "海關清關需時",
      enclosed: [{ id: "demo-LATE_JUSTIFICATION", purpose: "LATE_JUSTIFICATION" }],
    });
    expect(await lapse("l1", why)).toEqual([]);
    const given = await act(why, "acceptLate", officer, { dueOn: "2026-12-04" }, saturday);
    expect(given).toMatchObject({ status: "SUPPLEMENT_REQUIRED", supplement: { dueOn: "2026-12-04" } });
    expect(given.pending).toBeUndefined();
    expect(given.deadlines.map(({ kind, day }) => [kind, day])).toEqual([["supplement", "2026-12-04"]]);
    const sent = await act(
      given,
      "supplement",
      applicant("l1"),
      { answers: { fascia } },
      "2026-12-04T02:00:00Z",
    );
    expect(sent.status).toBe("PROCESSING");
  });
  test("a reason is asked for, and a working day to come", async () => {
    const app = await asked("l2");
    expect((await refused(act(app, "justifyLate", applicant("l2"), {}))).code).toBe(codes.REQUIRED_EMPTY);
    const why = await act(app, "justifyLate", applicant("l2"), { reason: "x" });
    const wrong = async (dueOn?: string) =>
      (await refused(act(why, "acceptLate", officer, dueOn ? { dueOn } : {}))).detail.fields?.[0]?.key;
    expect([await wrong(), await wrong("2026-11-23"), await wrong("2026-11-28")]).toEqual([
      "notDay",
      "beforeMin",
      "notWorkingDay",
    ]);
  });
  test("not accepted: the day counts again, and it is not asked twice", async () => {
    const app = await asked("l3");
    const why = await act(app, "justifyLate", applicant("l3"), { reason: "x" }, friday);
    const not = await act(why, "refuseLate", officer, { reason: "理由不充分" }, saturday);
    expect((await refused(act(not, "justifyLate", applicant("l3"), { reason: "x" }, saturday))).code).toBe(
      codes.MOVE_NOT_ALLOWED,
    );
    expect(await lapse("l3", not)).toEqual(["lapseSupplement"]);
    expect(await Application.get(app.id, context(officer, saturday))).toMatchObject({ status: "REJECTED" });
    const gone = await Application.get(app.id, context(officer, saturday));
    expect((await refused(act(gone, "justifyLate", applicant("l3"), { reason: "x" }, saturday))).code).toBe(
      codes.MOVE_NOT_ALLOWED,
    );
  });
  test("deemed abandoned already: accepted, it is open again; documents sent in time need no answer", async () => {
    const app = await asked("l4");
    expect(await lapse("l4", app)).toEqual(["lapseSupplement"]);
    const gone = await Application.get(app.id, context(applicant("l4"), saturday));
    const why = await act(gone, "justifyLate", applicant("l4"), { reason: "住院" }, saturday);
    expect(why).toMatchObject({ status: "REJECTED", pending: "lateness" });
    const open = await act(why, "acceptLate", officer, { dueOn: "2026-12-04" }, saturday);
    expect(open.status).toBe("SUPPLEMENT_REQUIRED");
    const again = await act(open, "justifyLate", applicant("l4"), { reason: "y" }, "2026-12-03T02:00:00Z");
    const sent = await act(
      again,
      "supplement",
      applicant("l4"),
      { answers: { fascia } },
      "2026-12-03T03:00:00Z",
    );
    expect(sent.status).toBe("PROCESSING");
    expect(sent.pending).toBeUndefined();
  });
  test("abandoned and not accepted: that may be objected to, from that day on", async () => {
    const app = await asked("l5");
    await lapse("l5", app);
    const gone = await Application.get(app.id, context(applicant("l5"), saturday));
    const why = await act(gone, "justifyLate", applicant("l5"), { reason: "x" }, "2026-12-10T02:00:00Z");
    const not = await act(why, "refuseLate", officer, { reason: "y" }, "2026-12-11T02:00:00Z");
    expect(not).toMatchObject({ status: "REJECTED", deadlines: [{ kind: "objection", day: "2026-12-26" }] });
  });
});
