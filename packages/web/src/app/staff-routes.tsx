/** The staff's area: queue and review, certification, events. The router puts the guard around it. */

import { createPageLoader } from "../shell/page-route.ts";

const texts = ["pages/staff", "errors", "lists", "pages/form"];
const event = ["pages/staff-event", "errors", "lists", "pages/form"];
/** The editor also names countries, and shows files and inspections as the review of an application does. */
const eventEditor = [...event, "pages/staff", "lists/phone-areas"];
const admin = ["pages/staff-admin", "errors", "lists"];
/** The texts of pages that protect the own account. */
const signInTexts = ["pages/security", "pages/account", "pages/login"];
const survey = [...admin, "pages/staff-survey", "pages/question", "pages/form"];
const studio = [
  "pages/staff-scheme",
  "pages/staff-preview",
  "pages/staff-survey",
  "pages/form",
  "pages/policy",
];
const content = [...admin, "pages/staff-publication", "pages/form"];
export const staffRoutes = [
  {
    path: "/staff",
    lazy: createPageLoader(
      () => import("../features/staff-queue/queue-page.tsx"),
      "pages/queue",
      "errors",
      "lists",
      "status",
    ),
  },
  {
    path: "/staff/work",
    lazy: createPageLoader(
      () => import("../features/staff-queue/own-work-page.tsx"),
      "pages/queue",
      "pages/message",
      "errors",
      "lists",
      "status",
    ),
  },
  {
    path: "/staff/tasks",
    lazy: createPageLoader(
      () => import("../features/staff-tasks/staff-tasks-page.tsx"),
      "pages/staff-tasks",
      "pages/staff-event",
      "pages/queue",
      "errors",
      "lists",
      "status",
    ),
  },
  {
    path: "/staff/export",
    lazy: createPageLoader(
      () => import("../features/staff-queue/export-schedules-page.tsx"),
      "pages/queue",
      "errors",
    ),
  },
  {
    path: "/staff/application/:id",
    lazy: createPageLoader(
      () => import("../features/staff-review/review-page.tsx"),
      ...texts,
      "pages/message",
      "pages/staff-checklist",
    ),
  },
  {
    path: "/staff/certification",
    lazy: createPageLoader(
      () => import("../features/staff-institutions/certification-queue-page.tsx"),
      ...texts,
      "status",
      "pages/institution",
    ),
  },
  {
    path: "/staff/claim",
    lazy: createPageLoader(
      () => import("../features/staff-institutions/administrator-claims-page.tsx"),
      ...texts,
      "pages/institution",
    ),
  },
  {
    path: "/staff/institution/:id",
    lazy: createPageLoader(
      () => import("../features/staff-institutions/staff-institution-page.tsx"),
      ...texts,
    ),
  },
  {
    path: "/staff/event",
    lazy: createPageLoader(() => import("../features/staff-events/staff-events-page.tsx"), ...event),
  },
  {
    path: "/staff/event/new",
    lazy: createPageLoader(() => import("../features/staff-events/event-editor-page.tsx"), ...eventEditor),
  },
  {
    path: "/staff/event/:id",
    lazy: createPageLoader(() => import("../features/staff-events/event-editor-page.tsx"), ...eventEditor),
  },
  {
    path: "/staff/event/:id/preview",
    lazy: createPageLoader(
      () => import("../features/staff-events/event-preview-page.tsx"),
      "pages/staff-preview",
      "pages/show",
      "pages/event",
      ...event,
      "status",
    ),
  },
  {
    path: "/staff/event/:id/places",
    lazy: createPageLoader(
      () => import("../features/staff-places/places-page.tsx"),
      "pages/staff-places",
      ...event,
      "status",
    ),
  },
  {
    path: "/staff/admin",
    lazy: createPageLoader(
      () => import("../features/staff-policies/policies-page.tsx"),
      ...admin,
      "pages/policy",
    ),
  },
  {
    path: "/staff/retention",
    lazy: createPageLoader(
      () => import("../features/staff-retention/retention-page.tsx"),
      ...admin,
      "pages/staff-retention",
    ),
  },
  {
    path: "/staff/figures",
    lazy: createPageLoader(
      () => import("../features/staff-figures/figures-page.tsx"),
      ...admin,
      "pages/staff-figures",
    ),
  },
  {
    path: "/staff/admin/account",
    lazy: createPageLoader(
      () => import("../features/staff-accounts/staff-accounts-page.tsx"),
      ...admin,
      ...signInTexts,
    ),
  },
  {
    path: "/staff/admin/access",
    lazy: createPageLoader(() => import("../features/staff-admin/access-log-page.tsx"), ...admin),
  },
  {
    path: "/staff/admin/act",
    lazy: createPageLoader(
      () => import("../features/staff-admin/staff-acts-page.tsx"),
      ...admin,
      "pages/staff",
      "pages/staff-event",
      "lists/phone-areas",
    ),
  },
  {
    path: "/staff/admin/audit",
    lazy: createPageLoader(() => import("../features/staff-admin/audit-log-page.tsx"), ...admin),
  },
  {
    path: "/staff/admin/scheme",
    lazy: createPageLoader(() => import("../features/staff-schemes/schemes-page.tsx"), ...admin, ...studio),
  },
  {
    path: "/staff/admin/scheme/:id",
    lazy: createPageLoader(
      () => import("../features/staff-schemes/scheme-studio-page.tsx"),
      ...admin,
      ...studio,
    ),
  },
  {
    path: "/staff/admin/wording",
    lazy: createPageLoader(
      () => import("../features/staff-wording/wordings-page.tsx"),
      ...admin,
      "pages/staff-wording",
    ),
  },
  {
    path: "/staff/admin/wording/:key",
    lazy: createPageLoader(
      () => import("../features/staff-wording/wording-page.tsx"),
      ...admin,
      "pages/staff-wording",
    ),
  },
  {
    path: "/staff/admin/me",
    lazy: createPageLoader(
      () => import("../features/staff-accounts/staff-sign-in-settings-page.tsx"),
      ...admin,
      ...signInTexts,
    ),
  },
  {
    path: "/staff/enrol",
    lazy: createPageLoader(
      () => import("../features/staff-accounts/staff-enrolment-page.tsx"),
      ...signInTexts,
      "errors",
    ),
  },
  {
    path: "/staff/content",
    lazy: createPageLoader(() => import("../features/staff-publications/publications-page.tsx"), ...content),
  },
  {
    path: "/staff/content/:kind",
    lazy: createPageLoader(() => import("../features/staff-publications/publications-page.tsx"), ...content),
  },
  {
    path: "/staff/content/:kind/:id",
    lazy: createPageLoader(
      () => import("../features/staff-publications/publication-editor-page.tsx"),
      ...content,
    ),
  },
  {
    path: "/staff/osspay",
    lazy: createPageLoader(
      () => import("../features/staff-one-stop/staff-one-stop-page.tsx"),
      ...admin,
      "pages/staff-osspay",
      "pages/osspay",
    ),
  },
  {
    path: "/staff/reconciliation",
    lazy: createPageLoader(
      () => import("../features/staff-reconciliation/reconciliation-page.tsx"),
      ...admin,
      "pages/staff-reconciliation",
    ),
  },
  {
    path: "/staff/survey",
    lazy: createPageLoader(() => import("../features/staff-surveys/staff-surveys-page.tsx"), ...survey),
  },
  {
    path: "/staff/survey/:id",
    lazy: createPageLoader(() => import("../features/staff-surveys/survey-editor-page.tsx"), ...survey),
  },
  {
    path: "/staff/survey/:id/result",
    lazy: createPageLoader(() => import("../features/staff-surveys/staff-survey-result-page.tsx"), ...survey),
  },
  {
    path: "/staff/calendar",
    lazy: createPageLoader(
      () => import("../features/staff-admin/holidays-page.tsx"),
      ...admin,
      "pages/holiday",
    ),
  },
];
