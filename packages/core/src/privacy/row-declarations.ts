/** All declarations of personal data, collected from the areas. */

import { deskRows } from "../applications/desk/personal.ts";
import { applicationRows } from "../applications/model/personal.ts";
import { orderRows } from "../applications/orders/personal.ts";
import { eventRows } from "../events/personal.ts";
import { feedRows } from "../feeds/personal.ts";
import { fileRows } from "../files/personal.ts";
import { accountRows } from "../identity/accounts/personal.ts";
import { sessionRows } from "../identity/sessions/personal.ts";
import { signOnRows } from "../identity/sign-on/personal.ts";
import { staffRows } from "../identity/staff/personal.ts";
import { inspectionRows } from "../inspections/records/personal.ts";
import { authorisationRows } from "../inspections/restricted/personal.ts";
import { claimRows } from "../institutions/administrator-claims/personal.ts";
import { contactRows } from "../institutions/contacts/personal.ts";
import { institutionRows } from "../institutions/personal.ts";
import { invitationRows } from "../institutions/sub-accounts/personal.ts";
import { noticeRows } from "../messaging/personal.ts";
import { oneStopRows } from "../payments/one-stop/personal.ts";
import { penaltyRows } from "../penalties/personal.ts";
import { auditRows } from "../platform/audit/personal.ts";
import { transientRows } from "../platform/deferred-tasks/personal.ts";
import type { RowDeclaration } from "../platform/personal.ts";
import { ruleRows } from "../policies/personal.ts";
import { quotaRows } from "../policies/quotas/personal.ts";
import { schemeVersionRows } from "../schemes/versions/personal.ts";
import { surveyRows } from "../surveys/personal.ts";
import { subjectRows } from "./personal.ts";

export const rowDeclarations: readonly RowDeclaration[] = [
  ...accountRows,
  ...applicationRows,
  ...auditRows,
  ...claimRows,
  ...contactRows,
  ...deskRows,
  ...transientRows,
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
  ...schemeVersionRows,
  ...authorisationRows,
  ...sessionRows,
  ...staffRows,
  ...invitationRows,
  ...surveyRows,
  ...signOnRows,
  ...fileRows,
  ...subjectRows,
];
