/** Shares of owners are compared to the hundredth of a percent, whatever binary fractions make of them (0804). */
import { differsFromCertifiedOwners } from "@portal/core/institutions/compare-owners";
import { expect, test } from "vitest";

const buildOwner = (idNumber: string, share: number) => ({ name: idNumber, idNumber, share });

test.each([
  [60, 29.9, 10.1, false],
  [60, 29.9, 10.11, true],
  [33.34, 33.33, 33.33, false],
  [50, 10.3, 39.7, false],
])("with owners of %f% and %f%, another one of %f% differs: %s", (first, second, other, differs) => {
  const certifiedOwners = [buildOwner("A1", first), buildOwner("A2", second)].map((owner) => ({
    ...owner,
    macaoResident: true,
  }));
  const listedOwners = [...certifiedOwners, buildOwner("A3", other)];
  const institution = {
    nature: "ENTERPRISE",
    institutionType: "LIMITED_COMPANY",
    shareholders: certifiedOwners,
  };
  expect(differsFromCertifiedOwners(listedOwners, institution)).toBe(differs);
});
