/** What the inspector of the demonstration was sent to: fairs, enterprises, and a convention that asks for support. */
import { submit } from "@portal/core/application/commands.server";
import { at, day } from "@portal/core/day";
import { type Subject, sending } from "@portal/core/inspection/store.server";
import { conventionAnswers } from "@portal/core/schemes/convention-example";
import { transact } from "@portal/core/write.server";
import { putFiles } from "./files.ts";
import { institutions } from "./institutions.ts";
import { accountId, contextOf, memberOf } from "./people.ts";
import { randomOf, ulidOf } from "./random.ts";

const papers = ["RELATED_EXHIBITORS", "PAST_FUNDING_PROOF", "EVENT_BROCHURE", "QUOTATION_90D"];
/** Among the others that wait: neither the first nor the last of the staff's queue. */
const submitted = at(day("2026-11-12"), "16:20");

/** One of the institutions that only fill the lists asks for the convention incentive. */
const convention = async (): Promise<string> => {
  const by = institutions().find(({ certification }, i) => i > 30 && certification === "PASSED");
  if (!by) throw new Error("no institution for a convention");
  await putFiles(by.id, accountId(by.owner), submitted, papers);
  const id = ulidOf(Date.parse(submitted), randomOf(1112));
  const answers = { ...conventionAnswers, contactPerson: by.contacts[0]?.id ?? "" };
  await submit(
    { id, scheme: "INCENTIVE_CONVENTION", answers },
    contextOf(memberOf(by.owner, by.id), submitted),
  );
  return id;
};

/** Writes them; the institutions and their applications stand already. */
export const writeInspections = async (): Promise<void> => {
  const subjects: Subject[] = [
    ...["food-street-2026", "winter-2026", "mif-31"].map((key) => ({ of: "activity" as const, key })),
    ...["institution-applicant", "institution-other"].map((key) => ({ of: "enterprise" as const, key })),
    { of: "convention", key: await convention() },
  ];
  for (const subject of subjects) await transact(sending(accountId("roadshow"), subject));
};
