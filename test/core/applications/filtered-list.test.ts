/** Lists of an institution with many applications, of which a filter shows few. */
import { listApplications } from "@portal/core/applications/application-service.server";
import { buildHeaderPut } from "@portal/core/applications/model/application-store.server";
import { toInstant } from "@portal/core/platform/day";
import { transact } from "@portal/core/platform/transaction.server";
import { beforeAll, expect, test } from "vitest";
import { createApplicant, createTestContext } from "../../support/applications/application-fixtures.ts";
import { measureCapacity } from "../../support/tables/measure-capacity.ts";
import { prepareTestServices } from "../../support/tables/prepare-services.ts";

const COUNT = 720;
const at = toInstant("2026-10-05T02:00:00.000Z");
prepareTestServices();
beforeAll(async () => {
  for (let n = 0; n < COUNT; n += 40)
    await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        transact([
          buildHeaderPut({
            id: `application-${String(n + i).padStart(4, "0")}`,
            institutionId: "many",
            scheme: (n + i) % 240 === 0 ? "FAIR_GREEN" : "FAIR_HOSTED",
            resource: "participate",
            status: "PROCESSING",
            version: 1,
            createdAt: at,
            createdBy: "account-many",
            updatedAt: at,
            submittedAt: at,
            deadlines: [],
            timers: [],
            seq: 1,
            lastHash: "",
            notify: [],
          }),
        ]),
      ),
    );
});
const ctx = createTestContext(createApplicant("many"));

test("a filter that few of 720 applications pass takes four trips, and finds all of them", async () => {
  const { result, roundTrips } = await measureCapacity(() => listApplications({ scheme: "FAIR_GREEN" }, ctx));
  expect(result.items.map(({ id }) => id)).toEqual([
    "application-0480",
    "application-0240",
    "application-0000",
  ]);
  expect(result.position).toBeNull();
  expect(roundTrips).toBeLessThanOrEqual(4);
});

test("a filter that all of them pass reads no more than the first page", async () => {
  const { result, read } = await measureCapacity(() =>
    listApplications({ scheme: "FAIR_HOSTED", limit: 20 }, ctx),
  );
  expect(result.items).toHaveLength(20);
  expect(read).toBeLessThanOrEqual(20);
});
