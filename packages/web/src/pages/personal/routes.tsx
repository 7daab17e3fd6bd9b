/** The personal centre (spec 1 §2 › /personal/*). */

import { page } from "../../lib/page.ts";

const texts = ["pages/personal", "pages/form", "lists", "errors", "status"];
const own = [...texts, "pages/institution"];
export const routes = [
  { path: "/personal/index", lazy: page(() => import("./overview.tsx"), ...texts) },
  { path: "/personal/record", lazy: page(() => import("./records.tsx"), ...texts) },
  { path: "/personal/record/:id", lazy: page(() => import("./record.tsx"), ...texts, "pages/centre") },
  { path: "/personal/info", lazy: page(() => import("./institution.tsx"), ...own) },
  { path: "/personal/attest", lazy: page(() => import("./certification.tsx"), ...own) },
  { path: "/personal/con_user", lazy: page(() => import("./contacts.tsx"), ...texts) },
  { path: "/personal/mechanism", lazy: page(() => import("./institutions.tsx"), ...own) },
  { path: "/personal/mechanismaccount", lazy: page(() => import("./administrator.tsx"), ...own) },
  { path: "/personal/sub_account", lazy: page(() => import("./sub-accounts.tsx"), ...own) },
  { path: "/personal/addActivity", lazy: page(() => import("./add-activity.tsx"), ...own) },
  {
    path: "/personal/notices",
    lazy: page(() => import("./notices.tsx"), "pages/notices", "pages/personal", "errors"),
  },
  { path: "/personal/mine", lazy: page(() => import("./setting/mine.tsx"), ...texts, "pages/account") },
  {
    path: "/personal/setting",
    lazy: page(
      () => import("./setting/setting.tsx"),
      ...texts,
      "pages/account",
      "pages/login",
      "pages/sign-on",
      "pages/security",
    ),
  },
  {
    path: "/personal/setting/security",
    lazy: page(
      () => import("./setting/security.tsx"),
      ...texts,
      "pages/account",
      "pages/login",
      "pages/security",
    ),
  },
  { path: "/personal/picture", lazy: page(() => import("./setting/picture.tsx"), ...texts, "pages/account") },
  { path: "/personal/register", lazy: page(() => import("./open-fairs.tsx"), ...texts, "pages/centre") },
  { path: "/personal/funding", lazy: page(() => import("./funding.tsx"), ...texts, "pages/centre") },
  { path: "/personal/question", lazy: page(() => import("./surveys.tsx"), ...texts, "pages/centre") },
  { path: "/personal/cluster", lazy: page(() => import("./group.tsx"), ...texts, "pages/centre") },
];
