/** Applications for shops, from a certification that a test sets to the acceptance by a second officer. */
import * as Application from "@portal/core/applications/application-service.server";
import type { ApplicationView } from "@portal/core/applications/model/application-schema";
import type { Answers } from "@portal/core/forms/types/index";
import type { Institution } from "@portal/core/institutions/index";
import { getInstitutionEntity } from "@portal/core/institutions/institution-entities.server";
import { findInstitution, toInstitutionRow } from "@portal/core/institutions/institution-store.server";
import type { Instant } from "@portal/core/platform/day";
import { ulid } from "ulid";
import { createApplicant, createTestContext, officer, secondOfficer } from "./application-fixtures.ts";

/** Sets how far the certification of an institution has come. @throws Error when there is no such institution */
export const setCertification = async (
  id: string,
  certification: Institution["certification"],
): Promise<void> => {
  const institution = await findInstitution(id);
  if (!institution) throw new Error(`no institution ${id}`);
  await getInstitutionEntity()
    .put(toInstitutionRow({ ...institution, certification }))
    .go();
};

/** Submits an application for a shop, with the contact that every institution of the tests has. */
export const submitShopApplication = (
  institutionId: string,
  scheme: "FIRST_SHOP_PRE" | "FIRST_SHOP_GENERAL",
  answers: Answers,
  now: Instant,
  applicant = createApplicant(institutionId),
): Promise<ApplicationView> =>
  Application.submitApplication(
    {
      id: ulid(),
      scheme,
      answers: JSON.parse(JSON.stringify(answers).replace(/"contact-[^"]*"/g, '"contact-other-1"')),
    },
    createTestContext(applicant, now),
  );

/** The signed form arrives, and another officer accepts. */
export const acceptShopApplication = async (
  { id, version }: ApplicationView,
  now: Instant,
): Promise<ApplicationView> => {
  const withOriginal = await Application.performTransition(
    id,
    "receiveOriginal",
    { version },
    createTestContext(secondOfficer, now),
  );
  return Application.performTransition(
    id,
    "accept",
    { version: withOriginal.version },
    createTestContext(officer, now),
  );
};
