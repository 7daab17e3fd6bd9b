/** All declarations of personal data, each from beside its entity. */
import { accountRows } from "../account/personal.ts";
import { applicationRows } from "../application/personal.ts";
import { auditRows } from "../audit/personal.ts";
import { claimRows } from "../claim/personal.ts";
import { contactRows } from "../contact/personal.ts";
import { passingRows } from "../errand/personal.ts";
import { eventRows } from "../event/personal.ts";
import { feedRows } from "../feed/personal.ts";
import { inspectionRows } from "../inspection/personal.ts";
import { institutionRows } from "../institution/personal.ts";
import { noticeRows } from "../notice/personal.ts";
import { oneStopRows } from "../one-stop/personal.ts";
import { orderRows } from "../payment/personal.ts";
import { penaltyRows } from "../penalty/personal.ts";
import type { RowDeclaration } from "../personal.ts";
import { ruleRows } from "../policy/personal.ts";
import { quotaRows } from "../quota/personal.ts";
import { authorisationRows } from "../restricted/personal.ts";
import { sessionRows } from "../session/personal.ts";
import { staffRows } from "../staff/personal.ts";
import { invitationRows } from "../sub-account/personal.ts";
import { surveyRows } from "../survey/personal.ts";
import { signOnRows } from "../third-party/personal.ts";
import { fileRows } from "../upload/personal.ts";
import { subjectRows } from "./personal.ts";

export const rowDeclarations: readonly RowDeclaration[] = [
  ...accountRows,
  ...applicationRows,
  ...auditRows,
  ...claimRows,
  ...contactRows,
  ...passingRows,
  ...eventRows,
  ...feedRows,
  ...inspectionRows,
  ...institutionRows,
  ...noticeRows,
  ...oneStopRows,
  ...orderRows,
  ...penaltyRows,
  ...ruleRows,
  ...quotaRows,
  ...authorisationRows,
  ...sessionRows,
  ...staffRows,
  ...invitationRows,
  ...surveyRows,
  ...signOnRows,
  ...fileRows,
  ...subjectRows,
];
