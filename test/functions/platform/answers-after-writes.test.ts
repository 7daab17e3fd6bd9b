/**
 * Commands without a key whose AWS calls are throttled one after the other. Once such a command has written, nothing is
 * left that can fail: whoever was told to wait and calls again would find its own work in the way, and be refused
 * (decision 0493).
 */
import { findInstitution } from "@portal/core/institutions/institution-store.server";
import type { PolicyView } from "@portal/core/policies/policy-schema";
import type { Handler } from "@portal/functions/http/serve-resource";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findRoute } from "../../../local/lambda.ts";
import { disableRandomFailures } from "../../../local/strict/settings.ts";
import { startStrictMachine } from "../../../local/strict/strict-machine.ts";
import { createPublishedEvent, mondayMorning } from "../../support/applications/application-fixtures.ts";
import {
  callInterceptor,
  callLambda,
  createSignedInPerson,
  setTestTime,
} from "../../support/calls/call-lambda.ts";
import { createScenarioMember } from "../../support/faults/command-scenario.ts";
import {
  describeChange,
  getRowsBefore,
  readRowsNow,
  recordCommand,
  runRecorded,
} from "../../support/faults/fault-attempts.ts";
import { callUnderFaults, failCalls } from "../../support/faults/faulted-calls.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

interface Command {
  method: string;
  path: string;
  body?: object;
  token?: string;
  version?: number | undefined;
}
/** Each is prepared anew: @param round 0 for the call without faults, 1 for the one with them */
const commands: Record<string, (round: number) => Promise<Command> | Command> = {
  "PUT /staff/admin/wording/{key}": async (round) => {
    const { items } = (await callCommand({ method: "GET", path: "/staff/admin/wording" })).body.data as {
      items: { key: string }[];
    };
    const body = { version: 0, from: "2026-11-25", note: "as delivered" };
    return { method: "PUT", path: `/staff/admin/wording/${items[round]?.key}`, body };
  },
  "PUT /staff/admin/scheme/{id}": (round) => ({
    method: "PUT",
    path: `/staff/admin/scheme/${["TRAINING", "FAIR_HOSTED"][round]}`,
    body: { revision: 0, from: "2026-12-01", overlay: { texts: {}, fields: {}, added: [], order: {} } },
  }),
  "PUT /staff/plan/{eventId}": async (round) => {
    const { id } = await createPublishedEvent({ id: `plan-${round}`, code: `PLAN${round}` });
    const zones = [{ id: "A", count: 6, columns: 3 }];
    return { method: "PUT", path: `/staff/plan/${id}`, body: { version: 0, zones } };
  },
  "DELETE /staff/admin/policy/{id}": async (round) => {
    const from = `2026-12-0${round + 1}`;
    const body = { key: "staff.roleReviewMonths", scope: "ALL", from, value: 7 };
    const { data } = (await callCommand({ method: "POST", path: "/staff/admin/policy", body })).body;
    const entry = (data as PolicyView).entries.find((each) => each.from === from);
    return { method: "DELETE", path: `/staff/admin/policy/${entry?.id}`, version: entry?.version };
  },
  "PUT /institution": async () => {
    const { token, institution } = await createScenarioMember();
    const { fields = {}, version } = (await findInstitution(institution)) ?? {};
    const body = { ...fields, id: institution, version, nameEn: "Renamed Trading" };
    return { method: "PUT", path: "/institution", token, body };
  },
};

prepareTestServices();
let administrator: string;
beforeAll(async () => {
  setTestTime(mondayMorning);
  administrator = (await createSignedInPerson({ roles: ["ADMIN"] })).token;
  startStrictMachine(disableRandomFailures(), [failCalls, recordCommand]);
});
afterAll(() => {
  startStrictMachine();
});

const callCommand = async ({ method, path, body, token = administrator, version }: Command) => {
  const { entry = "" } = findRoute(`/api${path}`) ?? {};
  const { handler } = (await import(/* @vite-ignore */ `../../../packages/functions/src/${entry}`)) as {
    handler: Handler;
  };
  return callLambda(handler, method, `/api${path}`, {
    token,
    ...(body && { body }),
    ...(version !== undefined && { version }),
  });
};
/** Makes a call and tells which kinds of rows came, went and changed by it. */
const describeCommand = (command: Command) =>
  runRecorded(async () => {
    const { status, body } = await callCommand(command);
    const change = describeChange(getRowsBefore(), await readRowsNow());
    // The two calls are about two texts, or two schemes.
    const kinds = Object.entries(change).map(([kind, count]) => [
      kind.replace(/^(wording|scheme-draft) \S+/, "$1"),
      count,
    ]);
    return { status, code: body.code, change: Object.fromEntries(kinds) };
  });

test.each(Object.entries(commands))("%s answers what it has done", async (name, prepare) => {
  const plainResult = await describeCommand(await prepare(0));
  expect(plainResult).toMatchObject({ status: 200 });
  expect(plainResult.change).not.toEqual({});
  const command = await prepare(1);
  let faults = 0;
  callInterceptor.intercept = async (attemptCall) => {
    const prepareRepetition = async () => undefined;
    const faultPlay = await callUnderFaults(attemptCall, {
      ...{ kind: "throttled", hasKey: false, name, prepareRepetition },
    });
    faults = faultPlay.faults;
    return faultPlay.answer;
  };
  const faultedResult = await describeCommand(command).finally(() => delete callInterceptor.intercept);
  expect(faultedResult).toEqual(plainResult);
  expect(faults).toBeGreaterThan(1);
});
