/** The staff's area: queue and review, certification, events. The router puts the guard around it. */

import { page } from "../../lib/page.ts";

const texts = ["pages/staff", "errors", "lists", "pages/form"];
const admin = ["pages/staff-admin", "errors", "lists"];
const survey = [...admin, "pages/staff-survey", "pages/question", "pages/form"];
const content = [...admin, "pages/staff-publication", "pages/form"];
export const routes = [
  { path: "/staff", lazy: page(() => import("./queue.tsx"), "pages/queue", "errors", "lists", "status") },
  { path: "/staff/application/:id", lazy: page(() => import("./application.tsx"), ...texts) },
  {
    path: "/staff/certification",
    lazy: page(() => import("./certification.tsx"), ...texts, "pages/institution"),
  },
  { path: "/staff/claim", lazy: page(() => import("./claims.tsx"), ...texts, "pages/institution") },
  { path: "/staff/institution/:id", lazy: page(() => import("./institution.tsx"), ...texts) },
  { path: "/staff/event", lazy: page(() => import("./events.tsx"), ...texts) },
  { path: "/staff/event/new", lazy: page(() => import("./event-edit.tsx"), ...texts) },
  { path: "/staff/event/:id", lazy: page(() => import("./event-edit.tsx"), ...texts) },
  {
    path: "/staff/event/:id/places",
    lazy: page(() => import("./places.tsx"), "pages/staff-places", ...texts, "status"),
  },
  { path: "/staff/admin", lazy: page(() => import("./policies.tsx"), ...admin, "pages/policy") },
  { path: "/staff/admin/account", lazy: page(() => import("./accounts.tsx"), ...admin) },
  { path: "/staff/admin/access", lazy: page(() => import("./access.tsx"), ...admin) },
  { path: "/staff/admin/audit", lazy: page(() => import("./audit.tsx"), ...admin) },
  { path: "/staff/admin/me", lazy: page(() => import("./me.tsx"), ...admin) },
  { path: "/staff/content", lazy: page(() => import("./publications.tsx"), ...content) },
  { path: "/staff/content/:kind", lazy: page(() => import("./publications.tsx"), ...content) },
  { path: "/staff/content/:kind/:id", lazy: page(() => import("./publication-edit.tsx"), ...content) },
  {
    path: "/staff/osspay",
    lazy: page(() => import("./osspay.tsx"), ...admin, "pages/staff-osspay", "pages/osspay"),
  },
  { path: "/staff/survey", lazy: page(() => import("./survey/list.tsx"), ...survey) },
  { path: "/staff/survey/:id", lazy: page(() => import("./survey/edit.tsx"), ...survey) },
  { path: "/staff/survey/:id/result", lazy: page(() => import("./survey/result.tsx"), ...survey) },
  { path: "/staff/calendar", lazy: page(() => import("./calendar.tsx"), ...admin) },
];
