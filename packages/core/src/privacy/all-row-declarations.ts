/** All declarations of personal data, collected from the areas. */

import { deskRowDeclarations } from "../applications/desk/row-declarations.ts";
import { applicationRowDeclarations } from "../applications/model/row-declarations.ts";
import { orderRowDeclarations } from "../applications/orders/row-declarations.ts";
import { eventRowDeclarations } from "../events/row-declarations.ts";
import { feedRowDeclarations } from "../feeds/row-declarations.ts";
import { fileRowDeclarations } from "../files/row-declarations.ts";
import { accountRowDeclarations } from "../identity/accounts/row-declarations.ts";
import { sessionRowDeclarations } from "../identity/sessions/row-declarations.ts";
import { signOnRowDeclarations } from "../identity/sign-on/row-declarations.ts";
import { staffRowDeclarations } from "../identity/staff/row-declarations.ts";
import { inspectionRowDeclarations } from "../inspections/records/row-declarations.ts";
import { authorisationRowDeclarations } from "../inspections/restricted/row-declarations.ts";
import { claimRowDeclarations } from "../institutions/administrator-claims/row-declarations.ts";
import { contactRowDeclarations } from "../institutions/contacts/row-declarations.ts";
import { institutionRowDeclarations } from "../institutions/row-declarations.ts";
import { invitationRowDeclarations } from "../institutions/sub-accounts/row-declarations.ts";
import { noticeRowDeclarations } from "../messaging/row-declarations.ts";
import { oneStopRowDeclarations } from "../payments/one-stop/row-declarations.ts";
import { penaltyRowDeclarations } from "../penalties/row-declarations.ts";
import { auditRowDeclarations } from "../platform/audit/row-declarations.ts";
import { transientRowDeclarations } from "../platform/deferred-tasks/row-declarations.ts";
import type { RowDeclaration } from "../platform/row-declaration.ts";
import { quotaRowDeclarations } from "../policies/quotas/row-declarations.ts";
import { ruleRowDeclarations } from "../policies/row-declarations.ts";
import { schemeVersionRowDeclarations } from "../schemes/versions/row-declarations.ts";
import { surveyRowDeclarations } from "../surveys/row-declarations.ts";
import { privacyRowDeclarations } from "./row-declarations.ts";

export const rowDeclarations: readonly RowDeclaration[] = [
  ...accountRowDeclarations,
  ...applicationRowDeclarations,
  ...auditRowDeclarations,
  ...claimRowDeclarations,
  ...contactRowDeclarations,
  ...deskRowDeclarations,
  ...transientRowDeclarations,
  ...eventRowDeclarations,
  ...feedRowDeclarations,
  ...inspectionRowDeclarations,
  ...institutionRowDeclarations,
  ...noticeRowDeclarations,
  ...oneStopRowDeclarations,
  ...orderRowDeclarations,
  ...penaltyRowDeclarations,
  ...ruleRowDeclarations,
  ...quotaRowDeclarations,
  ...schemeVersionRowDeclarations,
  ...authorisationRowDeclarations,
  ...sessionRowDeclarations,
  ...staffRowDeclarations,
  ...invitationRowDeclarations,
  ...surveyRowDeclarations,
  ...signOnRowDeclarations,
  ...fileRowDeclarations,
  ...privacyRowDeclarations,
];
