/** A search of the certification desk: its pages hold every match once, and no page is empty. */
import type { InstitutionPosition } from "@portal/core/institutions/institution-store.server";
import { listCertificationPage } from "@portal/core/institutions/list-certification-page.server";
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
});

test.each([
  [2, [2, 2]],
  [3, [3, 1]],
  [4, [4]],
  [5, [4]],
])("with %i on a page, four matches are on pages of %o", async (limit, sizes) => {
  const pages: string[][] = [];
  let after: InstitutionPosition | undefined;
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
