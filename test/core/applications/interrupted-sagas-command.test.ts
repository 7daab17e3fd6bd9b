/** Sagas that end, or wait, while their call still takes rows (decision 0458). */
import * as Saga from "@portal/core/applications/reservations/reservation-saga.server";
import type { Answers } from "@portal/core/forms/types/index";
import { toInstant } from "@portal/core/platform/day";
import { ServiceBusyError } from "@portal/core/platform/service-failures.server";
import { ulid } from "ulid";
import { beforeAll, expect, test, vi } from "vitest";
import { createTableWithFair } from "../../support/applications/fair-table.ts";
import {
  correctLargeApplication,
  createLargeCompany,
  getExampleTime,
  listTraces,
  nameSubject,
  nameTrainees,
  submitLargeApplication,
} from "../../support/applications/large-applications.ts";
import { applyDueMessage } from "../../support/calls/apply-due-message.ts";
import { runBeforeNextTransaction } from "../../support/calls/meanwhile.ts";

beforeAll(createTableWithFair);

const scheme = "TRAINING";
const afterIts = toInstant(Date.parse(getExampleTime(scheme)) + 180_000);
const buildCourse = (name: string, first: number): Answers => ({
  ...nameSubject(scheme, name),
  ...nameTrainees(scheme, first),
});
const createEnding = (id: string) => () => Saga.endSaga(id, afterIts);
/** Lets the sweep end the saga before a transaction of the call: 1 is the first one that takes rows. */
const endBefore = (id: string, transactions: number): void => {
  const openSaga = Saga.openSaga;
  vi.spyOn(Saga, "openSaga").mockImplementationOnce(async (...input) => {
    await openSaga(...input);
    const waitForEnd = (left: number): void =>
      runBeforeNextTransaction(left > 1 ? async () => waitForEnd(left - 1) : createEnding(id));
    waitForEnd(transactions);
  });
};
test.each([
  ["persons", 1],
  ["owners", 2],
])("takes no %s any more, and leaves nothing", async (what, transactions) => {
  const company = await createLargeCompany(scheme);
  const id = ulid();
  endBefore(id, transactions);
  await expect(
    submitLargeApplication(company, scheme, buildCourse(`逾時課程 ${what}`, 7000 + transactions * 100), id),
  ).rejects.toThrow(ServiceBusyError);
  vi.restoreAllMocks();
  expect(await listTraces(id)).toEqual({ rows: 0, unfinished: false });
});
test("a correction waits for another call that still takes rows for the application", async () => {
  const app = await submitLargeApplication(await createLargeCompany(scheme), scheme, {
    ...nameSubject(scheme, "等候課程"),
    ...nameTrainees(scheme, 7500, 1),
  });
  await Saga.openSaga({ id: app.id, token: "another call", isOpen: true }, [], getExampleTime(scheme));
  await expect(correctLargeApplication(app, nameTrainees(scheme, 7510, 1))).rejects.toThrow(ServiceBusyError);
  await applyDueMessage({ kind: "reservations", id: app.id }, afterIts);
});
test("whoever submits again after a call that was cut off need not wait for the sweep", async () => {
  const company = await createLargeCompany(scheme);
  const id = ulid();
  const cut = vi.spyOn(Saga, "buildSagaEnd").mockImplementationOnce(() => {
    throw new Error("the process was killed");
  });
  await expect(submitLargeApplication(company, scheme, buildCourse("再試課程", 7600), id)).rejects.toThrow(
    "killed",
  );
  cut.mockRestore();
  const again = await submitLargeApplication(company, scheme, buildCourse("再試課程", 7600), id, afterIts);
  expect(again.status).toBe("PROCESSING");
});
