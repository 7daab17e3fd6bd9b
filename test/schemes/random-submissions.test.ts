/**
 * Random valid applications of every scheme through the real submission: what it reads comes from rows, its limits are
 * reserved and its rows are written in one transaction. The same application is not submitted a second time.
 */
import * as Application from "@portal/core/applications/application-service.server";
import { pruneAnswers } from "@portal/core/forms/validate-answers";
import { normalizeAnswers } from "@portal/core/forms/values/normalize-answers";
import { readConstraints } from "@portal/core/institutions/constraints/constraints.server";
import { schemes } from "@portal/core/schemes/index";
import { ulid } from "ulid";
import { describe, expect, test } from "vitest";
import { getSliceSize } from "../support/runner/proof-slice.ts";
import { testSeed } from "../support/setup/test-seed.ts";
import { createFreshTable } from "../support/tables/test-services.ts";
import { createDice } from "./random/dice.ts";
import { growApplication } from "./random/grow-application.ts";
import { prepareSituation, prepareWideSituation } from "./random/prepare-situation.ts";
import { storeSituation } from "./random/store-situation.ts";

/** Applications of each scheme. */
const APPLICATIONS = getSliceSize({ test: 1, gates: 3, long: 40 });
/** A member fits into the group that it joins, so its event sells no further booths. */
const atOwnEventOnly: readonly string[] = ["FAIR_GROUP_MEMBER"];

describe.each(schemes.map((scheme, i) => [scheme.id, scheme, i] as const))("%s", (id, scheme, number) => {
  const numbers = Array.from({ length: APPLICATIONS }, (_, i) => testSeed + number + i);
  test.each(numbers)("the application of seed %i is submitted once", async (seed) => {
    await createFreshTable();
    const isWide = seed % 2 === 1 && !atOwnEventOnly.includes(id);
    const start = isWide ? prepareWideSituation(scheme) : prepareSituation(scheme);
    const situation = growApplication(scheme, start, createDice(seed));
    const { input, ctx } = await storeSituation(scheme, situation);
    const submittedApplication = await Application.submitApplication(input, ctx).catch((error: unknown) => {
      throw new Error(`refused: ${JSON.stringify(error)} of ${JSON.stringify(input.answers)}`, {
        cause: error,
      });
    });
    expect(submittedApplication).toMatchObject({ status: "PROCESSING", scheme: id });
    const storedApplication = await Application.getApplication(input.id ?? "", ctx);
    const visibleAnswers = normalizeAnswers(
      scheme,
      pruneAnswers(scheme, { ...situation.answers, ...input.answers }, situation.context),
    );
    expect(Object.keys(storedApplication.answers).sort()).toEqual(Object.keys(visibleAnswers).sort());
    if (scheme.resource !== "report") expect(storedApplication.answers).toEqual(visibleAnswers);
    const { claims } = await readConstraints("random");
    if (scheme.limits.group !== "REPORT") expect(claims.length).toBeGreaterThan(0);
    await expect(Application.submitApplication({ ...input, id: ulid() }, ctx)).rejects.toMatchObject({
      name: "Refusal",
    });
  });
});
