/** What everybody may read of the claims of an institution, through each step of its certification (decision 0838). */
import { keepCertifiedClaims, listCertifiedClaims } from "@portal/core/institutions/certified-claims";
import type { CertificationStatus, Institution } from "@portal/core/institutions/index";
import type { InstitutionFields } from "@portal/core/institutions/institution-schema";
import { toInstant } from "@portal/core/platform/day";
import { describe, expect, test } from "vitest";

const at = toInstant("2026-11-23T02:00:00.000Z");
const buildInstitution = (
  certification: CertificationStatus,
  claims: { [claim in "flagMadeInMacao" | "flagMacaoBrand" | "flagPscAgency"]?: string[] },
  over: Partial<Institution> = {},
): Institution => {
  const fields: Partial<InstitutionFields> = {
    nameZh: "測試",
    ...Object.fromEntries(Object.keys(claims).map((claim) => [claim, true])),
    flagFiles: claims,
  };
  return {
    id: "i",
    version: 1,
    fields: fields as InstitutionFields,
    certification,
    documents: {},
    createdAt: at,
    updatedAt: at,
    historySeq: 1,
    historyHash: "",
    ...over,
  };
};
const certifiedInstitution = buildInstitution("PASSED", { flagMadeInMacao: ["f1"], flagPscAgency: ["f2"] });
const listAfter = (after: Institution, before = certifiedInstitution) =>
  listCertifiedClaims(keepCertifiedClaims(before, after));

test.each<[CertificationStatus, string[]]>([
  ["PASSED", ["flagMadeInMacao", "flagPscAgency"]],
  ["VERIFYING", []],
  ["UNVERIFIED", []],
  ["FAILED", []],
])("of an institution that is %s everybody reads %j", (certification, claims) => {
  expect(listCertifiedClaims({ ...certifiedInstitution, certification })).toEqual(claims);
});

describe("while it is verified again", () => {
  test("the claims that an officer has seen stay", () =>
    expect(listAfter({ ...certifiedInstitution, certification: "VERIFYING" })).toEqual([
      "flagMadeInMacao",
      "flagPscAgency",
    ]));
  test.each([
    ["a new claim is not shown", { flagMadeInMacao: ["f1"], flagMacaoBrand: ["f3"] }],
    ["one on another proof is not shown", { flagMadeInMacao: ["f1"], flagPscAgency: ["f3"] }],
    ["one that is given up is not shown", { flagMadeInMacao: ["f1"] }],
  ])("%s", (_what, claims) =>
    expect(listAfter(buildInstitution("VERIFYING", claims))).toEqual(["flagMadeInMacao"]),
  );
  test("another change of the row, such as of its members, takes none away", () => {
    const verifiedAgain = keepCertifiedClaims(
      certifiedInstitution,
      buildInstitution("VERIFYING", { flagMadeInMacao: ["f1"], flagMacaoBrand: ["f3"] }),
    );
    expect(listAfter({ ...verifiedAgain, version: 3 }, verifiedAgain)).toEqual(["flagMadeInMacao"]);
  });
});

test("a failure ends them, also where it is taken back, until the institution is certified", () => {
  const verifiedAgain = keepCertifiedClaims(certifiedInstitution, {
    ...certifiedInstitution,
    certification: "VERIFYING",
  });
  const failedInstitution = keepCertifiedClaims(verifiedAgain, { ...verifiedAgain, certification: "FAILED" });
  expect(failedInstitution).not.toHaveProperty("certifiedClaims");
  const reopenedInstitution = keepCertifiedClaims(failedInstitution, {
    ...failedInstitution,
    certification: "VERIFYING",
  });
  expect(listCertifiedClaims(reopenedInstitution)).toEqual([]);
  const passedInstitution = keepCertifiedClaims(reopenedInstitution, {
    ...reopenedInstitution,
    certification: "PASSED",
  });
  expect(passedInstitution).not.toHaveProperty("certifiedClaims");
  expect(listCertifiedClaims(passedInstitution)).toEqual(["flagMadeInMacao", "flagPscAgency"]);
});
