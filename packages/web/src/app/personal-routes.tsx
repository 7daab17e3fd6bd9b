/** The personal centre (spec 1 §2 › /personal/*). */

import { createPageLoader } from "../shell/page-route.ts";

const texts = ["pages/personal", "pages/form", "lists", "errors", "status"];
const institutionTexts = [...texts, "pages/institution"];
export const personalRoutes = [
  {
    path: "/personal/index",
    lazy: createPageLoader(() => import("../features/overview/overview-page.tsx"), ...texts, "pages/message"),
    reads: { ofInstitution: (id: string) => ["/participate/search?limit=100", `/institution/${id}`] },
  },
  {
    path: "/personal/record",
    lazy: createPageLoader(() => import("../features/applications/applications-page.tsx"), ...texts),
  },
  {
    path: "/personal/record/:id",
    lazy: createPageLoader(
      () => import("../features/applications/application-page.tsx"),
      ...texts,
      "pages/message",
      "pages/centre",
    ),
    reads: {
      ofAddress: (id: string) => [
        "/user/current",
        `/participate/search/${id}`,
        `/participate/search/${id}/history`,
      ],
    },
  },
  {
    path: "/personal/info",
    lazy: createPageLoader(() => import("../features/institution/institution-page.tsx"), ...institutionTexts),
  },
  {
    path: "/personal/attest",
    lazy: createPageLoader(
      () => import("../features/certification/certification-page.tsx"),
      ...institutionTexts,
    ),
  },
  {
    path: "/personal/con_user",
    lazy: createPageLoader(() => import("../features/institution/contacts-page.tsx"), ...texts),
  },
  {
    path: "/personal/documents",
    lazy: createPageLoader(() => import("../features/institution/documents-page.tsx"), ...texts),
  },
  {
    path: "/personal/mechanism",
    lazy: createPageLoader(
      () => import("../features/institution/institutions-page.tsx"),
      ...institutionTexts,
    ),
  },
  {
    path: "/personal/mechanismaccount",
    lazy: createPageLoader(
      () => import("../features/institution/administrator-claim-page.tsx"),
      ...institutionTexts,
    ),
  },
  {
    path: "/personal/sub_account",
    lazy: createPageLoader(
      () => import("../features/sub-accounts/sub-accounts-page.tsx"),
      ...institutionTexts,
    ),
  },
  {
    path: "/personal/addActivity",
    lazy: createPageLoader(
      () => import("../features/application-form/register-event-page.tsx"),
      ...institutionTexts,
    ),
  },
  {
    path: "/personal/notices",
    lazy: createPageLoader(
      () => import("../features/notices/notices-page.tsx"),
      "pages/notices",
      "pages/personal",
      "errors",
    ),
  },
  {
    path: "/personal/mine",
    lazy: createPageLoader(
      () => import("../features/account-settings/profile-page.tsx"),
      ...texts,
      "pages/account",
    ),
  },
  {
    path: "/personal/setting",
    lazy: createPageLoader(
      () => import("../features/account-settings/account-settings-page.tsx"),
      ...texts,
      "pages/account",
      "pages/login",
      "pages/sign-on",
      "pages/security",
    ),
  },
  {
    path: "/personal/setting/security",
    lazy: createPageLoader(
      () => import("../features/security/security-page.tsx"),
      ...texts,
      "pages/account",
      "pages/login",
      "pages/security",
    ),
  },
  {
    path: "/personal/picture",
    lazy: createPageLoader(
      () => import("../features/account-settings/profile-picture-page.tsx"),
      ...texts,
      "pages/account",
    ),
  },
  {
    path: "/personal/register",
    lazy: createPageLoader(
      () => import("../features/application-form/open-fairs-page.tsx"),
      ...texts,
      "pages/centre",
    ),
  },
  {
    path: "/personal/funding",
    lazy: createPageLoader(() => import("../features/funding/funding-page.tsx"), ...texts, "pages/centre"),
  },
  {
    path: "/personal/question",
    lazy: createPageLoader(
      () => import("../features/surveys/survey-tasks-page.tsx"),
      ...texts,
      "pages/centre",
    ),
  },
  {
    path: "/personal/cluster",
    lazy: createPageLoader(() => import("../features/groups/groups-page.tsx"), ...texts, "pages/centre"),
  },
];
