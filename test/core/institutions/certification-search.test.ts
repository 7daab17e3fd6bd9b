/** A search of the certification desk: its pages hold every match once, and no page is empty. */
import {
  type CertificationPosition,
  type CertificationStages,
  listCertificationPage,
} from "@portal/core/institutions/list-certification-page.server";
import { beforeAll, expect, test } from "vitest";
import { createCertifiedInstitution } from "../../support/applications/application-fixtures.ts";
import { createFreshTable } from "../../support/tables/test-services.ts";

beforeAll(async () => {
  await createFreshTable();
  for (let n = 0; n < 4; n++)
    await createCertifiedInstitution(`searched-${n}`, {
      nameEn: `Lotus ${n}`,
      siteRegistrationNumber: `70000${n}`,
    });
  await createCertifiedInstitution("searched-other", {
    nameEn: "Harbour",
    siteRegistrationNumber: "700009",
  });
  for (const certification of ["VERIFYING", "UNVERIFIED", "FAILED"] as const)
    await createCertifiedInstitution(
      `searched-${certification.toLowerCase()}`,
      { nameEn: `Lotus ${certification}`, siteRegistrationNumber: "none" },
      { certification },
    );
});

test.each([
  [2, [2, 2]],
  [3, [3, 1]],
  [4, [4]],
  [5, [4]],
])("with %i on a page, four matches are on pages of %o", async (limit, sizes) => {
  const pages: string[][] = [];
  let after: CertificationPosition | undefined;
  do {
    const page: Awaited<ReturnType<typeof listCertificationPage>> = await listCertificationPage({
      certification: "PASSED",
      q: "lotus",
      limit,
      after,
    });
    pages.push(page.items.map(({ id }) => id));
    after = page.next;
  } while (after);
  expect(pages.map(({ length }) => length)).toEqual(sizes);
  expect(pages.flat().sort()).toEqual(["searched-0", "searched-1", "searched-2", "searched-3"]);
});

/** Reads all pages of a list. */
const readPages = async (certification: CertificationStages, q: string | undefined, limit: number) => {
  const pages: string[][] = [];
  const totals = new Set<number | undefined>();
  let after: CertificationPosition | undefined;
  do {
    const page: Awaited<ReturnType<typeof listCertificationPage>> = await listCertificationPage({
      certification,
      q,
      limit,
      after,
    });
    pages.push(page.items.map(({ id }) => id.replace("searched-", "")));
    totals.add(page.total);
    after = page.next;
  } while (after);
  return { pages, totals: [...totals] };
};
const waiting = ["verifying", "failed", "unverified"];

test.each([1, 2, 3, 4, 6, 7])(
  "a search in all stages finds every match once, %i on a page",
  async (limit) => {
    const { pages, totals } = await readPages("ALL", "lotus", limit);
    expect(pages.flat()).toHaveLength(7);
    expect(pages.flat().slice(0, 3)).toEqual(waiting);
    expect(pages.flat().slice(3).sort()).toEqual(["0", "1", "2", "3"]);
    expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
    expect(pages.at(-1)).not.toHaveLength(0);
    expect(totals).toEqual([undefined]);
  },
);

test.each([1, 3, 4, 8, 100])("all stages are one list with their sum, %i on a page", async (limit) => {
  const { pages, totals } = await readPages("ALL", undefined, limit);
  expect(pages.flat().slice(0, 3)).toEqual(waiting);
  expect(pages.flat().slice(3).sort()).toEqual(["0", "1", "2", "3", "other"]);
  expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
  expect(pages.at(-1)).not.toHaveLength(0);
  expect(totals).toEqual([8]);
});

test("a number finds its institution at whatever stage it is", async () => {
  expect((await readPages("ALL", "700009", 50)).pages).toEqual([["other"]]);
  expect((await readPages("VERIFYING", "700009", 50)).pages).toEqual([[]]);
});

test("a search that ends before all was read says where it goes on", async () => {
  const search = { certification: "ALL", q: "harbour", limit: 6 } as const;
  // The three stages before that of the match have a page each.
  const { items, next } = await listCertificationPage({ ...search, maxPages: 3 });
  expect(items).toEqual([]);
  expect(next).toBeDefined();
  const rest = await listCertificationPage({ ...search, after: next, maxPages: 3 });
  expect(rest.items.map(({ id }) => id)).toEqual(["searched-other"]);
  expect(rest.next).toBeUndefined();
});
