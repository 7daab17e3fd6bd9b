/** The staff's area: queue and review, certification, events. The router puts the guard around it. */

import { page } from "../../lib/page.ts";

const texts = ["pages/staff", "errors", "lists", "pages/form"];
const admin = ["pages/staff-admin", "errors", "lists"];
/** What protects the own account. */
const own = ["pages/security", "pages/account", "pages/login"];
const survey = [...admin, "pages/staff-survey", "pages/question", "pages/form"];
const content = [...admin, "pages/staff-publication", "pages/form"];
export const routes = [
  {
    path: "/staff",
    lazy: page(() => import("./queue/queue.tsx"), "pages/queue", "errors", "lists", "status"),
  },
  { path: "/staff/application/:id", lazy: page(() => import("./review/application.tsx"), ...texts) },
  {
    path: "/staff/certification",
    lazy: page(() => import("./institutions/certification.tsx"), ...texts, "pages/institution"),
  },
  {
    path: "/staff/claim",
    lazy: page(() => import("./institutions/claims.tsx"), ...texts, "pages/institution"),
  },
  { path: "/staff/institution/:id", lazy: page(() => import("./institutions/institution.tsx"), ...texts) },
  { path: "/staff/event", lazy: page(() => import("./events/list.tsx"), ...texts) },
  { path: "/staff/event/new", lazy: page(() => import("./events/edit.tsx"), ...texts) },
  { path: "/staff/event/:id", lazy: page(() => import("./events/edit.tsx"), ...texts) },
  {
    path: "/staff/event/:id/places",
    lazy: page(() => import("./places/places.tsx"), "pages/staff-places", ...texts, "status"),
  },
  { path: "/staff/admin", lazy: page(() => import("./admin/policies.tsx"), ...admin, "pages/policy") },
  { path: "/staff/admin/account", lazy: page(() => import("./admin/accounts.tsx"), ...admin, ...own) },
  { path: "/staff/admin/access", lazy: page(() => import("./admin/access.tsx"), ...admin) },
  { path: "/staff/admin/audit", lazy: page(() => import("./admin/audit.tsx"), ...admin) },
  { path: "/staff/admin/me", lazy: page(() => import("./me.tsx"), ...admin, ...own) },
  { path: "/staff/enrol", lazy: page(() => import("./enrol.tsx"), ...own, "errors") },
  { path: "/staff/content", lazy: page(() => import("./publications/list.tsx"), ...content) },
  { path: "/staff/content/:kind", lazy: page(() => import("./publications/list.tsx"), ...content) },
  { path: "/staff/content/:kind/:id", lazy: page(() => import("./publications/edit.tsx"), ...content) },
  {
    path: "/staff/osspay",
    lazy: page(() => import("./osspay/osspay.tsx"), ...admin, "pages/staff-osspay", "pages/osspay"),
  },
  { path: "/staff/survey", lazy: page(() => import("./survey/list.tsx"), ...survey) },
  { path: "/staff/survey/:id", lazy: page(() => import("./survey/edit.tsx"), ...survey) },
  { path: "/staff/survey/:id/result", lazy: page(() => import("./survey/result.tsx"), ...survey) },
  { path: "/staff/calendar", lazy: page(() => import("./admin/calendar.tsx"), ...admin) },
];
