/**
 * Writes the world in which a season begins: institutions with their people, staff, events; and the files of an
 * application.
 */
import { createHash } from "node:crypto";
import { enclosures } from "@portal/core/applications/model/enclosures";
import { publishEvent } from "@portal/core/events/event-service.server";
import { getFileEntity } from "@portal/core/files/file-store.server";
import { parseDay, toInstant } from "@portal/core/platform/day";
import type { StaffSurvey } from "@portal/core/surveys/survey-schema";
import { createSurvey } from "@portal/core/surveys/survey-service.server";
import { getSchemeExample } from "../../local/examples/index.ts";
import { saveDemoEvent } from "../../local/seed/save-demo-event.ts";
import { createSeedContext, createStaffActor } from "../../local/seed/seed-context.ts";
import { buildInstitutionFor, getScheme } from "../schemes/generated/situation.ts";
import { createInstitutionWithoutFiles } from "../support/applications/application-fixtures.ts";
import { buildSurvey } from "../support/events/survey-fixtures.ts";
import { writeAccounts } from "./people.ts";
import { buildRegistrationNumber, type PlannedApplication, type SeasonPlan } from "./plan-season.ts";

const writeInstitution = async (id: string, number: number): Promise<void> => {
  const { row } = buildInstitutionFor(getScheme("FAIR_HOSTED"));
  const mark = String(number).padStart(5, "0");
  await createInstitutionWithoutFiles(id, {
    ...row.fields,
    nameZh: `濠江${mark}貿易有限公司`,
    nameEn: `Hou Kong ${mark} Trading Limited`,
    namePt: `Comércio Hou Kong ${mark}, Limitada`,
    siteRegistrationNumber: buildRegistrationNumber(number),
    taxpayerNumber: `810${mark}`,
    // Whoever owns two institutions may not apply with both at one event.
    shareholders: (row.fields.shareholders ?? []).map((holder, n) => ({
      ...holder,
      idNumber: `7${mark}${n}(${number % 10})`,
    })),
  });
};

/**
 * Writes the institutions, events and surveys of a season.
 * @returns the survey of each event, which nobody has opened yet
 */
export const writeWorld = async (
  { institutionIds, events }: SeasonPlan,
  at: string,
): Promise<Map<string, StaffSurvey>> => {
  const surveys = new Map<string, StaffSurvey>();
  for (let i = 0; i < institutionIds.length; i += 5)
    await Promise.all(institutionIds.slice(i, i + 5).map((id, n) => writeInstitution(id, i + n)));
  await writeAccounts(institutionIds, at);
  const ctx = createSeedContext(createStaffActor("officer"), toInstant(at));
  for (const event of events) {
    const draft = await saveDemoEvent(event, toInstant(at));
    await publishEvent(event.id, draft.version, ctx);
    surveys.set(event.id, await createSurvey(buildSurvey({ eventId: event.id }), ctx));
  }
  return surveys;
};

/**
 * Writes the verified files of an application: those that its answers name, and what may be enclosed with later moves.
 */
export const writeFiles = async ({
  files,
  institutionId,
  number,
  submitOn,
}: PlannedApplication): Promise<void> => {
  const uploadedAt = toInstant(`${submitOn}T00:30:00.000Z`);
  const common = {
    institutionId,
    status: "verified" as const,
    uploadedAt,
    uploadedBy: `account-${institutionId}`,
  };
  const computeHash = (id: string): string => createHash("sha256").update(id).digest("hex");
  const enclosureRows = (["signed", "notice", "voucher"] as const).map((name) => {
    const { purpose } =
      enclosures[
        ({ signed: "uploadSigned", notice: "requestCancel", voucher: "uploadVoucher" } as const)[name]
      ];
    const id = `f${number}-${name}`;
    return {
      ...common,
      id,
      purpose,
      name: id,
      type: "application/pdf",
      size: 100_000,
      sha256: computeHash(id),
      issuedOn: submitOn,
    };
  });
  const answerRows = Object.values(files).map(({ id, purpose, type, size, issuedOn, ...fact }) => ({
    ...common,
    id,
    purpose,
    name: id,
    type,
    size,
    width: (fact as { width?: number }).width ?? 600,
    height: (fact as { height?: number }).height ?? 800,
    sha256: computeHash(id),
    ...(issuedOn && { issuedOn: parseDay(issuedOn) }),
  }));
  await getFileEntity()
    .put([...enclosureRows, ...answerRows])
    .go();
};
/** The first morning of the season. */
export const seasonStart = toInstant(getSchemeExample("FAIR_HOSTED").at);
