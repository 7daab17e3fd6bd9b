/** Parts of the page of an application that are loaded when they are shown. */
import { lazy } from "react";
import { lazyImport } from "../../shell/lazy-import.ts";

/** Few applications need a supplement. */
export const LazySupplementForm = lazy(async () => ({
  default: (await lazyImport(() => import("./supplement-form.tsx"))).SupplementForm,
}));
/** Most applications have no grant. */
export const LazyGrantCard = lazy(async () => ({
  default: (await lazyImport(() => import("../funding/grant-result.tsx"))).GrantCard,
}));
/** Below everything that the page is opened for. */
export const LazyCaseMessages = lazy(async () => ({
  default: (await lazyImport(() => import("../messages/case-messages.tsx"))).CaseMessages,
}));
/** Few applications were cancelled after a payment. */
export const LazyRefundTable = lazy(async () => ({
  default: (await lazyImport(() => import("../payments/refund-table.tsx"))).RefundTable,
}));
/** Few applicants open the answers that they submitted. */
export const LazyApplicationAnswers = lazy(async () => ({
  default: (await lazyImport(() => import("./application-answers.tsx"))).ApplicationAnswers,
}));
/** The last thing on the page. */
export const LazyStatusLink = lazy(async () => ({
  default: (await lazyImport(() => import("./status-link.tsx"))).StatusLink,
}));
/** Few applications lead a group. */
export const LazyGroupLink = lazy(async () => ({
  default: (await lazyImport(() => import("../groups/group-link.tsx"))).GroupLink,
}));
/** Few decisions are objected to. */
export const LazyEarlierDecisions = lazy(async () => ({
  default: (await lazyImport(() => import("./earlier-decisions.tsx"))).EarlierDecisions,
}));
