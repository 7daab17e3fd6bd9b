/** The figures of the desk name every event that has applications, however many there are. */
import {
  findCurrentFigures,
  publishFigures,
} from "@portal/core/applications/figures/desk-figures-store.server";
import { readRow } from "@portal/core/platform/query-partition.server";
import { ulid } from "ulid";
import { beforeAll, expect, test } from "vitest";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(createFreshTable);

const buildEventNames = (count: number): Record<string, Record<string, string>> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      ulid(),
      {
        "zh-Hant": `澳門第${index}屆國際貿易投資展覽會暨論壇`,
        "zh-Hans": `澳门第${index}届国际贸易投资展览会暨论坛`,
        en: `${index}th Macao International Trade and Investment Fair and Forum`,
        pt: `${index}.ª Feira e Fórum Internacional de Comércio e Investimento de Macau`,
      },
    ]),
  );

test.each([
  ["a few, as they are", 200, false],
  ["one more, compressed", 201, true],
  ["more than a row takes", 2000, true],
])("the names of %s", async (_how, count, isCompressed) => {
  const figures = {
    runId: ulid(),
    asOf: "2026-11-23T02:00:00.000Z",
    applications: 1,
    eventNames: buildEventNames(count),
  };
  await publishFigures(figures);
  expect(await findCurrentFigures()).toEqual(figures);
  const row = await readRow("figures", "current");
  expect(row?.manyEventNames !== undefined).toBe(isCompressed);
});
