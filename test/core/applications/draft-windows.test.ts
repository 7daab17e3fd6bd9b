/** A draft says until when it can be submitted, and its moves say why it cannot be submitted now (R491, R493). */
import * as Application from "@portal/core/applications/application-service.server";
import { errorCodes } from "@portal/core/platform/errors";
import { ulid } from "ulid";
import { beforeAll, describe, expect, test } from "vitest";
import {
  createApplicant,
  createCertifiedInstitution,
  createPublishedEvent,
  createTestContext,
  mondayMorning,
} from "../../support/applications/application-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);

let count = 0;
const prepareWindows = async (event: object = {}, institution: object = {}) => {
  count += 1;
  const id = `window-${count}`;
  await createCertifiedInstitution(id, {}, institution);
  const fair = await createPublishedEvent({ id: `${id}-fair`, ...event });
  return { id, fair };
};
const readMoves = async (
  scheme: string,
  { id, fair }: Awaited<ReturnType<typeof prepareWindows>>,
  answers = {},
  withEvent = true,
) => {
  const ctx = createTestContext(createApplicant(id), mondayMorning);
  const draft = await Application.saveDraft(
    { id: ulid(), scheme, answers, ...(withEvent && { eventId: fair.id }) },
    ctx,
  );
  const [moves, view, list] = await Promise.all([
    Application.listAvailableActions(draft.id, ctx),
    Application.getApplication(draft.id, ctx),
    Application.listApplications({}, ctx),
  ]);
  const findSubmitAction = (all: { action: string; allowed: boolean; code?: number }[]) =>
    all.find(({ action }) => action === "submit");
  const row = list.items.find((one) => one.id === draft.id);
  return {
    moves: findSubmitAction(moves),
    view: findSubmitAction(view.moves),
    row: findSubmitAction(row?.moves ?? []),
    closesOn: row?.closesOn,
  };
};
/** Builds the registration of a fair, by its days. */
const buildRegistration = (opensOn: string, closesOn: string) => ({ registration: { opensOn, closesOn } });

describe("a draft for a fair", () => {
  test.each([
    ["an open fair", buildRegistration("2026-10-01", "2027-01-10"), true, undefined, "2027-01-10"],
    ["the last day", buildRegistration("2026-10-01", "2026-11-23"), true, undefined, "2026-11-23"],
    [
      "a fair that closed yesterday",
      buildRegistration("2026-10-01", "2026-11-22"),
      false,
      errorCodes.REGISTRATION_CLOSED,
      "2026-11-22",
    ],
    [
      "a fair that is not open yet",
      buildRegistration("2026-11-24", "2027-01-10"),
      false,
      errorCodes.REGISTRATION_CLOSED,
      "2027-01-10",
    ],
    ["a cancelled fair", { status: "CANCELLED" }, false, errorCodes.REGISTRATION_CLOSED, undefined],
    [
      "a fair that takes no such applications",
      { applicationTypes: ["SEMINAR"] },
      false,
      errorCodes.BAD_PARAMETERS,
      undefined,
    ],
  ])("of %s", async (_, event, allowed, code, closesOn) => {
    const { moves, view, row, ...found } = await readMoves("FAIR_HOSTED", await prepareWindows(event));
    for (const submit of [moves, view, row]) {
      expect(submit?.allowed).toBe(allowed);
      expect(submit?.code).toBe(code);
    }
    expect(found.closesOn).toBe(closesOn);
  });

  test.each([
    ["is not certified", { certification: "UNVERIFIED" }, errorCodes.INSTITUTION_NOT_CERTIFIED],
    ["has no site registration", {}, errorCodes.SITE_REGISTRATION_EMPTY],
  ])("of an institution that %s", async (name, institution, code) => {
    const preparedInstitution = await prepareWindows({}, institution);
    if (name === "has no site registration")
      await createCertifiedInstitution(preparedInstitution.id, { siteRegistrationNumber: "" });
    const { moves } = await readMoves("FAIR_HOSTED", preparedInstitution);
    expect(moves).toMatchObject({ allowed: false, code });
  });
});

test("a draft without an event says when the lead time before its own days ends", async () => {
  const answers = { activityStart: "2027-03-01", activityEnd: "2027-03-02" };
  const { closesOn } = await readMoves("ENDORSEMENT_MAINLAND", await prepareWindows(), answers, false);
  expect(closesOn === undefined || closesOn < "2027-03-01").toBe(true);
});
