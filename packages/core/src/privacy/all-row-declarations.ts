/** All declarations of personal data, collected from the areas. */

import { deskRows } from "../applications/desk/row-declarations.ts";
import { applicationRows } from "../applications/model/row-declarations.ts";
import { orderRows } from "../applications/orders/row-declarations.ts";
import { eventRows } from "../events/row-declarations.ts";
import { feedRows } from "../feeds/row-declarations.ts";
import { fileRows } from "../files/row-declarations.ts";
import { accountRows } from "../identity/accounts/row-declarations.ts";
import { sessionRows } from "../identity/sessions/row-declarations.ts";
import { signOnRows } from "../identity/sign-on/row-declarations.ts";
import { staffRows } from "../identity/staff/row-declarations.ts";
import { inspectionRows } from "../inspections/records/row-declarations.ts";
import { authorisationRows } from "../inspections/restricted/row-declarations.ts";
import { claimRows } from "../institutions/administrator-claims/row-declarations.ts";
import { contactRows } from "../institutions/contacts/row-declarations.ts";
import { institutionRows } from "../institutions/row-declarations.ts";
import { invitationRows } from "../institutions/sub-accounts/row-declarations.ts";
import { noticeRows } from "../messaging/row-declarations.ts";
import { oneStopRows } from "../payments/one-stop/row-declarations.ts";
import { penaltyRows } from "../penalties/row-declarations.ts";
import { auditRows } from "../platform/audit/row-declarations.ts";
import { transientRows } from "../platform/deferred-tasks/row-declarations.ts";
import type { RowDeclaration } from "../platform/row-declaration.ts";
import { quotaRows } from "../policies/quotas/row-declarations.ts";
import { ruleRows } from "../policies/row-declarations.ts";
import { schemeVersionRows } from "../schemes/versions/row-declarations.ts";
import { surveyRows } from "../surveys/row-declarations.ts";
import { subjectRows } from "./row-declarations.ts";

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
