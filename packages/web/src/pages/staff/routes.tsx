/** The staff's area: queue and review, certification, events. The router puts the guard around it. */

import { page } from "../../lib/page.ts";

const texts = ["pages/staff", "errors", "lists", "pages/form"];
export const routes = [
  { path: "/staff", lazy: page(() => import("./queue.tsx"), ...texts) },
  { path: "/staff/application/:id", lazy: page(() => import("./application.tsx"), ...texts) },
  { path: "/staff/certification", lazy: page(() => import("./certification.tsx"), ...texts) },
  { path: "/staff/institution/:id", lazy: page(() => import("./institution.tsx"), ...texts) },
  { path: "/staff/event", lazy: page(() => import("./events.tsx"), ...texts) },
  { path: "/staff/event/new", lazy: page(() => import("./event-edit.tsx"), ...texts) },
  { path: "/staff/event/:id", lazy: page(() => import("./event-edit.tsx"), ...texts) },
];
